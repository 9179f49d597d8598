import type { DatabaseStore } from './databaseStore.ts';
import { stepsOf } from './given.ts';
import { responseIdSql } from './responseIds.ts';

/** Maximum number of sessions that are deleted at once, so that answers arriving in the meantime don't wait long. */
const maxSessions = 100;

/** Bytes of texts, metadata and screenshots after which a transaction deletes nothing more. */
const maxBytes = 1024 * 1024;

/** The given sessions that belong to a survey and have no write since a time. */
const target = `(SELECT sessions.session_uuid FROM given JOIN sessions USING (session_uuid)
  WHERE sessions.survey_uuid = ? AND last_write_at < ?)`;

/** The responses whose deletion a module has to know of: nobody was notified of imported ones. */
const writtenBefore = `, written AS (
  SELECT session_uuid, survey_uuid, false AS is_response, ${responseIdSql} AS deleted_id, CAST(? AS BIGINT) AS value
  FROM responses WHERE session_uuid IN ${target} AND NOT is_imported)`;

/**
 * Creates the deletion of sessions of a survey with all that they have, except those with a write since `time`. Yields
 * the number of each batch.
 */
export function createDeletion({ database }: DatabaseStore) {
  const { engine, dialect, transact, read, revisions, inCommit } = database;

  async function bytesOf(session_uuids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await read<{ session_uuid: string; bytes: number }>(
      `SELECT session_uuid, text_bytes + metadata_bytes + screenshot_bytes AS bytes FROM responses
       WHERE session_uuid IN (${session_uuids.map(() => '?').join(', ')})`,
      session_uuids,
    );
    return new Map(rows.map(({ session_uuid, bytes }) => [session_uuid, bytes]));
  }

  /** Deletes sessions in one transaction, and resolves to their number. */
  async function deleteBatch(survey_uuid: string, session_uuids: readonly string[], time: number): Promise<number> {
    const given = session_uuids.map((session_uuid) => ({ session_uuid }));
    const step = (name: string, sql: string, values: readonly unknown[] = []) =>
      stepsOf(dialect, `delete_${name}`, { session_uuid: 'uuid' }, given, sql, [...values, survey_uuid, time]);
    // waits for writes in progress, and later ones wait for the deletion
    const lock = engine === 'postgres' ? 'ORDER BY session_uuid FOR UPDATE' : '';
    const added = inCommit.ofDeletion(survey_uuid);
    const removal = (table: string) => ` DELETE FROM ${table} WHERE session_uuid IN ${target}`;
    const last = step('sessions', `${removal('sessions')} RETURNING session_uuid`);
    const results = await transact([
      ...step('lock', ` SELECT session_uuid FROM sessions WHERE session_uuid IN ${target} ${lock}`),
      ...(added ? step('added', `${writtenBefore} ${added.sql}`, [added.value]) : []),
      ...['screenshots', 'responses', 'events'].flatMap((table) => step(table, removal(table))),
      revisions.step(survey_uuid),
      ...last,
    ]);
    return results.slice(-last.length).flat().length;
  }

  return async function* deleteSessions(
    survey_uuid: string,
    session_uuids: readonly string[],
    time: number,
  ): AsyncGenerator<number> {
    let isChanged = false;
    try {
      for (let start = 0; start < session_uuids.length;) {
        const some = session_uuids.slice(start, start + maxSessions);
        const bytes = await bytesOf(some);
        let [end, size] = [0, 0];
        while (end < some.length && size < maxBytes) size += bytes.get(some[end++]!) ?? 0;
        const deleted = await deleteBatch(survey_uuid, some.slice(0, end), time);
        start += end;
        if (deleted === 0) continue;
        isChanged = true;
        yield deleted;
      }
    } finally {
      if (isChanged) database.forgetDeleted();
    }
  };
}
