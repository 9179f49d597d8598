import { parse, type ParseError } from 'jsonc-parser';
import type { SurveyFinding, WrittenSurvey } from '../../contract/api/publishing.ts';
import type { Notification } from '../../contract/surveys/notifications.ts';
import type { KeyEntry } from '../../contract/surveys/surveysFile.ts';
import { type Finding, formatFinding } from '../../lint/finding.ts';
import { lintSurveys } from '../../lint/lintSurveys.ts';
import { ApiError } from '../../server/api/errors.ts';
import { SurveysFileError } from '../../server/surveys/inspectSurveys.ts';
import type { WrittenSurveys } from '../surveysSource.ts';
import { DocumentReadOnly } from './surveysDocument.ts';

/** The keys and surveys of a file, as they are written. */
export interface WrittenFile {
  readonly keys: readonly KeyEntry[];
  readonly surveys: readonly WrittenSurvey[];
  readonly notifications?: readonly Notification[];
}

/** Resolves to the result of work on the surveys file. Rejects with an `ApiError` if the file prevents it. */
export async function orFileError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DocumentReadOnly) throw new ApiError('forbidden', error.message);
    // also of a key that is given in code, for a survey that would be removed
    if (error instanceof SurveysFileError)
      throw new ApiError('outdated', `${error.message}. Correct this, then try again.`);
    throw error;
  }
}

/** Returns a file as it is written, and adds its syntax errors to a list. */
export const parseFile = (content: string | object, errors: ParseError[] = []): WrittenFile =>
  typeof content === 'string' ? parse(content.replace(/^\ufeff/, ''), errors) : (content as WrittenFile);

/** Returns whether a value is the uuid of a survey, which is in lower case. */
export const isUuidOf = (value: unknown, survey_uuid: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === survey_uuid;

/** Throws an `ApiError` if a file has an error outside of the survey with this index. */
export function checkRest(written: WrittenSurveys, index: number): void {
  const isElsewhere = ({ path = [] }: Finding) => path[0] !== 'surveys' || path[1] !== index;
  const error = lintSurveys(written.content).errors.find(isElsewhere);
  if (!error) return;
  const found = formatFinding(error, written.name);
  throw new ApiError('outdated', `${found}. Correct this in the file, then try again. Nothing was changed.`);
}

/**
 * Returns the result of an edit of the survey with this index. If the edit fails because the file has an error elsewhere,
 * throws an `ApiError` with its position.
 */
export function tryEdit<T>(written: WrittenSurveys, index: number, edit: () => T): T {
  try {
    return edit();
  } catch (error) {
    checkRest(written, index);
    throw error;
  }
}

/**
 * Finds a survey as it is written, and its index; null and -1 if the file does not have it. Throws an `ApiError` if the
 * file is not valid JSON, or has no surveys.
 */
export function findSurvey(written: WrittenSurveys, survey_uuid: string) {
  const errors: ParseError[] = [];
  const surveys = (parseFile(written.content, errors) as Partial<WrittenFile> | null)?.surveys;
  if (errors.length > 0 || !Array.isArray(surveys)) checkRest(written, -1);
  const index = surveys!.findIndex((survey) => isUuidOf(survey?.['survey_uuid'], survey_uuid));
  return { index, survey: surveys![index] ?? null };
}

/** A survey passes the check of a file alone: this key may use it. */
const keys = [{ key: 'pk', surveys: '*' }];

/** Returns the errors of a survey with this uuid or, if it has none, its warnings, in the order of its fields. */
export function lintSurvey(survey: WrittenSurvey, survey_uuid: string): Record<'errors' | 'warnings', SurveyFinding[]> {
  const given = survey['survey_uuid'];
  if (!isUuidOf(given, survey_uuid)) {
    const message = `expected "${survey_uuid}", as in the address, found ${JSON.stringify(given) ?? 'nothing'}`;
    return { errors: [{ path: ['survey_uuid'], message }], warnings: [] };
  }
  const { errors, warnings } = lintSurveys(JSON.stringify({ keys, surveys: [survey] }));
  const inSurvey = ({ path, message }: Finding) => ({ path: path!.slice(2) as (string | number)[], message });
  return { errors: errors.map(inSurvey), warnings: warnings.map(inSurvey) };
}
