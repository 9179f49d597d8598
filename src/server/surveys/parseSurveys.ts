import { SurveysFile } from '../../contract/surveysFile.ts';
import { describeErrors } from './describeErrors.ts';
import { findContradictions } from './findContradictions.ts';
import { findSyntaxError } from './findSyntaxError.ts';
import { SurveysFileError } from './surveysFileError.ts';

/** Checks surveys and keys and fills in the defaults. Throws `SurveysFileError` with every error. */
export function checkSurveys(root: unknown, name: string): SurveysFile {
  const parsed = SurveysFile.safeParse(root);
  const errors = [...(parsed.success ? [] : describeErrors(parsed.error.issues, root)), ...findContradictions(root)];
  if (!parsed.success || errors.length > 0) throw new SurveysFileError(name, errors);
  return parsed.data;
}

/** Reads the text of a surveys file. Throws `SurveysFileError`, with line and column where it is not JSON. */
export function parseSurveys(text: string, name: string): SurveysFile {
  // Editors of one system begin files with a byte order mark.
  const json = text.replace(/^\ufeff/, '');
  const place = findSyntaxError(json);
  if (place) {
    throw new SurveysFileError(name, [`line ${place.line}, column ${place.column}: expected ${place.expected}`]);
  }
  return checkSurveys(JSON.parse(json), name);
}
