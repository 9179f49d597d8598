import type { Funnel } from '../../contract/results.ts';
import type { ResponseQuery } from './responseQuery.ts';

/** Milliseconds. Days are those of UTC. */
export const hourLength = 3_600_000;
export const dayLength = 24 * hourLength;

/** What a summary needs to know of a response. `at` is milliseconds since 1970. */
export interface ResponseFact {
  readonly at: number;
  readonly score: number | null;
  readonly page: string | null;
  readonly locale: string | null;
  /** The chosen values, as JSON. */
  readonly choices: string | null;
  readonly text: string | null;
  readonly hasEmail: boolean;
  readonly hasScreenshot: boolean;
  /** Whether "Other" was commented. */
  readonly hasChoiceComment: boolean;
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
  /** What `keepDay` was given; null where nothing is. `texts` is null, too, unless it was asked for. */
  readonly data: Uint8Array | null;
  readonly texts: string | null;
}

/** What the results page asks of a store. */
export interface ResultsStore {
  /** At most `limit` facts of the responses of a query, after `cursor` (null: from the oldest on). */
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
  keptDays(survey_uuid: string, first: number, last: number, withTexts: boolean): Promise<KeptDay[]>;
  /** Keeps what was made of a day at this revision; does nothing where the day has another one by now. */
  keepDay(survey_uuid: string, day: Omit<KeptDay, 'changedHours'> & { data: Uint8Array; texts: string }): Promise<void>;
  /** A text that is another one after every write to the survey. */
  version(survey_uuid: string): Promise<string>;
}
