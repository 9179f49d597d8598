import type { EventType } from '../../contract/event.ts';
import type { Metadata } from '../../contract/response.ts';
import type { SessionFlags } from '../../contract/session.ts';

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
}

/** An event, and the version of the endpoint that took it. */
export interface EventWrite extends SessionWrite {
  readonly event_type: EventType;
  readonly version: 1 | 2;
}

/** A stored session. Times are ISO 8601 in UTC, here and below. */
export interface SessionRecord extends SessionFlags {
  readonly survey_uuid: string;
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

/** What became of a write: the session's flags after it, or why nothing was written. */
export type WriteOutcome = SessionFlags | 'foreign session' | 'metadata too large';

/**
 * Where sessions, responses and events are kept. A write creates its session where that is new, and
 * settles only when the data is durable. A session belongs to the survey that wrote it first, however
 * many writes race. A write rejects with `StoreUnavailable` when nothing was written but may be later.
 */
export interface Store {
  startSession(session: SessionWrite): Promise<WriteOutcome>;
  saveResponse(response: ResponseWrite): Promise<WriteOutcome>;
  addEvent(event: EventWrite): Promise<WriteOutcome>;
  /** All sessions in the order of their creation; so for responses and events. */
  sessions(): Promise<SessionRecord[]>;
  responses(): Promise<ResponseRecord[]>;
  events(): Promise<EventRecord[]>;
  /** Resolves where the database answers; rejects where it does not. */
  ping(): Promise<void>;
  /** Finishes what was begun, then lets go of the database. */
  close(): Promise<void>;
}

/** The longest JSON that a response's metadata may grow to by updates, in characters as the engine keeps it. */
export const maximumStoredMetadata = 4 * 1024 * 1024;
