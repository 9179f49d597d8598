import type { DatabaseStore } from '../database/databaseStore.ts';
import { createDatabaseDocument } from '../publishing/databaseDocument.ts';
import { createFileDocument } from '../publishing/fileDocument.ts';
import { archivedTableFiles, archivedTables, restoreTable } from './archivedTables.ts';
import { copyWhole, isSame, openTarget } from './copySessions.ts';
import { lineOf, type SurveyDigest } from './digest.ts';
import type { Archive } from './readArchive.ts';
import { inBatches } from './readWhole.ts';

/** A survey of an archive, and the result of its import. */
export interface ImportedSurvey extends SurveyDigest {
  readonly survey_uuid: string;
  /**
   * Number of sessions that differ in the database: they have newer data or other marks, or belong to another survey. They
   * stay unchanged.
   */
  readonly kept: number;
}

/** The result of an import. */
export interface ImportedArchive {
  readonly surveys: readonly ImportedSurvey[];
  /** Whether the surveys file was stored; null if the server had none. */
  readonly isSurveysFileStored: boolean | null;
}

/** How an archive is imported. */
export interface ImportArchiveOptions {
  /** The path of the surveys file to write; null for the database. */
  readonly surveysFile: string | null;
  /** Receives the number of sessions after each batch. */
  readonly onProgress?: (sessions: number) => void;
}

/** Returns whether the exported server had its surveys in the database. */
export const isFromDatabase = ({ index }: Archive): boolean => index.surveys_from === 'database';

/**
 * Stores everything in an archive, which must have been checked. It can be repeated, even after it was killed. Sessions
 * and other rows that differ in the database stay unchanged, and so do surveys that it already has.
 */
export async function importArchive(
  archive: Archive,
  store: DatabaseStore,
  { surveysFile, onProgress }: ImportArchiveOptions,
): Promise<ImportedArchive> {
  const { runSoon } = store.database;
  const document = surveysFile === null ? createDatabaseDocument(runSoon) : createFileDocument(surveysFile);
  const text = await archive.surveysFile();
  // first, because a file may not be writable
  const isSurveysFileStored = text === null ? null : await document.replace(text, null);
  const target = openTarget(store);
  const surveys: ImportedSurvey[] = [];
  for (const survey of archive.index.surveys) {
    const { survey_uuid } = survey;
    let kept = 0;
    for await (const wanted of inBatches(archive.sessions(survey_uuid), (session) => lineOf(session).length)) {
      const found = await copyWhole(target, survey_uuid, wanted, { overwrites: false, keepsStatus: true });
      kept += wanted.filter((session) => !isSame(session, found.get(session.session_uuid))).length;
      onProgress?.(wanted.length);
    }
    surveys.push({ ...survey, kept });
  }
  for (const file of archivedTableFiles) await restoreTable(runSoon, archivedTables[file], await archive.rows(file));
  // a durable write syncs all earlier ones
  await store.ping();
  return { surveys, isSurveysFileStored };
}
