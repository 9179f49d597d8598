import type { PostgresDatabase } from '../store/postgres/postgresStore.ts';
import { forgotten } from '../store/postgres/postgresSchema.ts';
import type { DeleteSessions } from './forget.ts';

/** Counts a change of the surveys in the slot for deletions, for which no visitor's write waits. */
const countChange = (surveys: string) => `
  INSERT INTO survey_changes AS stored (survey_uuid, slot, count) SELECT DISTINCT survey_uuid, 0, 1 FROM ${surveys}
  ON CONFLICT (survey_uuid, slot) DO UPDATE SET count = stored.count + 1`;

/**
 * Deletion needs two statements. The first detaches sessions from their survey ($1): it waits for writes in progress
 * and prevents later ones, so the second finds everything that belongs to them. If the process ends in between, the
 * next deletion continues.
 */
const take = `
  WITH taken AS (
    UPDATE sessions SET survey_uuid = '${forgotten}'
    WHERE survey_uuid = $1 AND session_uuid = ANY ($2::uuid[])
      AND NOT EXISTS (SELECT 1 FROM responses WHERE responses.session_uuid = sessions.session_uuid AND updated_at >= $3)
      AND NOT EXISTS (SELECT 1 FROM events WHERE events.session_uuid = sessions.session_uuid AND events.created_at >= $3)
    RETURNING session_uuid, $1::uuid AS survey_uuid
  ),
  change AS (${countChange('taken')})
  SELECT session_uuid FROM taken`;

const remove = `
  WITH found AS (SELECT session_uuid FROM sessions WHERE survey_uuid = '${forgotten}'),
  no_events AS (DELETE FROM events WHERE session_uuid IN (SELECT session_uuid FROM found)),
  no_screenshots AS (DELETE FROM screenshots WHERE session_uuid IN (SELECT session_uuid FROM found)),
  no_responses AS (DELETE FROM responses WHERE session_uuid IN (SELECT session_uuid FROM found) RETURNING survey_uuid),
  change AS (${countChange('no_responses')})
  DELETE FROM sessions WHERE session_uuid IN (SELECT session_uuid FROM found)`;

/** Creates the deletion of sessions on PostgreSQL. */
export const createPostgresDelete =
  ({ query }: Pick<PostgresDatabase, 'query'>): DeleteSessions =>
  async (survey_uuid, session_uuids, time) => {
    const taken = await query<{ session_uuid: string }>({ text: take, values: [survey_uuid, session_uuids, time] });
    await query({ text: remove });
    return taken.map(({ session_uuid }) => session_uuid);
  };
