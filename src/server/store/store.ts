import type { EventType } from '../../contract/event.ts';
import type { Metadata } from '../../contract/response.ts';
import type { SessionFlags } from '../../contract/session.ts';
import type { ResponseQuery } from './responseQuery.ts';
import type { ResultsStore } from './resultsStore.ts';

/** What every write says: whose session, when (milliseconds since 1970), and the flags that it turns on. */
export interface SessionWrite {
  readonly survey_uuid: string;
  readonly session_uuid: string;
  readonly at: number;
  readonly flags: SessionFlags;
}

/** A response as submitted: null leaves a field as it was, a null inside `metadata` removes that key. */
export interface ResponseWrite extends SessionWrite {
  readonly score: number | null;
  readonly text: string | null;
  readonly metadata: Metadata;
  /** Names the key that it came by, for the storage quota. */
  readonly key_id?: string;
}

/** An event, and the version of the endpoint that took it. */
export interface EventWrite extends SessionWrite {
  readonly event_type: EventType;
  readonly version: 1 | 2;
}

/** A session's survey and flags. */
export interface FoundSession extends SessionFlags {
  readonly survey_uuid: string;
}

/** A stored session. Times are ISO 8601 in UTC, here and below. */
export interface SessionRecord extends FoundSession {
  readonly session_uuid: string;
  readonly created_at: string;
}

/** A stored response: there is at most one a session. */
export interface ResponseRecord {
  readonly survey_uuid: string;
  readonly session_uuid: string;
  readonly score: number | null;
  readonly text: string | null;
  readonly metadata: Metadata;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A stored event. */
export interface EventRecord {
  readonly survey_uuid: string;
  readonly session_uuid: string;
  readonly event_type: EventType;
  readonly version: 1 | 2;
  readonly created_at: string;
}

/** Some responses, newest first, and where the next ones begin. */
export interface ResponsePage {
  readonly responses: readonly ResponseRecord[];
  /** Stands for a place in the list; null at its end. */
  readonly cursor: string | null;
}

/** The connections to a database: all that are open, those that nothing runs on, and statements that wait for one. */
export interface Connections {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** What became of a write: the session's flags after it, or why nothing was written. */
export type WriteOutcome = SessionFlags | 'foreign session' | 'metadata too large';

/**
 * Where sessions, responses and events are kept. A write creates its session where that is new, and
 * settles only when the data is durable. A session belongs to the survey that wrote it first, however
 * many writes race. A write rejects with `StoreUnavailable` when nothing was written but may be later.
 */
export interface Store extends ResultsStore {
  /** Resolves to null where the session has no row. */
  findSession(session_uuid: string): Promise<FoundSession | null>;
  /** Binds a session to its survey; nothing else is kept of it. */
  startSession(session: SessionWrite): Promise<WriteOutcome>;
  saveResponse(response: ResponseWrite): Promise<WriteOutcome>;
  addEvent(event: EventWrite): Promise<WriteOutcome>;
  /** All sessions that have a response or an event, in the order of their creation. */
  sessions(): Promise<SessionRecord[]>;
  /** All responses in the order of their creation; so for events. */
  responses(): Promise<ResponseRecord[]>;
  events(): Promise<EventRecord[]>;
  /**
   * At most `limit` responses after `cursor` (null: from the newest on), and no more than a few megabytes of them.
   * Where a response has a screenshot, its `data_url` is left out. Rejects with a `BadCursor`.
   */
  page(query: ResponseQuery, cursor: string | null, limit: number): Promise<ResponsePage>;
  /** A time after that of the response before a cursor; later than all for null. Throws a `BadCursor`. */
  timeOf(cursor: string | null): number;
  /** The cursor behind which stands what was created before a time. */
  placeBefore(time: number): string;
  /** The `data_url` of the screenshot of a session's response; null where there is none. */
  picture(session_uuid: string): Promise<string | null>;
  /** Bytes that the stored responses take, by the keys that they came by: texts, metadata, screenshots, `rowBytes`. */
  usage(): Promise<ReadonlyMap<string, number>>;
  /** Forgets a session with its response and events; resolves to whether there was one of this survey. */
  forget(survey_uuid: string, session_uuid: string): Promise<boolean>;
  /** Forgets the sessions in which nothing was written since a time, some at a time; resolves to how many went now. */
  forgetBefore(time: number): Promise<number>;
  /** Writes a consistent copy to a file; resolves to false where the engine has tools of its own for it. */
  backup(file: string): Promise<boolean>;
  /** Null where the engine is part of this process. */
  connections(): Connections | null;
  /** Resolves where the database answers and takes writes; rejects where it does not. */
  ping(): Promise<void>;
  /** Finishes what was begun, then lets go of the database. */
  close(): Promise<void>;
}

/** A place in a list that no store named. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor';
}

/** The most bytes of texts and metadata on one page of responses; one response may be more. */
export const maximumPageBytes = 4 * 1024 * 1024;

/** What a response is reckoned to take in a database beside its text and metadata: its rows, those of the indexes. */
export const rowBytes = 300;

/** The most keys that the metadata of a response may have. */
export const maximumStoredKeys = 200;

/** The longest JSON that a response's metadata may grow to by updates, in characters as the engine keeps it. */
export const maximumStoredMetadata = 4 * 1024 * 1024;
