import type { PostgresDatabase } from '../store/postgres/postgresStore.ts';
import { forgotten } from '../store/postgres/postgresSchema.ts';
import { createForget, type DeletedSession, type Forget } from './forget.ts';

/** Number of sessions deleted at once. Those with screenshots can have a megabyte each. */
const batch = 100;

/** Counts a change of the surveys in the slot for deletions, for which no visitor's write waits. */
const countChange = (surveys: string) => `
  INSERT INTO survey_changes AS stored (survey_uuid, slot, count) SELECT DISTINCT survey_uuid, 0, 1 FROM ${surveys}
  ON CONFLICT (survey_uuid, slot) DO UPDATE SET count = stored.count + 1`;

/**
 * Deletion needs two statements. The first detaches sessions from their survey ($1): it waits for writes in progress
 * and prevents later ones, so the second finds everything that belongs to them. If the process ends in between, the
 * next deletion continues.
 */
const take = (sessions: string) => `
  WITH taken AS (
    UPDATE sessions SET survey_uuid = '${forgotten}' WHERE survey_uuid = $1 AND session_uuid ${sessions}
    RETURNING session_uuid, created_at, $1::uuid AS survey_uuid
  ),
  change AS (${countChange('taken')})
  SELECT session_uuid, created_at FROM taken ORDER BY created_at`;

const takeGiven = take('= ANY ($2::uuid[])');

const isFresh = (table: string, column: string) =>
  `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.session_uuid = began.session_uuid AND ${table}.${column} >= $3)`;

const takeOld = take(`IN (
  SELECT session_uuid FROM sessions AS began WHERE survey_uuid = $1 AND created_at >= $2 AND created_at < $3
    AND NOT ${isFresh('responses', 'updated_at')} AND NOT ${isFresh('events', 'created_at')}
  ORDER BY created_at LIMIT ${batch})`);

const remove = `
  WITH found AS (SELECT session_uuid FROM sessions WHERE survey_uuid = '${forgotten}'),
  no_events AS (DELETE FROM events WHERE session_uuid IN (SELECT session_uuid FROM found)),
  no_screenshots AS (DELETE FROM screenshots WHERE session_uuid IN (SELECT session_uuid FROM found)),
  no_responses AS (DELETE FROM responses WHERE session_uuid IN (SELECT session_uuid FROM found) RETURNING survey_uuid),
  change AS (${countChange('no_responses')})
  DELETE FROM sessions WHERE session_uuid IN (SELECT session_uuid FROM found)`;

/** Creates the deletion of sessions on PostgreSQL. */
export function createPostgresForget({ query }: Pick<PostgresDatabase, 'query'>): Forget {
  async function takeAndRemove(text: string, values: unknown[]): Promise<DeletedSession[]> {
    const taken = await query<{ session_uuid: string; created_at: string }>({ text, values });
    await query({ text: remove });
    return taken.map(({ session_uuid, created_at }) => ({ session_uuid, created_at: Number(created_at) }));
  }

  return createForget({
    batch,
    deleteGiven: (survey_uuid, session_uuids) => takeAndRemove(takeGiven, [survey_uuid, session_uuids]),
    deleteOld: (survey_uuid, from, time) => takeAndRemove(takeOld, [survey_uuid, from, time]),
    async surveyAfter(survey_uuid) {
      const text = 'SELECT survey_uuid FROM sessions WHERE survey_uuid > $1 ORDER BY survey_uuid LIMIT 1';
      const [next] = await query<{ survey_uuid: string }>({ text, values: [survey_uuid ?? forgotten] });
      return next?.survey_uuid ?? null;
    },
    async newestOf(survey_uuid, time) {
      const text = 'SELECT max(created_at) AS time FROM sessions WHERE survey_uuid = $1 AND created_at < $2';
      const [found] = await query<{ time: string | null }>({ text, values: [survey_uuid, time] });
      return found!.time === null ? null : Number(found!.time);
    },
  });
}
