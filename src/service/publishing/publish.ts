import type { WrittenSurvey } from '../../contract/api/publishing.ts';
import { ApiError } from '../../server/api/errors.ts';
import type { Core } from '../module.ts';
import type { WrittenSurveys } from '../surveysSource.ts';
import type { SurveysDocument } from './surveysDocument.ts';
import type { Versions } from './createVersions.ts';
import { newSurveysFile, removeSurvey, setSurvey } from './editSurveys.ts';
import { findSurvey, tryEdit, parseFile } from './writtenSurveys.ts';

/** An edit of one survey. */
export interface Edit {
  readonly survey_uuid: string;
  /** A valid survey; null: remove it from the file. */
  readonly survey: WrittenSurvey | null;
  readonly note: string | null;
  /** The address at which the server got the edit. */
  readonly server: string;
  /** The name of whoever publishes; null: somebody with the admin token. */
  readonly by: string | null;
  /** The key for a survey that no key of the file may use. Default: a random one. */
  readonly key?: string | undefined;
  /** Returns whether the edit is based on the survey as it is now; null if the file does not have it. */
  readonly isBasedOn: (current: WrittenSurvey | null, isSample: boolean) => boolean;
}

/** The result of an edit. `version` is null if the survey was removed. */
export type Outcome =
  | {
      readonly is: 'done';
      readonly isNew: boolean;
      readonly version: number | null;
      /** The survey before; null if the file did not have it. */
      readonly before: WrittenSurvey | null;
    }
  | { readonly is: 'conflict'; readonly current: WrittenSurvey | null };

/** The parts that an edit needs. */
export interface Publisher extends Pick<Core, 'catalog' | 'source'> {
  readonly document: SurveysDocument;
  readonly versions: Versions;
}

/** Returns the file to edit: the written one, or an empty one if the samples are served. */
function fileToEdit(written: WrittenSurveys, { source, document: { name } }: Publisher, server: string): string {
  if (!written.isSample) return written.content as string;
  if (source.served().isSample) return newSurveysFile(server);
  throw new ApiError('outdated', `${name} is missing: put it back, or restart the server to begin with a new file.`);
}

/**
 * Edits a survey in the document, and serves it from the next request. Rejects with an `ApiError` or a
 * `SurveysFileError` if the document has errors elsewhere, and with `DocumentReadOnly` if it cannot be written.
 */
export async function publish(publisher: Publisher, edit: Edit): Promise<Outcome> {
  const { catalog, source, document, versions } = publisher;
  const { survey_uuid, survey, note, server, by, key, isBasedOn } = edit;
  const written = await source.read();
  const found = findSurvey(written, survey_uuid);
  if (!isBasedOn(found.survey, written.isSample)) return { is: 'conflict', current: found.survey };
  const before = fileToEdit(written, publisher, server);
  const isNew = written.isSample || found.index < 0;

  const index = isNew ? parseFile(before).surveys.length : found.index;
  const { text, served } = tryEdit(written, found.index, () => {
    const text = survey ? setSurvey(before, index, survey, key) : removeSurvey(before, index, survey_uuid);
    return { text, served: source.check({ content: text, name: document.name, isSample: false }) };
  });

  // a file can have been edited since it was loaded
  if (!isNew && !document.isShared) await versions.keep([found.survey!]);
  // before it is served: a version can be withdrawn, what visitors have seen cannot
  const version = survey && (await versions.publish(survey_uuid, survey, { note, by }));
  let isReplaced = false;
  try {
    isReplaced = await replaceDocument(document, text, written.revision);
  } finally {
    if (!isReplaced && version !== null) await versions.withdraw(survey_uuid, version);
  }
  // the document was changed in the meantime
  if (!isReplaced) return publish(publisher, edit);
  source.serve(catalog, served);
  source.noteProblem(null);
  return { is: 'done', isNew, version, before: isNew ? null : found.survey };
}

/** Replaces the document. An error after the replacement does not undo it, so it does not count. */
export async function replaceDocument(
  document: SurveysDocument,
  text: string,
  revision: string | null,
): Promise<boolean> {
  try {
    return await document.replace(text, revision);
  } catch (error) {
    const now = await document.read().catch(() => null);
    if (now?.text === text) return true;
    throw error;
  }
}
