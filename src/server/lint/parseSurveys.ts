import { parse } from 'jsonc-parser';
import { SurveysFile } from '../../contract/surveysFile.ts';
import { createOffsets, findDuplicateKeys, formatPosition } from './createOffsets.ts';
import { reportErrors } from './reportErrors.ts';
import { reportIssues } from './reportIssues.ts';
import { reportWarnings } from './reportWarnings.ts';
import { findSyntaxError } from './findSyntaxError.ts';
import { collect, type FormatFindings, formatPath } from './finding.ts';
import { readSurveysText, type ReadSurveys, SurveysFileError } from '../surveys/loadSurveys.ts';

/** A valid surveys file, and its warnings. */
export interface InspectedSurveys {
  readonly file: SurveysFile;
  /** One line for each setting that has no effect, or an unintended one. */
  readonly warnings: readonly string[];
}

/** Returns a function that formats findings in the order of the file, with their positions. */
function createFormat(json: string, name: string): FormatFindings {
  const offsetOf = createOffsets(json);
  return (findings) =>
    findings
      .map(({ path, message }) => ({ offset: offsetOf(path), text: `${formatPath(path)}: ${message}` }))
      .sort((one, other) => one.offset - other.offset)
      .map(({ offset, text }) => `${name}:${formatPosition(json, offset)} ${text}`);
}

/** Checks surveys and keys and adds the defaults. Throws a `SurveysFileError` with every error. */
export function checkSurveys(
  root: unknown,
  name: string,
  format: FormatFindings = (findings) =>
    findings.map(({ path, message }) => `${name}: ${formatPath(path)}: ${message}`),
): SurveysFile {
  const parsed = SurveysFile.safeParse(root);
  const errors = collect((report) =>
    parsed.success ? reportErrors(parsed.data, report) : reportIssues(parsed.error.issues, root, report),
  );
  if (parsed.success && errors.length === 0) return parsed.data;
  throw new SurveysFileError(name, format(errors));
}

/**
 * Reads the text of a surveys file: JSON, with comments allowed.
 * @throws SurveysFileError with the line and the column of every error
 */
export function inspectSurveys(text: string, name: string): InspectedSurveys {
  // Some editors on Windows put a byte order mark at the start of the file.
  const json = text.replace(/^\ufeff/, '');
  const syntaxError = findSyntaxError(json);
  if (syntaxError) {
    const { offset, message } = syntaxError;
    throw new SurveysFileError(name, [`${name}:${formatPosition(json, offset)} ${message}`]);
  }
  const format = createFormat(json, name);
  const file = checkSurveys(parse(json), name, format);
  const warnings = collect((report) => {
    for (const path of findDuplicateKeys(json)) report(path, 'Duplicate key: the last value wins');
    reportWarnings(file, report);
  });
  return { file, warnings: format(warnings) };
}

/** Reads the text of a surveys file. Throws a `SurveysFileError` with the line and the column of every error. */
export const parseSurveys = (text: string, name: string): SurveysFile => inspectSurveys(text, name).file;

/** Reads a surveys file from its text or its parsed value. Throws a `SurveysFileError` with every error. */
export const readLintedSurveys: ReadSurveys = (file, name) =>
  typeof file === 'string' ? parseSurveys(file, name) : checkSurveys(file, name);

/** Reads and checks a surveys file. Rejects with a `SurveysFileError`, also if the file cannot be read. */
export const inspectSurveysFile = async (path: string): Promise<InspectedSurveys> =>
  inspectSurveys(await readSurveysText(path), path);
