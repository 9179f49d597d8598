import type { QueryResultRow } from 'pg';
import { clearDays } from './postgresDays.ts';
import { forgotten } from './postgresSchema.ts';
import type { Store } from './store.ts';

type Query = <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;

/** Sessions that are forgotten at once. */
const portion = 500;

/**
 * Forgetting takes two statements. The first takes the sessions from their survey: it waits for the writes that are
 * under way, and none can come after it. So the second finds all that belongs to them. Where the process ends in
 * between, the next one to forget something goes on. Each forgets what is kept of the days that it takes from.
 */
const removal = `
  WITH found AS (SELECT session_uuid FROM sessions WHERE survey_uuid = '${forgotten}'),
  events_gone AS (DELETE FROM events WHERE session_uuid IN (SELECT session_uuid FROM found) RETURNING 1),
  screenshots_gone AS (DELETE FROM screenshots WHERE session_uuid IN (SELECT session_uuid FROM found) RETURNING 1),
  responses_gone AS (
    DELETE FROM responses WHERE session_uuid IN (SELECT session_uuid FROM found) RETURNING survey_uuid, created_at),
  cleared AS (${clearDays('responses_gone')})
  DELETE FROM sessions WHERE session_uuid IN (SELECT session_uuid FROM found)`;

async function remove(query: Query, found: string, values: unknown[]): Promise<number> {
  const taken = await query(
    `WITH found AS (${found}), cleared AS (${clearDays('found')})
     UPDATE sessions SET survey_uuid = '${forgotten}' WHERE session_uuid IN (SELECT session_uuid FROM found) RETURNING 1`,
    values,
  );
  await query(removal);
  return taken.length;
}

/** Forgets sessions on PostgreSQL. */
export function createPostgresForget(query: Query): Pick<Store, 'forget' | 'forgetBefore'> {
  return {
    async forget(survey_uuid, session_uuid) {
      const found =
        'SELECT session_uuid, survey_uuid, created_at FROM sessions WHERE session_uuid = $1 AND survey_uuid = $2';
      return (await remove(query, found, [session_uuid, survey_uuid])) > 0;
    },

    async forgetBefore(time) {
      const isNewer = (table: string, column: string) =>
        `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.session_uuid = sessions.session_uuid AND ${table}.${column} >= $1)`;
      const found = `
        SELECT session_uuid, survey_uuid, created_at FROM sessions
        WHERE survey_uuid <> '${forgotten}' AND left(session_uuid::text, 1) = $2 AND created_at < $1
          AND NOT ${isNewer('responses', 'updated_at')} AND NOT ${isNewer('events', 'created_at')}
        ORDER BY created_at LIMIT $3`;
      // A digit at a time, as the index has them.
      let count = 0;
      for (const digit of '0123456789abcdef') {
        count += await remove(query, found, [time, digit, portion - count]);
        if (count === portion) break;
      }
      return count;
    },
  };
}
