import type { Metadata } from '../../contract/api/response.ts';
import type { ResponseMarks } from '../../contract/results/responses.ts';
import type { SessionFlags } from '../../contract/api/session.ts';
import { storedSurveys } from '../results/forget.ts';
import { joinPicture, mergeMetadata } from '../store/metadata.ts';
import type { DatabaseStore } from '../store/openStore.ts';
import { flagsOf } from '../store/records.ts';
import type { WholeResponse, WholeSession } from '../store/restore.ts';
import { contextNames, type SessionContext, type Snapshot } from '../store/store.ts';

/** A database that can be read. */
export type ReadableDatabase = Pick<DatabaseStore['database'], 'engine' | 'openSnapshot'>;

/** One state of a database. */
export type WholeReading = Pick<Snapshot, 'all'> & Pick<ReadableDatabase, 'engine'>;

/** A session with everything stored about it, and its survey. */
export interface StoredSession extends WholeSession {
  readonly survey_uuid: string;
}

/** Reads one state of a database, and resolves to what `work` returns. */
export async function readState<T>(
  { engine, openSnapshot }: ReadableDatabase,
  work: (reading: WholeReading) => Promise<T>,
): Promise<T> {
  const { all, close } = await openSnapshot();
  return work({ all, engine }).finally(close);
}

/** How a table refers to the sessions, and the order of events. */
const engines = {
  sqlite: { of: (table: string) => `${table}.session_sequence = sessions.sequence`, eventOrder: 'events.sequence' },
  postgres: {
    of: (table: string) => `${table}.session_uuid = sessions.session_uuid`,
    eventOrder: 'events.written_at, event_uuid',
  },
};

/** Yields the surveys that have sessions. */
export const surveysOf = (reading: WholeReading) => storedSurveys((work) => work(reading));

/** Maximum number of sessions in memory at a time, and of their bytes; a single session may have more. */
const batch = { sessions: 256, bytes: 4 * 1024 * 1024 };

/** Number of sessions that are listed at a time. */
const listed = 4096;

interface ListedSession {
  readonly session_uuid: string;
  readonly created_at: number;
  readonly bytes: number;
}

/** Yields as many sessions at a time as fit into memory. */
export async function* inBatches<T>(sessions: AsyncIterable<T>, bytesOf: (session: T) => number): AsyncGenerator<T[]> {
  let [some, size]: [T[], number] = [[], 0];
  for await (const session of sessions) {
    const bytes = bytesOf(session);
    if (some.length === batch.sessions || (some.length > 0 && size + bytes > batch.bytes)) {
      yield some;
      [some, size] = [[], 0];
    }
    some.push(session);
    size += bytes;
  }
  if (some.length > 0) yield some;
}

async function* listRows({ all, engine }: WholeReading, survey_uuid: string): AsyncGenerator<ListedSession> {
  const bytes = `SELECT text_bytes + metadata_bytes + screenshot_bytes FROM responses
    WHERE ${engines[engine].of('responses')}`;
  let last: ListedSession | undefined;
  do {
    const rows: ListedSession[] = await all(
      `SELECT session_uuid, created_at, coalesce((${bytes}), 0) AS bytes FROM sessions
       WHERE survey_uuid = ? ${last ? 'AND created_at >= ? AND (created_at > ? OR session_uuid > ?)' : ''}
       ORDER BY created_at, session_uuid LIMIT ${listed}`,
      [survey_uuid, ...(last ? [last.created_at, last.created_at, last.session_uuid] : [])],
    );
    yield* rows;
    last = rows.length < listed ? undefined : rows.at(-1);
  } while (last);
}

/** Yields the sessions of a survey in the order of creation, as many at a time as fit into memory. */
export async function* listSessions(reading: WholeReading, survey_uuid: string): AsyncGenerator<string[]> {
  for await (const some of inBatches(listRows(reading, survey_uuid), ({ bytes }) => bytes))
    yield some.map(({ session_uuid }) => session_uuid);
}

type Stored<Row> = { [Name in keyof Row]: Row[Name] extends boolean ? boolean | number : Row[Name] };

/** A session with its response as a database returns it: the response's `updated_at` is null if there is no response. */
type WholeRow = Stored<SessionFlags & ResponseMarks> &
  SessionContext &
  Pick<WholeResponse, 'key_id' | 'score' | 'text'> & {
    readonly survey_uuid: string;
    readonly session_uuid: string;
    readonly began_at: number;
    readonly created_at: number;
    readonly updated_at: number | null;
    readonly metadata: string | Metadata;
    readonly data_url: string | null;
  };

type StoredEvent = WholeSession['events'][number];
type EventRow = StoredEvent & Pick<ListedSession, 'session_uuid'>;

function responseOf({ updated_at, metadata, data_url, ...row }: WholeRow): WholeResponse | null {
  if (updated_at === null) return null;
  const { key_id, score, text, status } = row;
  // on PostgreSQL, a removed metadata key is stored as null
  const rest = typeof metadata === 'string' ? JSON.parse(metadata) : mergeMetadata({}, metadata);
  return {
    key_id,
    score,
    text,
    metadata: joinPicture(rest, data_url),
    created_at: row.created_at,
    updated_at,
    is_read: Boolean(row.is_read),
    is_starred: Boolean(row.is_starred),
    status,
  };
}

/** Resolves to everything stored about these sessions, in the order of creation. */
export async function readWhole(
  { all, engine }: WholeReading,
  session_uuids: readonly string[],
): Promise<StoredSession[]> {
  if (session_uuids.length === 0) return [];
  const { of, eventOrder } = engines[engine];
  const isAsked = `sessions.session_uuid IN (${session_uuids.map(() => '?').join(', ')})`;
  const rows = await all<WholeRow>(
    `SELECT sessions.survey_uuid, sessions.session_uuid, sessions.created_at AS began_at,
       user_closed_survey, user_submitted_score, user_submitted_text,
       ${contextNames.map((name) => `sessions.${name}`).join(', ')},
       key_id, score, text, metadata, responses.created_at, updated_at, is_read, is_starred, status, data_url
     FROM sessions LEFT JOIN responses ON ${of('responses')} LEFT JOIN screenshots ON ${of('screenshots')}
     WHERE ${isAsked} ORDER BY sessions.created_at, sessions.session_uuid`,
    session_uuids,
  );
  const events = await all<EventRow>(
    `SELECT sessions.session_uuid, event_type, version, events.created_at
     FROM sessions JOIN events ON ${of('events')} WHERE ${isAsked} ORDER BY ${eventOrder}`,
    session_uuids,
  );
  const eventsOf = new Map<string, StoredEvent[]>();
  for (const { session_uuid, ...event } of events) {
    const known = eventsOf.get(session_uuid);
    if (known) known.push(event);
    else eventsOf.set(session_uuid, [event]);
  }
  return rows.map((row) => ({
    survey_uuid: row.survey_uuid,
    session_uuid: row.session_uuid,
    created_at: row.began_at,
    flags: flagsOf(row),
    page: row.page,
    locale: row.locale,
    device: row.device,
    response: responseOf(row),
    events: eventsOf.get(row.session_uuid) ?? [],
  }));
}
