import type { LimitKeyRequest, SurveyKey } from '../../contract/api/publishing.ts';
import { ApiError } from '../../server/api/errors.ts';
import type { Core } from '../module.ts';
import type { WrittenSurveys } from '../surveysSource.ts';
import { mayUse, setOrigins } from './editSurveys.ts';
import { type Publisher, replaceDocument } from './publish.ts';
import { findSurvey, parseFile, tryEdit } from './writtenSurveys.ts';

/** An edit of a key. */
interface KeyEdit extends LimitKeyRequest {
  /** A survey that the key may use. */
  readonly survey_uuid: string;
  /** Returns whether the edit is based on the keys of the survey as they are now. */
  readonly isBasedOn: (current: readonly SurveyKey[]) => boolean;
}

/** Returns the keys that may use a survey, those of the document first. Throws an `ApiError` if that has no such survey. */
export function keysOf(
  { document, served }: Pick<Core['source'], 'document' | 'served'>,
  written: WrittenSurveys,
  survey_uuid: string,
): readonly SurveyKey[] {
  if (!findSurvey(written, survey_uuid).survey) throw new ApiError('notFound', 'Survey not found.');
  const inFile = document ? parseFile(written.content).keys : [];
  const inCode = served().keys.filter(({ key }) => !inFile.some((each) => each.key === key));
  return [...inFile, ...inCode]
    .filter((key) => mayUse(key, survey_uuid))
    .map((entry) => {
      const { key, surveys, origins = null } = entry;
      const allowed = surveys === '*' ? surveys : surveys.map((each) => each.toLowerCase());
      return {
        key,
        surveys: allowed,
        origins,
        fixed: inCode.includes(entry) ? 'code' : surveys === '*' ? 'all' : null,
      };
    });
}

const whyFixed = {
  all: 'This key is for all surveys: change its origins in the surveys file.',
  code: 'This key is given in code: change its origins there.',
};

/**
 * Sets the origins of a key in the document, and serves them from the next request. Resolves to whether it was done:
 * otherwise, the keys have changed in the meantime. Rejects like `publish`.
 */
export async function limitKey(publisher: Omit<Publisher, 'versions'>, edit: KeyEdit): Promise<boolean> {
  const { catalog, source, document } = publisher;
  const { survey_uuid, key, origins, isBasedOn } = edit;
  const written = await source.read();
  const keys = keysOf(source, written, survey_uuid);
  if (!isBasedOn(keys)) return false;
  const found = keys.find((each) => each.key === key);
  if (!found) throw new ApiError('notFound', 'This survey has no such key.');
  if (found.fixed) throw new ApiError('forbidden', whyFixed[found.fixed]);
  if (written.isSample) throw new ApiError('forbidden', 'This is a sample: publish a survey first.');
  const index = parseFile(written.content).keys.findIndex((each) => each.key === key);
  const { text, served } = tryEdit(written, -1, () => {
    const text = setOrigins(written.content as string, index, origins);
    return { text, served: source.check({ content: text, name: document.name, isSample: false }) };
  });
  // the document was changed in the meantime
  if (!(await replaceDocument(document, text, written.revision))) return limitKey(publisher, edit);
  source.serve(catalog, served);
  source.noteProblem(null);
  return true;
}
