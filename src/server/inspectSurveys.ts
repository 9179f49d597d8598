import type { SurveysFile } from '../contract/surveysFile.ts';
import { type Finding, formatFinding } from '../lint/finding.ts';
import { lintSurveys } from '../lint/lintSurveys.ts';
import { readSurveysText, SurveysFileError } from './surveys/loadSurveys.ts';

/** A valid surveys file, and its warnings. */
export interface InspectedSurveys {
  readonly file: SurveysFile;
  /** One line for each setting that has no effect, or an unintended one. */
  readonly warnings: readonly string[];
}

/**
 * Checks a surveys file, given as text or as its parsed value. `name` is for error messages.
 * @throws SurveysFileError with every error and, in a text, its line and column
 */
export function inspectSurveys(given: unknown, name: string): InspectedSurveys {
  const { file, errors, warnings } = lintSurveys(given);
  const format = (findings: readonly Finding[]) => findings.map((finding) => formatFinding(finding, name));
  if (!file) throw new SurveysFileError(name, format(errors));
  return { file, warnings: format(warnings) };
}

/** Reads and checks a surveys file. Rejects with a `SurveysFileError`, also if the file cannot be read. */
export const inspectSurveysFile = async (path: string): Promise<InspectedSurveys> =>
  inspectSurveys(await readSurveysText(path), path);
