import type { Step } from '../../server/store/sql/queries.ts';
import type { Statements } from './statements.ts';
import type { Tables } from './tables.ts';

/** The table of the number of writes to each survey. */
export const revisionTables: Tables = ({ uuid, integer, bigint, end }) => [
  // each process uses a random slot, so that processes rarely wait for each other
  `CREATE TABLE IF NOT EXISTS survey_revisions (
    survey_uuid ${uuid} NOT NULL,
    slot ${integer} NOT NULL,
    count ${bigint} NOT NULL,
    PRIMARY KEY (survey_uuid, slot)
  )${end}`,
];

/** Number of slots of a survey. */
const slots = 32;

/** Creates the count of writes to surveys, by which others notice that results are not the same any longer. */
export function createRevisions(uuid: string) {
  const slot = Math.floor(Math.random() * slots);
  /** The statement that counts a write to the surveys of the table `written`. */
  const sql = `
    INSERT INTO survey_revisions AS stored (survey_uuid, slot, count)
    SELECT DISTINCT survey_uuid, ${slot}, 1 FROM written WHERE true ORDER BY survey_uuid
    ON CONFLICT (survey_uuid, slot) DO UPDATE SET count = stored.count + 1`;
  return {
    sql,
    /** Counts a write to a survey. */
    step: (survey_uuid: string): Step => ({
      name: 'count_revision',
      sql: `WITH written AS (SELECT CAST(? AS ${uuid}) AS survey_uuid) ${sql}`,
      values: [survey_uuid],
    }),
  };
}

export type Revisions = ReturnType<typeof createRevisions>;

/** Resolves to an opaque token that changes with every write to one of the surveys. */
export async function readVersion(read: Statements, survey_uuids: readonly string[]): Promise<string> {
  const sql = `SELECT sum(count) AS version FROM survey_revisions
    WHERE survey_uuid IN (${survey_uuids.map(() => '?').join(', ')})`;
  const [found] = await read<{ version: number | null }>(sql, survey_uuids);
  return String(found?.version ?? 0);
}
