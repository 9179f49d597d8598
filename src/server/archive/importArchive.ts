import { openStatements, type DatabaseStore } from '../store/openStore.ts';
import { createDatabaseDocument } from '../surveys/databaseDocument.ts';
import { copyWhole, isSame, openTarget } from './copySessions.ts';
import { lineOf, type SurveyDigest } from './digest.ts';
import type { Archive } from './readArchive.ts';
import { inBatches } from './readWhole.ts';

/** A survey of an archive, and the result of its import. */
export interface ImportedSurvey extends SurveyDigest {
  readonly survey_uuid: string;
  /**
   * Number of sessions that differ in the database: they have newer data, or belong to another survey. They stay
   * unchanged.
   */
  readonly kept: number;
}

/** The result of an import. */
export interface ImportedArchive {
  readonly surveys: readonly ImportedSurvey[];
  /** Number of versions in the archive. Versions that the database already has stay as they are. */
  readonly versions: number;
  /** The text of the surveys file that the exported server had next to its database, or null. */
  readonly surveysFile: string | null;
}

async function importVersions(archive: Archive, store: DatabaseStore): Promise<number> {
  const run = openStatements(store, 'soon')!;
  const versions = await archive.versions();
  for (const { survey_uuid, version, published_at, note, survey } of versions) {
    await run(
      `INSERT INTO survey_versions (survey_uuid, version, published_at, note, survey) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (survey_uuid, version) DO NOTHING`,
      [survey_uuid, version, Date.parse(published_at), note, JSON.stringify(survey)],
    );
  }
  return versions.length;
}

/**
 * Stores everything in an archive, which must have been checked. It can be repeated, even after it was killed. Sessions
 * and versions that differ in the database stay unchanged. `onProgress` receives the number of sessions after each
 * batch.
 */
export async function importArchive(
  archive: Archive,
  store: DatabaseStore,
  onProgress: (sessions: number) => void = () => {},
): Promise<ImportedArchive> {
  const target = openTarget(store);
  const surveys: ImportedSurvey[] = [];
  for (const survey of archive.index.surveys) {
    const { survey_uuid } = survey;
    let kept = 0;
    for await (const wanted of inBatches(archive.sessions(survey_uuid), (session) => lineOf(session).length)) {
      const found = await copyWhole(target, survey_uuid, wanted, false);
      kept += wanted.filter((session) => !isSame(session, found.get(session.session_uuid))).length;
      onProgress(wanted.length);
    }
    surveys.push({ ...survey, kept });
  }
  const versions = await importVersions(archive, store);
  const surveysFile = await archive.surveysFile();
  const isInDatabase = archive.index.surveys_from === 'database';
  // a document that the database already has stays
  if (isInDatabase && surveysFile !== null)
    await createDatabaseDocument(openStatements(store, 'soon')!).replace(surveysFile, null);
  // a durable write syncs all earlier ones
  await store.ping();
  return { surveys, versions, surveysFile: isInDatabase ? null : surveysFile };
}
