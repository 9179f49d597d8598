import { parse } from 'jsonc-parser';
import { SurveysFile } from '../../contract/surveysFile.ts';
import { createPlaces, findRepeatedNames } from './createPlaces.ts';
import { describeErrors } from './describeErrors.ts';
import { findContradictions } from './findContradictions.ts';
import { findIneffective } from './findIneffective.ts';
import { findSyntaxError } from './findSyntaxError.ts';
import { formatFinding, type Path } from './finding.ts';
import { SurveysFileError } from './surveysFileError.ts';

/** A surveys file that can be served. */
export interface InspectedSurveys {
  readonly file: SurveysFile;
  /** What it says without effect, a line each. */
  readonly ineffective: readonly string[];
}

/** Checks surveys and keys and fills in the defaults. Throws `SurveysFileError` with every error. */
export function checkSurveys(root: unknown, name: string, placeOf?: (path: Path) => string): SurveysFile {
  const parsed = SurveysFile.safeParse(root);
  const errors = [...(parsed.success ? [] : describeErrors(parsed.error.issues, root)), ...findContradictions(root)];
  if (parsed.success && errors.length === 0) return parsed.data;
  throw new SurveysFileError(
    name,
    errors.map((error) => formatFinding(error, placeOf)),
  );
}

/**
 * Reads the text of a surveys file, which is JSON and may have comments.
 * @throws SurveysFileError with the line and the column of every error
 */
export function inspectSurveys(text: string, name: string): InspectedSurveys {
  // Editors of one system begin files with a byte order mark.
  const json = text.replace(/^\ufeff/, '');
  const syntaxError = findSyntaxError(json);
  if (syntaxError) throw new SurveysFileError(name, [syntaxError]);
  const placeOf = createPlaces(json);
  const file = checkSurveys(parse(json), name, placeOf);
  const repeated = findRepeatedNames(json).map((path) => ({ path, message: 'stands twice; only the last one counts' }));
  return { file, ineffective: [...repeated, ...findIneffective(file)].map((each) => formatFinding(each, placeOf)) };
}

/** Reads the text of a surveys file. Throws `SurveysFileError`, with the line and the column of every error. */
export const parseSurveys = (text: string, name: string): SurveysFile => inspectSurveys(text, name).file;
