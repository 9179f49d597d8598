import type { ResponseRecord } from '../store/store.ts';
import type { CountedParts, ResponseCounts } from './countResponses.ts';
import type { LocalDay } from './localDays.ts';
import type { ResponseQuery } from './responseQuery.ts';

/** A page of responses, newest first. */
export interface ResponsePage {
  readonly responses: readonly ResponseRecord[];
  /** The position of the next page; null at the end of the list. */
  readonly cursor: string | null;
}

/** Deletes sessions with their responses and events, in batches. Yields the number of each batch. */
export interface Forget {
  /** Deletes the given sessions of a survey. */
  forget(survey_uuid: string, session_uuids: readonly string[]): AsyncIterable<number>;
  /** Deletes the sessions without a write since a time. */
  forgetBefore(time: number): AsyncIterable<number>;
  /** Resolves to the time when the newest session before `time` began, of all surveys, or null. */
  newestBefore(time: number): Promise<number | null>;
}

/** The queries for the admin API, on the tables that the endpoints write. */
export interface ResultsStore extends Forget {
  /** Resolves to the times of the first and the last session or response of a survey, or null. */
  period(survey_uuid: string): Promise<{ readonly first: number; readonly last: number } | null>;
  /** Resolves to an opaque token that changes with every write to the survey. */
  version(survey_uuid: string): Promise<string>;
  /** Counts the responses of a query, and the sessions, by the days on which they began. */
  count(query: ResponseQuery, days: readonly LocalDay[], parts: CountedParts): Promise<ResponseCounts>;
  /**
   * Resolves to at most `limit` responses after `cursor` (null: from the newest), and to at most a few megabytes of
   * them. The `data_url` of screenshots is omitted. Rejects with an `ApiError` if the cursor is not valid.
   */
  page(query: ResponseQuery, cursor: string | null, limit: number): Promise<ResponsePage>;
  /** Resolves to the sessions of all responses of a query, in any order. */
  sessions(query: ResponseQuery): Promise<string[]>;
  /** Resolves to the `data_url` of the screenshot of a session's response, or null. */
  picture(session_uuid: string): Promise<string | null>;
}

/** Maximum number of bytes of texts and metadata on a page of responses; a single response may exceed it. */
export const maxPageBytes = 4 * 1024 * 1024;
