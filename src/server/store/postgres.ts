import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type QueryResultRow } from 'pg';
import type { SessionFlags } from '../../contract/session.ts';
import { isCollision, isMetadataTooLarge, isMigrationRace, postgresUnavailable } from './postgresErrors.ts';
import { createPostgresReports } from './postgresReports.ts';
import { iso, type PostgresResponseRow, readResponse, type Row } from './postgresRows.ts';
import { postgresSchema } from './postgresSchema.ts';
import { flagNames, postgresStatements } from './postgresStatements.ts';
import type { EventRecord, FoundSession, SessionRecord, SessionWrite, Store, WriteOutcome } from './store.ts';

/** How often a statement that collided is tried before the caller is told to come back. */
const attempts = 8;

const poolOptions = {
  max: 10,
  connectionTimeoutMillis: 5000,
  query_timeout: 15_000,
  statement_timeout: 10_000,
  application_name: 'asklet',
};

/**
 * Opens the store on PostgreSQL, or on an engine that speaks its protocol, and makes the tables that are
 * missing; many processes may do so at once. Throws where the database cannot be reached.
 */
export async function createPostgresStore(url: string): Promise<Store> {
  const pool = new Pool({ ...poolOptions, connectionString: url });
  // A connection that breaks while idle is no error of any request; the pool opens another.
  pool.on('error', () => {});
  await migrate(pool).catch(async (error: Error) => {
    await pool.end();
    throw new Error(`The database ${withoutPassword(url)} cannot be opened: ${error.message}`, { cause: error });
  });

  async function write(
    name: keyof typeof postgresStatements,
    session: SessionWrite,
    ...more: unknown[]
  ): Promise<WriteOutcome> {
    const { survey_uuid, session_uuid, at, flags } = session;
    const marks = [flags.user_closed_survey, flags.user_submitted_score, flags.user_submitted_text];
    const values = [session_uuid, survey_uuid, at, ...marks, ...more];
    const { rows } = await retry(() => pool.query<SessionFlags>({ name, text: postgresStatements[name], values }));
    return rows[0] ?? 'foreign session';
  }

  async function read<R extends QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return (await retry(() => pool.query<R>(text, values))).rows;
  }

  return {
    async findSession(session_uuid) {
      const [row] = await read<FoundSession>(`SELECT survey_uuid, ${flagNames} FROM sessions WHERE session_uuid = $1`, [
        session_uuid,
      ]);
      return row ?? null;
    },

    startSession: (session) => write('startSession', session),

    async saveResponse(response) {
      const entries = Object.entries(response.metadata);
      const set = JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)));
      const removed = entries.filter(([, value]) => value === null).map(([name]) => name);
      try {
        return await write('saveResponse', response, response.score, response.text, set, removed);
      } catch (error) {
        if (isMetadataTooLarge(error)) return 'metadata too large';
        throw error;
      }
    },

    addEvent: (event) => write('addEvent', event, event.event_type, event.version),

    async sessions() {
      const rows = await read<Row<SessionRecord, 'created_at'>>(`
        SELECT survey_uuid, session_uuid, ${flagNames}, created_at
        FROM sessions
        WHERE session_uuid IN (SELECT session_uuid FROM events UNION ALL SELECT session_uuid FROM responses)
        ORDER BY written_at, session_uuid`);
      return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }));
    },

    async responses() {
      const rows = await read<PostgresResponseRow>(`
        SELECT survey_uuid, session_uuid, score, text, metadata, created_at, updated_at
        FROM responses ORDER BY written_at, session_uuid`);
      return rows.map(readResponse);
    },

    async events() {
      const rows = await read<Row<EventRecord, 'created_at'>>(`
        SELECT survey_uuid, session_uuid, event_type, version, created_at
        FROM events ORDER BY written_at, event_uuid`);
      return rows.map((row) => ({ ...row, created_at: iso(row.created_at) }));
    },

    ...createPostgresReports(read),

    async ping() {
      await pool.query('SELECT 1');
    },

    close: () => pool.end(),
  };
}

async function retry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isCollision(error) || attempt === attempts) throw postgresUnavailable(error);
      // Apart from each other, or the same two meet again.
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

async function migrate(pool: Pool) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const step of postgresSchema) await pool.query(step);
      return;
    } catch (error) {
      if (!isMigrationRace(error) || attempt === attempts) throw error;
      await wait(Math.random() * 50);
    }
  }
}

/** The address of a database as it may be shown. */
export function withoutPassword(url: string): string {
  const shown = new URL(url);
  if (shown.password) shown.password = '***';
  return shown.href;
}
