import { isDeepStrictEqual } from 'node:util';
import type { DeletedSurveys, SurveyVersion, VersionReply, WrittenSurvey } from '../../contract/api/publishing.ts';
import type { Statements } from '../database/statements.ts';
import type { Tables } from '../database/tables.ts';
import { isoTime } from '../../server/store/store.ts';

/** Number of versions of a survey that are kept. */
const maxVersions = 100;

/** The table of the published states of each survey, as JSON. */
export const versionTables: Tables = ({ uuid, bigint, end }) => [
  `CREATE TABLE IF NOT EXISTS survey_versions (
    survey_uuid ${uuid} NOT NULL,
    version INTEGER NOT NULL,
    published_at ${bigint} NOT NULL,
    note TEXT,
    survey TEXT NOT NULL,
    PRIMARY KEY (survey_uuid, version)
  )${end}`,
];

interface Row {
  readonly survey_uuid: string;
  readonly version: number;
  readonly published_at: number;
  readonly note: string | null;
  readonly survey: string;
}

const versionOf = ({ version, published_at, note }: Row): SurveyVersion => ({
  version,
  published_at: isoTime(published_at),
  note,
});

/** Resolves to the newest versions of all surveys, the latest first. */
async function newestVersions(run: Statements): Promise<DeletedSurveys['surveys']> {
  const rows = await run<Row>(
    `SELECT survey_uuid, published_at, survey FROM survey_versions AS each
     WHERE version = (SELECT max(version) FROM survey_versions WHERE survey_uuid = each.survey_uuid)
     ORDER BY published_at DESC`,
  );
  return rows.map(({ survey_uuid, published_at, survey }) => ({
    survey_uuid,
    published_at: isoTime(published_at),
    survey: JSON.parse(survey),
  }));
}

/** Creates the access to the published states of surveys. */
export function createVersions(run: Statements, now: () => number) {
  /** Stores a version, and deletes the versions before the last 100. Resolves to its number. */
  async function publish(survey_uuid: string, survey: WrittenSurvey, note: string | null): Promise<number> {
    for (;;) {
      const [added] = await run<Row>(
        `INSERT INTO survey_versions (survey_uuid, version, published_at, note, survey)
         SELECT ?, coalesce(max(version), 0) + 1, ?, ?, ? FROM survey_versions WHERE survey_uuid = ?
         ON CONFLICT (survey_uuid, version) DO NOTHING RETURNING version`,
        [survey_uuid, now(), note, JSON.stringify(survey), survey_uuid],
      );
      // another process can have stored a version with this number
      if (!added) continue;
      const last = added.version - maxVersions;
      await run('DELETE FROM survey_versions WHERE survey_uuid = ? AND version <= ?', [survey_uuid, last]);
      return added.version;
    }
  }

  return {
    publish,

    /** Deletes a version that was not published after all. */
    async withdraw(survey_uuid: string, version: number): Promise<void> {
      await run('DELETE FROM survey_versions WHERE survey_uuid = ? AND version = ?', [survey_uuid, version]);
    },

    /** Resolves to the versions, newest first. */
    async list(survey_uuid: string): Promise<SurveyVersion[]> {
      const columns = 'version, published_at, note';
      const sql = `SELECT ${columns} FROM survey_versions WHERE survey_uuid = ? ORDER BY version DESC`;
      return (await run<Row>(sql, [survey_uuid])).map(versionOf);
    },

    async find(survey_uuid: string, version: number): Promise<VersionReply | null> {
      const sql = 'SELECT * FROM survey_versions WHERE survey_uuid = ? AND version = ?';
      const [row] = await run<Row>(sql, [survey_uuid, version]);
      return row ? { ...versionOf(row), survey: JSON.parse(row.survey) } : null;
    },

    newest: () => newestVersions(run),

    /** Stores the surveys of the file that are not the newest version, because they were edited there. */
    async keep(surveys: readonly WrittenSurvey[]): Promise<void> {
      const newest = new Map((await newestVersions(run)).map(({ survey_uuid, survey }) => [survey_uuid, survey]));
      for (const survey of surveys) {
        const survey_uuid = String(survey['survey_uuid']).toLowerCase();
        if (!isDeepStrictEqual(newest.get(survey_uuid), survey)) await publish(survey_uuid, survey, 'From the file');
      }
    },
  };
}

export type Versions = ReturnType<typeof createVersions>;
