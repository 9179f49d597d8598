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
    published_by TEXT,
    survey TEXT NOT NULL,
    PRIMARY KEY (survey_uuid, version)
  )${end}`,
];

interface Row {
  readonly survey_uuid: string;
  readonly version: number;
  readonly published_at: number;
  readonly note: string | null;
  readonly published_by: string | null;
  readonly survey: string;
}

const versionOf = ({ version, published_at, note, published_by }: Row): SurveyVersion => ({
  version,
  published_at: isoTime(published_at),
  note,
  by: published_by,
});

/** What a version is stored with. */
interface Given {
  readonly note: string | null;
  /** The name of whoever published it. */
  readonly by: string | null;
}

/** Creates the access to the published states of surveys. */
export function createVersions(run: Statements, now: () => number) {
  /** Resolves to the newest versions of all surveys, the latest first. */
  const newest = () =>
    run<Row>(
      `SELECT * FROM survey_versions AS each
       WHERE version = (SELECT max(version) FROM survey_versions WHERE survey_uuid = each.survey_uuid)
       ORDER BY published_at DESC`,
    );

  /** Stores a version, and deletes those before the last 100. Resolves to false if another process stored this one. */
  async function add(survey_uuid: string, version: number, survey: WrittenSurvey, { note, by }: Given) {
    const added = await run(
      `INSERT INTO survey_versions (survey_uuid, version, published_at, note, published_by, survey) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (survey_uuid, version) DO NOTHING RETURNING version`,
      [survey_uuid, version, now(), note, by, JSON.stringify(survey)],
    );
    if (added.length === 0) return false;
    await run('DELETE FROM survey_versions WHERE survey_uuid = ? AND version <= ?', [
      survey_uuid,
      version - maxVersions,
    ]);
    return true;
  }

  return {
    /** Stores a version, and resolves to its number. */
    async publish(survey_uuid: string, survey: WrittenSurvey, given: Given): Promise<number> {
      const sql = 'SELECT coalesce(max(version), 0) AS last FROM survey_versions WHERE survey_uuid = ?';
      for (;;) {
        const [found] = await run<{ last: number }>(sql, [survey_uuid]);
        const version = found!.last + 1;
        if (await add(survey_uuid, version, survey, given)) return version;
      }
    },

    /** Deletes a version that was not published after all. */
    async withdraw(survey_uuid: string, version: number): Promise<void> {
      await run('DELETE FROM survey_versions WHERE survey_uuid = ? AND version = ?', [survey_uuid, version]);
    },

    /** Resolves to the versions, newest first. */
    async list(survey_uuid: string): Promise<SurveyVersion[]> {
      const columns = 'version, published_at, note, published_by';
      const sql = `SELECT ${columns} FROM survey_versions WHERE survey_uuid = ? ORDER BY version DESC`;
      return (await run<Row>(sql, [survey_uuid])).map(versionOf);
    },

    async find(survey_uuid: string, version: number): Promise<VersionReply | null> {
      const sql = 'SELECT * FROM survey_versions WHERE survey_uuid = ? AND version = ?';
      const [row] = await run<Row>(sql, [survey_uuid, version]);
      return row ? { ...versionOf(row), survey: JSON.parse(row.survey) } : null;
    },

    async newest(): Promise<DeletedSurveys['surveys']> {
      return (await newest()).map(({ survey_uuid, published_at, survey }) => ({
        survey_uuid,
        published_at: isoTime(published_at),
        survey: JSON.parse(survey),
      }));
    },

    /** Stores the surveys of a file that are not the newest version, because they were edited there. */
    async keep(surveys: readonly WrittenSurvey[]): Promise<void> {
      const rows = new Map((await newest()).map((row) => [row.survey_uuid, row]));
      for (const survey of surveys) {
        const survey_uuid = String(survey['survey_uuid']).toLowerCase();
        const row = rows.get(survey_uuid);
        if (row && isDeepStrictEqual(JSON.parse(row.survey), survey)) continue;
        // a process that was faster stored the same file, or has published since
        await add(survey_uuid, (row?.version ?? 0) + 1, survey, { note: 'From the file', by: null });
      }
    },
  };
}

export type Versions = ReturnType<typeof createVersions>;
