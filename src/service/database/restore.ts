import type { EventType } from '../../contract/api/event.ts';
import type { Metadata } from '../../contract/api/response.ts';
import type { ResponseMarks } from '../../contract/results/responses.ts';
import type { SessionFlags } from '../../contract/api/session.ts';
import type { SurveyType } from '../../contract/scores.ts';
import type { Columns, GivenRow, StoreDialect } from '../../server/store/sql/dialect.ts';
import { splitPicture } from '../../server/store/sql/records.ts';
import { responseColumns, saveSessions, sessionColumns, storedSessions } from '../../server/store/sql/writes.ts';
import type { DatabaseStore } from './databaseStore.ts';
import { stepsOf } from './given.ts';
import { answeredBit, eventBits, type SessionContext } from '../../server/store/store.ts';

/** Everything stored about a session. Times are milliseconds since 1970. */
export interface WholeSession extends SessionContext {
  readonly session_uuid: string;
  readonly created_at: number;
  readonly flags: SessionFlags;
  readonly response: WholeResponse | null;
  /** In the order of creation. */
  readonly events: readonly { readonly event_type: EventType; readonly version: 1 | 2; readonly created_at: number }[];
}

/** A response with everything stored about it. */
export interface WholeResponse extends ResponseMarks {
  readonly key_id: string | null;
  readonly score: number | null;
  readonly score_type: SurveyType | null;
  readonly text: string | null;
  readonly metadata: Metadata;
  readonly created_at: number;
  readonly updated_at: number;
  /** The random part of its id. */
  readonly public_id: string;
}

/** The result of storing whole sessions, by their uuids. Those that are in no list were stored already. */
export interface Restored {
  readonly added: readonly string[];
  /** Sessions that got what they lacked, or another response. */
  readonly changed: readonly string[];
  /** Imported responses that have other contents, and stay as they are. */
  readonly different: readonly string[];
  /** Sessions of another survey, which stay as they are. */
  readonly foreign: readonly string[];
}

/** The stored responses that are replaced: none, imported ones, which keep the owner's marks, or any. */
export type Replaces = 'nothing' | 'imported' | 'any';

/**
 * Stores sessions as they are, each at most once in a call: new ones, and what stored ones lack. It replaces `nothing`
 * unless it is told to. Nobody is notified. The write is durable when it resolves, or `soon`.
 */
export type RestoreSessions = (
  survey_uuid: string,
  sessions: readonly WholeSession[],
  how?: { readonly replaces?: Replaces; readonly when?: 'durable' | 'soon' },
) => Promise<Restored>;

/** The columns of a restored response that a write does not have. */
const ownColumns = {
  public_id: 'text',
  is_read: 'boolean',
  is_starred: 'boolean',
  status: 'text',
  tags: 'text',
} as const satisfies Columns;

const columns = { ...sessionColumns, ...responseColumns, ...ownColumns } as const satisfies Columns;

const eventColumns = {
  session_uuid: 'uuid',
  survey_uuid: 'uuid',
  event_type: 'text',
  version: 'integer',
  created_at: 'bigint',
  ordinal: 'integer',
} as const satisfies Columns;

/** The columns that are compared with those of an imported response, with the given columns. */
const contents = {
  score: 'score',
  text: 'text',
  metadata: 'metadata',
  created_at: 'answered_at',
  updated_at: 'updated_at',
};

/** Is true for a stored response that was imported, with other contents than the given one. */
const isDifferent = `stored.is_imported AND (${Object.values(contents)
  .map((name) => `given.${name}`)
  .join(', ')}) IS DISTINCT FROM (${Object.keys(contents)
  .map((name) => `stored.${name}`)
  .join(', ')})`;

/** Is true for a given response that has to be stored: a new one, or one that replaces another. */
const isSaved: Readonly<Record<Replaces, string>> = {
  nothing: 'stored.session_uuid IS NULL',
  imported: `(stored.session_uuid IS NULL OR ${isDifferent})`,
  any: 'true',
};

/** The owner's columns, which an imported response keeps when it is replaced. */
const keptColumns: ReadonlySet<string> = new Set(Object.keys(ownColumns));

/** The columns of a response, and the SQL of their values. */
const savedColumns = ({ countKeys }: StoreDialect) => ({
  device: 'session.device',
  key_id: 'given.key_id',
  score: 'given.score',
  score_type: 'given.score_type',
  text: 'given.text',
  metadata: 'given.metadata',
  metadata_keys: countKeys('given.metadata'),
  created_at: 'given.answered_at',
  updated_at: 'given.updated_at',
  screenshot_bytes: "octet_length(coalesce(given.picture, ''))",
  public_id: 'given.public_id',
  is_read: 'given.is_read',
  is_starred: 'given.is_starred',
  status: 'given.status',
  tags: 'given.tags',
});

const findStored = `
  SELECT session_uuid, ${isDifferent} AS is_different
  FROM given JOIN sessions USING (session_uuid) LEFT JOIN responses AS stored USING (session_uuid)`;

const found = `FROM given JOIN session USING (session_uuid) LEFT JOIN responses AS stored USING (session_uuid)
  WHERE given.metadata IS NOT NULL`;

/** Pictures come before their responses: these tell which are replaced. */
const savePictures = (replaces: Replaces) => `, ${storedSessions}
  INSERT INTO screenshots (session_uuid, data_url) SELECT session_uuid, given.picture ${found} AND ${isSaved[replaces]}
    AND (given.picture IS NOT NULL OR session_uuid IN (SELECT session_uuid FROM screenshots))
  ON CONFLICT (session_uuid) DO UPDATE SET data_url = excluded.data_url`;

function saveResponses(dialect: StoreDialect, replaces: Replaces): string {
  const saved = savedColumns(dialect);
  const names = Object.keys(saved);
  const replaced = names.filter((name) => replaces === 'any' || !keptColumns.has(name));
  return `, ${storedSessions}
  INSERT INTO responses (session_uuid, survey_uuid, ${names.join(', ')})
  SELECT session_uuid, given.survey_uuid, ${Object.values(saved).join(', ')} ${found} AND ${isSaved[replaces]}
  ON CONFLICT (session_uuid) DO UPDATE SET ${replaced.map((name) => `${name} = excluded.${name}`).join(', ')}
  RETURNING session_uuid`;
}

/** Adds the events that a session lacks: those after as many as it has. */
const addEvents = `
  INSERT INTO events (session_uuid, event_type, version, created_at)
  SELECT session_uuid, event_type, version, given.created_at
  FROM given JOIN sessions USING (session_uuid, survey_uuid)
  WHERE ordinal > (SELECT count(*) FROM events AS stored WHERE stored.session_uuid = given.session_uuid)
  ORDER BY session_uuid, ordinal RETURNING session_uuid`;

/** Returns a session as a row. */
function rowOf(survey_uuid: string, { flags, response, events, ...session }: WholeSession): GivenRow {
  const { rest, picture } = splitPicture(response?.metadata ?? {});
  return {
    ...session,
    ...flags,
    ...response,
    survey_uuid,
    created_at: session.created_at,
    last_write_at: Math.max(response?.updated_at ?? 0, ...events.map(({ created_at }) => created_at)),
    event_bits: events.reduce((bits, { event_type }) => bits | eventBits[event_type], response ? answeredBit : 0),
    metadata: response && JSON.stringify(rest),
    tags: JSON.stringify(response?.tags ?? []),
    picture,
    answered_at: response?.created_at,
  };
}

/** Creates the function that stores whole sessions. */
export function createRestore({ database }: DatabaseStore): RestoreSessions {
  const { dialect, transact, revisions } = database;

  return async function restore(survey_uuid, given, { replaces = 'nothing', when = 'durable' } = {}) {
    const rows = given.map((session) => rowOf(survey_uuid, session));
    const events = given.flatMap(({ session_uuid, events }) =>
      events.map((event, index) => ({ ...event, session_uuid, survey_uuid, ordinal: index + 1 })),
    );
    const parts = [
      stepsOf(dialect, 'restore_before', columns, rows, findStored),
      stepsOf(dialect, 'restore_sessions', columns, rows, saveSessions(dialect)),
      stepsOf(dialect, `restore_pictures_${replaces}`, columns, rows, savePictures(replaces)),
      stepsOf(dialect, `restore_${replaces}`, columns, rows, saveResponses(dialect, replaces)),
      stepsOf(dialect, 'restore_events', eventColumns, events, addEvents),
      [revisions.step(survey_uuid)],
    ];
    const results = await transact(parts.flat(), when);
    let start = 0;
    const [known, stored, , responses, added] = parts.map(({ length }) =>
      results.slice(start, (start += length)).flat(),
    ) as RestoredRow[][];
    const isOf = (...lists: (readonly RestoredRow[] | undefined)[]) => {
      const some = new Set(lists.flatMap((list) => list!.map(({ session_uuid }) => session_uuid)));
      return (session_uuid: string) => some.has(session_uuid);
    };
    const [isOwn, wasKnown, isChanged] = [isOf(stored), isOf(known), isOf(responses, added)];
    const wasDifferent = isOf(known!.filter(({ is_different }) => is_different));
    const session_uuids = given.map(({ session_uuid }) => session_uuid);
    const own = session_uuids.filter(isOwn);
    const before = own.filter(wasKnown);
    return {
      added: own.filter((each) => !wasKnown(each)),
      changed: before.filter(isChanged),
      different: before.filter((each) => !isChanged(each) && wasDifferent(each)),
      foreign: session_uuids.filter((each) => !isOwn(each)),
    };
  };
}

/** A row of a part of the restoration. */
interface RestoredRow {
  readonly session_uuid: string;
  readonly is_different?: boolean | number | null;
}
