import { forgotten } from '../database/postgres/postgresSchema.ts';
import { countChange, type PostgresDatabase } from '../database/postgres/postgresStore.ts';
import { responseIdSql } from '../database/responseIds.ts';
import type { SqliteDatabase } from '../database/sqlite/sqliteDatabase.ts';

/**
 * Deletes sessions of a survey at once, except those with a write since `time`. Resolves to the deleted ones. Each call
 * may delete only some, so that answers arriving in the meantime don't wait long; if it deletes none, none are left.
 */
export type DeleteSessions = (
  survey_uuid: string,
  session_uuids: readonly string[],
  time: number,
) => Promise<readonly string[]>;

/** Bytes of texts, metadata and screenshots after which a transaction deletes nothing more. */
const maxBytes = 1024 * 1024;

interface FoundRow {
  readonly sequence: number;
  readonly session_uuid: string;
  /** The id of the response; null without one, or if nobody was notified of it because it was imported. */
  readonly id: string | null;
  readonly bytes: number;
}

/** Creates the deletion of sessions on SQLite: in the next commit. */
export function createSqliteDelete({ connection, write, changes, afterDeletion }: SqliteDatabase): DeleteSessions {
  // the plus sign keeps SQLite from reading all sessions of the survey, because it assumes that a JSON list is long
  const find = connection.prepare(`
    SELECT sessions.sequence, session_uuid, CASE WHEN is_imported THEN NULL ELSE ${responseIdSql} END AS id,
      coalesce(text_bytes + metadata_bytes + screenshot_bytes, 0) AS bytes
    FROM sessions LEFT JOIN responses ON session_sequence = sessions.sequence
    WHERE +sessions.survey_uuid = ?1 AND session_uuid IN (SELECT value FROM json_each(?2))
      AND coalesce(updated_at, 0) < ?3
      AND NOT EXISTS (SELECT 1 FROM events WHERE session_sequence = sessions.sequence AND events.created_at >= ?3)`);
  const removals = [
    'DELETE FROM screenshots WHERE session_sequence = ?',
    'DELETE FROM responses WHERE session_sequence = ?',
    'DELETE FROM events WHERE session_sequence = ?',
    'DELETE FROM sessions WHERE sequence = ?',
  ].map((sql) => connection.prepare(sql));

  return async function deleteSessions(survey_uuid, session_uuids, time) {
    const deleted = await write(() => {
      const done: string[] = [];
      let free = maxBytes;
      const found = find.all(survey_uuid, JSON.stringify(session_uuids), time) as FoundRow[];
      for (const { sequence, session_uuid, bytes, id } of found) {
        if (free <= 0) break;
        free -= bytes;
        for (const removal of removals) removal.run(sequence);
        if (id !== null) afterDeletion(survey_uuid, session_uuid, id);
        done.push(session_uuid);
      }
      return done;
    });
    if (deleted.length > 0) changes.add(survey_uuid);
    return deleted;
  };
}

// Stryker disable all: the mutation tests have no PostgreSQL
/**
 * Deletion needs two writes. The first detaches sessions from their survey ($1): it waits for writes
 * in progress and prevents later ones, so the second finds everything that belongs to them. It sees such a write only in
 * the row that it waited for. If the process ends in between, the next deletion continues, and returns what it is asked
 * for.
 */
const take = `
  WITH taken AS (
    UPDATE sessions SET survey_uuid = '${forgotten}'
    WHERE survey_uuid = $1 AND session_uuid = ANY ($2::uuid[]) AND last_write_at < $3
    RETURNING session_uuid, $1::uuid AS survey_uuid
  ),
  change AS (${countChange('taken')})
  SELECT session_uuid FROM taken
  UNION SELECT session_uuid FROM sessions WHERE survey_uuid = '${forgotten}' AND session_uuid = ANY ($2::uuid[])`;

/** Detached sessions can also be those of another process, or of one that has ended, and of other surveys. */
const findDetachedSurveys = `
  SELECT DISTINCT survey_uuid FROM responses
  WHERE session_uuid IN (SELECT session_uuid FROM sessions WHERE survey_uuid = '${forgotten}')`;

const writtenWith = (inCommit: string) => `
  written AS (
    SELECT session_uuid, survey_uuid, false AS is_response, id AS deleted_id, value
    FROM no_responses JOIN unnest($1::uuid[], $2::bigint[]) AS given (survey_uuid, value) USING (survey_uuid)
    WHERE value IS NOT NULL AND NOT is_imported
  ),
  in_commit AS (${inCommit}),`;

/**
 * Deletes detached sessions. Their responses, if any, are of the surveys $1, with what a module has to know of each in
 * the transaction ($2).
 */
const remove = (inCommit: string | null) => `
  WITH found AS (
    SELECT session_uuid FROM sessions WHERE survey_uuid = '${forgotten}' AND NOT EXISTS (
      SELECT 1 FROM responses WHERE responses.session_uuid = sessions.session_uuid AND survey_uuid <> ALL ($1::uuid[])
    )
  ),
  no_events AS (DELETE FROM events WHERE session_uuid IN (SELECT session_uuid FROM found)),
  no_screenshots AS (DELETE FROM screenshots WHERE session_uuid IN (SELECT session_uuid FROM found)),
  no_responses AS (
    DELETE FROM responses WHERE session_uuid IN (SELECT session_uuid FROM found)
    RETURNING session_uuid, survey_uuid, ${responseIdSql} AS id, is_imported
  ),
${inCommit === null ? '' : writtenWith(inCommit)}
  change AS (${countChange('no_responses')})
  DELETE FROM sessions WHERE session_uuid IN (SELECT session_uuid FROM found)`;

/** Creates the deletion of sessions on PostgreSQL. */
export const createPostgresDelete =
  ({ query, inCommit }: PostgresDatabase): DeleteSessions =>
  async (survey_uuid, session_uuids, time) => {
    const taken = await query<{ session_uuid: string }>({ text: take, values: [survey_uuid, session_uuids, time] });
    const surveys = (await query<{ survey_uuid: string }>({ text: findDetachedSurveys })).map((row) => row.survey_uuid);
    const added = inCommit.sql();
    const values = added === null ? [] : [surveys.map(inCommit.valueOfDeletion)];
    await query({ text: remove(added), values: [surveys, ...values] });
    return taken.map(({ session_uuid }) => session_uuid);
  };
