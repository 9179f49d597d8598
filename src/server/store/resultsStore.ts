import type { Funnel } from '../../contract/results.ts';
import type { ResponseQuery } from './responseQuery.ts';

/** A response as a summary reads it. `at` is milliseconds since 1970; `metadata` is JSON, without pictures. */
export interface ResponseFact {
  readonly at: number;
  readonly score: number | null;
  readonly text: string | null;
  readonly metadata: string;
}

/** Some facts, oldest first, and where the next ones begin. */
export interface FactPage {
  readonly facts: readonly ResponseFact[];
  readonly cursor: string | null;
}

/** The funnel of the sessions that began in a quarter of an hour: `slot` counts them from midnight (UTC). */
export interface FunnelSlot extends Funnel {
  readonly slot: number;
}

/** What is kept of a day of a survey, so that a summary need not read its responses again. */
export interface KeptDay {
  /** Days since 1970 (UTC). */
  readonly day: number;
  /** Rises with every write to what began in an hour that is over, and with every deletion. 0: never. */
  readonly revision: number;
  /** A bit for every hour in which something changed since. */
  readonly changedHours: number;
  /** What `keepDay` was given; null where nothing is. What was not asked for of the rest is null, too. */
  readonly data: Uint8Array | null;
  readonly texts: string | null;
  readonly metadata: string | null;
}

/** What is wanted of days beside their `data`. */
export interface DayParts {
  readonly texts: boolean;
  readonly metadata: boolean;
}

/** What is made of a day at a revision, to be kept. */
export interface MadeDay {
  readonly day: number;
  readonly revision: number;
  readonly data: Uint8Array;
  readonly texts: string;
  readonly metadata: string;
}

/** What the results page asks of a store. */
export interface ResultsStore {
  /** Facts of the responses of a query, after `cursor` (null: from the oldest on): at most `limit`, and 4 MiB. */
  facts(query: ResponseQuery, cursor: string | null, limit: number): Promise<FactPage>;
  /** The funnel of the sessions that began from a time on and before another one, in quarters of an hour of a day. */
  funnel(survey_uuid: string, from: number, until: number): Promise<FunnelSlot[]>;
  /** When the first session of a survey began; null where there is none. */
  beginning(survey_uuid: string): Promise<number | null>;
  /**
   * The beginning of an hour. Every write to what began before it raises the revision of its day from now on, so that
   * hours before it can be kept.
   */
  settledBefore(): number;
  /** What is kept of the days from `first` to `last`, in their order. Days without anything are left out. */
  keptDays(survey_uuid: string, first: number, last: number, parts: DayParts): Promise<KeptDay[]>;
  /** Keeps what was made of a day at this revision; does nothing where the day has another one by now. */
  keepDay(survey_uuid: string, day: MadeDay): Promise<void>;
  /** A text that is another one after every write to the survey. */
  version(survey_uuid: string): Promise<string>;
}
