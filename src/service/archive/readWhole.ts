import type { Metadata } from '../../contract/api/response.ts';
import type { SessionFlags } from '../../contract/api/session.ts';
import type { Reading } from '../results/dialect.ts';
import { storedSurveys } from '../results/forget.ts';
import { readSessions } from '../results/responses.ts';
import { flagsOf, joinPicture, metadataOf, type Row } from '../../server/store/sql/records.ts';
import { marksOf, type MarksRow } from '../database/responseIds.ts';
import type { WholeResponse, WholeSession } from '../database/restore.ts';
import { contextNames, type SessionContext } from '../../server/store/store.ts';

/** A session with everything stored about it, and its survey. */
export interface StoredSession extends WholeSession {
  readonly survey_uuid: string;
}

/** Yields the surveys that have sessions. */
export const surveysOf = (reading: Reading) => storedSurveys((work) => work(reading));

/** Maximum number of sessions in memory at a time, and of their bytes; a single session may have more. */
const batch = { sessions: 256, bytes: 4 * 1024 * 1024 };

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

async function* listWithBytes({ all }: Reading, survey_uuid: string) {
  const bytes = `SELECT text_bytes + metadata_bytes + screenshot_bytes FROM responses
    WHERE responses.session_uuid = sessions.session_uuid`;
  const columns = [`coalesce((${bytes}), 0) AS bytes`];
  const where = { sql: 'survey_uuid = ?', values: [survey_uuid] };
  const rows = { table: 'sessions', rank: 'session_uuid', where, columns } as const;
  for await (const some of readSessions<{ readonly bytes: number }>(all, rows)) yield* some;
}

/** Yields the sessions of a survey in the order of creation, as many at a time as fit into memory. */
export async function* listSessions(reading: Reading, survey_uuid: string): AsyncGenerator<string[]> {
  for await (const some of inBatches(listWithBytes(reading, survey_uuid), ({ bytes }) => bytes))
    yield some.map(({ session_uuid }) => session_uuid);
}

/** A session with its response as a database returns it: the response's `updated_at` is null if there is no response. */
type WholeRow = Row<SessionFlags> &
  MarksRow &
  SessionContext &
  Pick<WholeResponse, 'key_id' | 'score' | 'score_type' | 'text' | 'public_id'> & {
    readonly survey_uuid: string;
    readonly session_uuid: string;
    readonly began_at: number;
    readonly created_at: number;
    readonly updated_at: number | null;
    readonly metadata: string | Metadata;
    readonly data_url: string | null;
  };

type StoredEvent = WholeSession['events'][number];
type EventRow = StoredEvent & Pick<WholeRow, 'session_uuid'>;

function responseOf({ updated_at, metadata, data_url, ...row }: WholeRow): WholeResponse | null {
  if (updated_at === null) return null;
  const { key_id, score, score_type, text, public_id } = row;
  return {
    key_id,
    score,
    score_type,
    text,
    metadata: joinPicture(metadataOf(metadata), data_url),
    created_at: row.created_at,
    updated_at,
    public_id,
    ...marksOf(row),
  };
}

/** Resolves to everything stored about these sessions, in the order of creation. */
export async function readWhole({ all }: Reading, session_uuids: readonly string[]): Promise<StoredSession[]> {
  if (session_uuids.length === 0) return [];
  const isAsked = `sessions.session_uuid IN (${session_uuids.map(() => '?').join(', ')})`;
  const rows = await all<WholeRow>(
    `SELECT sessions.survey_uuid, sessions.session_uuid, sessions.created_at AS began_at,
       user_closed_survey, user_submitted_score, user_submitted_text,
       ${contextNames.map((name) => `sessions.${name}`).join(', ')},
       key_id, score, score_type, text, metadata, responses.created_at, updated_at, public_id, is_read, is_starred, status, tags, data_url
     FROM sessions LEFT JOIN responses USING (session_uuid) LEFT JOIN screenshots USING (session_uuid)
     WHERE ${isAsked} ORDER BY sessions.created_at, sessions.session_uuid`,
    session_uuids,
  );
  const events = await all<EventRow>(
    `SELECT sessions.session_uuid, event_type, version, events.created_at
     FROM sessions JOIN events USING (session_uuid) WHERE ${isAsked} ORDER BY events.sequence`,
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
