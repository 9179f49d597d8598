import { createGroupCommit } from '../../../server/store/sql/groupCommit.ts';
import { flagsOf, type Row } from '../../../server/store/sql/records.ts';
import {
  type InCommit,
  rowOf,
  saveSessions,
  type StoreWrite,
  writeColumns,
  writeParts,
} from '../../../server/store/sql/writes.ts';
import { flagNames, type WriteOutcome } from '../../../server/store/store.ts';
import type { SessionFlags } from '../../../contract/api/session.ts';
import type { WriteHealth } from '../writeHealth.ts';
import { postgresDialect } from './postgresDialect.ts';
import type { PostgresPool } from './postgresPool.ts';

/** Maximum number of sessions in a statement. */
const maxBatch = 256;

/** The columns of a write, without that which a stored session keeps. */
const givenNames = Object.keys(writeColumns)
  .filter((name) => name !== 'device')
  .map((name) => (name === 'session_uuid' ? name : `given.${name}`));

/**
 * Returns the statement of a batch: one round trip, one transaction. All parts read the tables as they were before, so
 * the stored sessions are those that the first part returns: nothing is written for a session of another survey.
 */
const writeStatement = (inCommit: InCommit) => `
  WITH ${postgresDialect.given(writeColumns)},
  session AS (${saveSessions(postgresDialect)}),
  writes AS (SELECT ${givenNames.join(', ')}, session.device FROM given JOIN session USING (session_uuid)),
  ${writeParts(postgresDialect, inCommit)
    .map(({ sql, table }, index) => `part_${index} AS (${table ? `WITH ${table}` : ''}${sql})`)
    .join(',\n')}
  SELECT session_uuid, ${flagNames.join(', ')} FROM session`;

/**
 * Returns a batch with at most one write per session, because a statement cannot change a row twice; further writes of a
 * session wait for the next batch. It is sorted by session, so that two processes take their locks in the same order.
 */
export function chooseBatch<Each extends { readonly write: StoreWrite }>(
  waiting: readonly Each[],
  max = maxBatch,
): Each[] {
  const batch = new Map<string, Each>();
  for (const each of waiting) {
    const { session_uuid } = each.write;
    if (batch.size < max && !batch.has(session_uuid)) batch.set(session_uuid, each);
  }
  return [...batch.values()].sort((one, other) => (one.write.session_uuid < other.write.session_uuid ? -1 : 1));
}

/** Creates the writes: one statement at a time, for all that arrived in the meantime. */
export function createPostgresWrites(
  query: PostgresPool['query'],
  health: WriteHealth,
  inCommit: InCommit,
  onCommit: ((writes: number) => void) | undefined,
) {
  const bind = postgresDialect.bind(writeColumns);
  let sql: string | null = null;

  /** Sends a batch with at most one write per session. Resolves to the outcomes in the same order. */
  async function send(batch: readonly StoreWrite[]): Promise<WriteOutcome[]> {
    sql ??= writeStatement(inCommit);
    const given = batch.map((write) => rowOf(write, inCommit.valueOf(write)));
    const [values] = bind(given);
    const rows = await query<Row<SessionFlags> & { session_uuid: string }>({ name: 'write', sql, values: values! });
    const found = new Map(rows.map((row) => [row.session_uuid, flagsOf(row)]));
    return batch.map(({ session_uuid }) => found.get(session_uuid) ?? 'foreign session');
  }

  return createGroupCommit<StoreWrite, WriteOutcome>({
    send: (batch) => health.watch(send(batch)),
    choose: (waiting) => chooseBatch(waiting),
    onCommit,
  });
}
