import { isDeepStrictEqual } from 'node:util';
import type { SurveyVersion, VersionReply, WrittenSurvey } from '../../contract/publishing.ts';
import { type Statements } from '../store/openStore.ts';
import { isoTime } from '../store/store.ts';

/** Number of versions of a survey that are kept. */
export const maxVersions = 100;

interface Row {
  readonly version: number;
  readonly published_at: number | string;
  readonly note: string | null;
  readonly survey: string;
}

const versionOf = ({ version, published_at, note }: Row): SurveyVersion => ({
  version,
  published_at: isoTime(published_at),
  note,
});

const replyOf = (row: Row): VersionReply => ({ ...versionOf(row), survey: JSON.parse(row.survey) as WrittenSurvey });

/** Creates the access to the published states of surveys. */
export function createVersions(run: Statements, now: () => number) {
  const newest = (survey_uuid: string, columns: string, count: number) =>
    run<Row>(`SELECT ${columns} FROM survey_versions WHERE survey_uuid = ? ORDER BY version DESC LIMIT ?`, [
      survey_uuid,
      count,
    ]);

  /** Stores a version and resolves to its number. */
  async function add(survey_uuid: string, survey: WrittenSurvey, note: string | null): Promise<number> {
    for (;;) {
      const [added] = await run<Row>(
        `INSERT INTO survey_versions (survey_uuid, version, published_at, note, survey)
         SELECT ?, coalesce(max(version), 0) + 1, ?, ?, ? FROM survey_versions WHERE survey_uuid = ?
         ON CONFLICT (survey_uuid, version) DO NOTHING RETURNING version`,
        [survey_uuid, now(), note, JSON.stringify(survey), survey_uuid],
      );
      // another process can have stored a version with this number
      if (added) return added.version;
    }
  }

  return {
    /** Resolves to the versions, newest first. */
    list: async (survey_uuid: string) =>
      (await newest(survey_uuid, 'version, published_at, note', maxVersions)).map(versionOf),

    async find(survey_uuid: string, version: number): Promise<VersionReply | null> {
      const [row] = await run<Row>('SELECT * FROM survey_versions WHERE survey_uuid = ? AND version = ?', [
        survey_uuid,
        version,
      ]);
      return row ? replyOf(row) : null;
    },

    /** Stores a published survey, and deletes the versions before the last 100. Resolves to its number. */
    async publish(survey_uuid: string, survey: WrittenSurvey, note: string | null): Promise<number> {
      const version = await add(survey_uuid, survey, note);
      const oldest = (await newest(survey_uuid, 'version', maxVersions)).at(-1)!;
      await run('DELETE FROM survey_versions WHERE survey_uuid = ? AND version < ?', [survey_uuid, oldest.version]);
      return version;
    },

    /** Stores the survey of the file if it is not the newest version, because it was edited there, or a crash prevented its version. */
    async keep(survey_uuid: string, survey: WrittenSurvey): Promise<void> {
      const [row] = await newest(survey_uuid, '*', 1);
      if (row && isDeepStrictEqual(JSON.parse(row.survey), survey)) return;
      await add(survey_uuid, survey, 'Edited in the file');
    },
  };
}

export type Versions = ReturnType<typeof createVersions>;
