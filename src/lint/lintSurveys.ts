import { parse } from 'jsonc-parser';
import { SurveysFile } from '../contract/surveys/surveysFile.ts';
import { collect, type Finding } from './finding.ts';
import { findSyntaxError, reportDuplicateKeys } from './jsonErrors.ts';
import { locateFindings } from './locateFindings.ts';
import { reportErrors } from './reportErrors.ts';
import { reportIssues } from './reportIssues.ts';
import type { Variables } from '../contract/surveys/notifications.ts';
import { reportWarnings } from './reportWarnings.ts';

/** A checked surveys file. */
export interface LintedSurveys {
  /** The surveys and keys, with their defaults; null if there are errors. */
  readonly file: SurveysFile | null;
  readonly errors: readonly Finding[];
  /** Settings that have no effect, or an unintended one. Empty if there are errors. */
  readonly warnings: readonly Finding[];
}

/**
 * Checks a surveys file, given as text (JSON, with comments allowed) or as its parsed value. The findings of a text are
 * in its order and have positions. With `variables`, the environment variables that it names must be valid, too.
 */
export function lintSurveys(given: unknown, variables?: Variables): LintedSurveys {
  if (typeof given !== 'string') return lintValue(given, variables);
  // Some editors on Windows put a byte order mark at the start of the file.
  const json = given.replace(/^\ufeff/, '');
  const syntaxError = findSyntaxError(json);
  if (syntaxError) return { file: null, errors: [syntaxError], warnings: [] };
  const { file, errors, warnings } = lintValue(parse(json), variables);
  if (!file) return { file, errors: locateFindings(json, errors), warnings };
  const duplicates = collect((report) => reportDuplicateKeys(json, report));
  return { file, errors, warnings: locateFindings(json, [...duplicates, ...warnings]) };
}

function lintValue(root: unknown, variables: Variables | undefined): LintedSurveys {
  const parsed = SurveysFile.safeParse(root);
  const errors = collect((report) =>
    parsed.success ? reportErrors(parsed.data, report, variables) : reportIssues(parsed.error.issues, root, report),
  );
  if (!parsed.success || errors.length > 0) return { file: null, errors, warnings: [] };
  return { file: parsed.data, errors, warnings: collect((report) => reportWarnings(parsed.data, report)) };
}
