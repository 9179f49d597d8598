import type { Finding } from '../../../lint/finding.ts';
import type { Fields } from '../design/fields.ts';
import { loadLint } from '../loadLint.ts';

/** A survey of a surveys file, as it is written. */
export interface ReadSurvey {
  readonly uuid: string;
  readonly name: string;
  /** Null if the survey has errors. */
  readonly fields: Fields | null;
  /** Its errors or, if the file has none, its warnings. Their paths begin in the survey. */
  readonly findings: readonly Finding[];
}

/** A checked surveys file. */
export interface ReadSurveysFile {
  readonly surveys: readonly ReadSurvey[];
  /** The errors and warnings that concern none of the surveys. */
  readonly findings: readonly Finding[];
}

/** Reads the text of a surveys file, and checks it as the server does. */
export async function readSurveysFile(text: string): Promise<ReadSurveysFile> {
  const lintSurveys = await loadLint();
  const { parse } = await import('jsonc-parser');
  const { errors, warnings } = lintSurveys(text);
  const findings = [...errors, ...warnings];
  const isValidJson = findings.every(({ path }) => path !== undefined);
  const written: unknown = isValidJson ? (parse(text) as { readonly surveys?: unknown } | null)?.surveys : null;
  const isIn = ({ path = [] }: Finding, index: number) => path[0] === 'surveys' && path[1] === index;
  const entries = Array.isArray(written) ? (written as readonly (Partial<Fields> & { survey_uuid?: string })[]) : [];
  const surveys = entries.map((entry, index) => {
    const { survey_uuid = '', ...fields } = entry ?? {};
    return {
      uuid: `${survey_uuid}`.toLowerCase(),
      name: `${fields.title || fields.question || survey_uuid || index + 1}`,
      fields: errors.some((error) => isIn(error, index)) ? null : (fields as Fields),
      findings: findings
        .filter((finding) => isIn(finding, index))
        .map((finding) => ({ ...finding, path: finding.path!.slice(2) })),
    };
  });
  return { surveys, findings: findings.filter((finding) => !entries.some((_, index) => isIn(finding, index))) };
}
