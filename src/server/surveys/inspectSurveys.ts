import type { SurveysFile } from '../../contract/surveys/surveysFile.ts';
import { type Finding, formatFinding } from '../../lint/finding.ts';
import { lintSurveys } from '../../lint/lintSurveys.ts';
import type { Variables } from '../../contract/surveys/notifications.ts';

/** Maximum number of findings in a message, which must fit into a log. */
const maxListed = 50;

type FindingKind = 'errors' | 'warnings';

function describe(file: string, errors: readonly string[], kind: FindingKind, max: number): string {
  if (errors.length === 1) return errors[0]!;
  const listed = errors.slice(0, max).map((error) => `  ${error}`);
  if (errors.length > max) listed.push(`  and ${errors.length - max} more`);
  return `${file} has ${errors.length} ${kind}:\n${listed.join('\n')}`;
}

/**
 * The errors or warnings of a surveys file, one line each: the name of the file, the position if it is known, and the
 * error. The message contains the first of them.
 */
export class SurveysFileError extends Error {
  override readonly name = 'SurveysFileError';
  readonly file: string;
  readonly #errors: readonly string[];
  readonly #kind: FindingKind;

  constructor(file: string, errors: readonly string[], kind: FindingKind = 'errors') {
    super(describe(file, errors, kind, maxListed));
    this.file = file;
    this.#errors = errors;
    this.#kind = kind;
  }

  /** The message with all of them. */
  get wholeMessage(): string {
    return describe(this.file, this.#errors, this.#kind, Infinity);
  }

  /** All errors or warnings. Logs don't contain this property. */
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
