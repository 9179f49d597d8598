import type { SurveysFile } from '../../contract/surveys/surveysFile.ts';
import { type Finding, formatFinding } from '../../lint/finding.ts';
import { lintSurveys } from '../../lint/lintSurveys.ts';
import type { Variables } from '../../contract/surveys/notifications.ts';

/** Maximum number of findings in a message, which must fit into a log. */
const maxListed = 50;

/** Returns the lines of errors or warnings as one text: of `max` of them, with the number of the others. */
export function listFindings(
  file: string,
  kind: 'errors' | 'warnings',
  lines: readonly string[],
  max = Infinity,
): string {
  if (lines.length === 1) return lines[0]!;
  const listed = lines.slice(0, max).map((line) => `  ${line}`);
  if (lines.length > max) listed.push(`  and ${lines.length - max} more`);
  return `${file} has ${lines.length} ${kind}:\n${listed.join('\n')}`;
}

/**
 * The errors of a surveys file, one line each: the name of the file, the position if it is known, and the error. The
 * message contains the first of them.
 */
export class SurveysFileError extends Error {
  override readonly name = 'SurveysFileError';
  readonly file: string;
  readonly #errors: readonly string[];

  constructor(file: string, errors: readonly string[]) {
    super(listFindings(file, 'errors', errors, maxListed));
    this.file = file;
    this.#errors = errors;
  }

  /** All errors. Logs don't contain this property. */
  get errors(): readonly string[] {
    return this.#errors;
  }
}

/** A valid surveys file, and its warnings. */
export interface InspectedSurveys {
  readonly file: SurveysFile;
  /** One line for each setting that has no effect, or an unintended one. */
  readonly warnings: readonly string[];
}

/**
 * Checks a surveys file, given as text or as its parsed value. `name` is for error messages. With `variables`, the
 * environment variables that it names must be valid, too.
 * @throws SurveysFileError with every error and, in a text, its line and column
 */
export function inspectSurveys(given: unknown, name: string, variables?: Variables): InspectedSurveys {
  const { file, errors, warnings } = lintSurveys(given, variables);
  const format = (findings: readonly Finding[]) => findings.map((finding) => formatFinding(finding, name));
  if (!file) throw new SurveysFileError(name, format(errors));
  return { file, warnings: format(warnings) };
}
