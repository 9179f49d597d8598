import type { EventType } from '../../contract/api/event.ts';
import type { Device } from '../../contract/results/breakdowns.ts';
import type { Metadata } from '../../contract/api/response.ts';
import type { SurveyType } from '../../contract/scores.ts';
import type { SessionFlags } from '../../contract/api/session.ts';

/** Where a visitor saw a survey. Null: unknown. */
export interface SessionContext {
  /** The address of the page without query and fragment. */
  readonly page: string | null;
  readonly locale: string | null;
  readonly device: Device | null;
}

/** The names of these columns of a session. */
export const contextNames = ['page', 'locale', 'device'] as const satisfies readonly (keyof SessionContext)[];

/** The names of the columns of a session's flags. */
export const flagNames = [
  'user_closed_survey',
  'user_submitted_score',
  'user_submitted_text',
] as const satisfies readonly (keyof SessionFlags)[];

/** The context of a session of which nothing is known. */
export const noContext: SessionContext = { page: null, locale: null, device: null };

/**
 * The fields of every write: its session, its time (milliseconds since 1970), the flags that it sets, and what it knows of
 * the context: the first value of each is stored.
 */
export interface SessionWrite extends Partial<SessionContext> {
  readonly survey_uuid: string;
  readonly session_uuid: string;
  readonly at: number;
  readonly flags: SessionFlags;
}

/** A submitted response: null keeps a field as it was, a null in `metadata` removes that key. */
export interface ResponseWrite extends SessionWrite {
  readonly score: number | null;
  /** The type of the survey, on whose scale the score is. */
  readonly score_type?: SurveyType;
  readonly text: string | null;
  readonly metadata: Metadata;
  /** The id of the key that submitted it. */
  readonly key_id?: string;
}

/** An event, and the version of the endpoint that received it. */
export interface EventWrite extends SessionWrite {
  readonly event_type: EventType;
  readonly version: 1 | 2;
}

/** A session's survey and flags. */
export interface FoundSession extends SessionFlags {
  readonly survey_uuid: string;
}

/** What a user has answered. */
export type UserAnswers = Pick<SessionFlags, 'user_submitted_score' | 'user_submitted_text'>;

/** A stored session. Times are ISO 8601 in UTC, here and below. */
export interface SessionRecord extends FoundSession {
  readonly session_uuid: string;
  readonly created_at: string;
}

/** A stored response: at most one per session. */
export interface ResponseRecord {
  readonly survey_uuid: string;
  readonly session_uuid: string;
  readonly score: number | null;
  /** The type of survey on whose scale the score was given. Lists of everything leave it out. */
  readonly score_type?: SurveyType | null;
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

/** The result of a write: the session's flags after it, or the reason why nothing was stored. */
export type WriteOutcome = SessionFlags | 'foreign session' | 'metadata too large';

/**
 * Stores sessions, responses and events: everything that the endpoints need. A write creates its session if it is new,
 * and settles only when the data is durable. A session belongs to the survey that wrote to it first, even if writes
 * race. A write rejects with `StoreUnavailable` if nothing was stored but may be later.
 */
export interface Store {
  /** Resolves to null if the session has no row. */
  findSession(session_uuid: string): Promise<FoundSession | null>;
  /** Binds a session to its survey, and stores nothing else. */
  startSession(session: SessionWrite): Promise<WriteOutcome>;
  saveResponse(response: ResponseWrite): Promise<WriteOutcome>;
  addEvent(event: EventWrite): Promise<WriteOutcome>;
  /**
   * Resolves to what a user has answered in any session of a survey: in responses with this `user_id` in their metadata.
   * Without this function, `once_per_user` has no effect.
   */
  findAnswers?(survey_uuid: string, user_id: string): Promise<UserAnswers>;
  /** Resolves to the number of a survey's responses that were not imported, but stops counting at `max`. */
  countResponses(survey_uuid: string, max: number): Promise<number>;
  /**
   * Resolves to what the server signs session uuids with: the same in all processes with this data. Without this function,
   * each process has another one, unless the server has a `sessionSecret`.
   */
  secret?(): Promise<string>;
  /** Resolves to all sessions that have a response or an event, in the order of creation. */
  sessions(): Promise<SessionRecord[]>;
  /** Resolve to all responses or all events, in the order of creation. */
  responses(): Promise<ResponseRecord[]>;
  events(): Promise<EventRecord[]>;
  /** Finishes the work in progress, then closes the database. */
  close(): Promise<void>;
}

/** Returns a time in the format of records. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Maximum number of metadata keys of a response. */
export const maxStoredKeys = 200;

/** Maximum length of a response's choices, as JSON, that summaries count: they are stored and indexed once more. */
export const maxChoicesLength = 4000;

/** Maximum size of a response's metadata after updates, in bytes of JSON as the engine stores it. */
export const maxStoredMetadataBytes = 4 * 1024 * 1024;

/** The bit of each event type in a session's `event_bits`, by which summaries count sessions. */
export const eventBits: Readonly<Record<EventType, number>> = {
  survey_initialized: 1,
  survey_opened: 2,
  score_submitted: 4,
  text_submitted: 8,
  survey_closed: 16,
};

/** The bit of a session with a response. */
export const answeredBit = 32;

/** The store cannot accept a write now (disk full, database unavailable); nothing was stored. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
