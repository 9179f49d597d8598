import type { Funnel } from '../../contract/results.ts';
import type { ResponseQuery } from './responseQuery.ts';

/** What a summary needs to know of a response. `at` is milliseconds since 1970. */
export interface ResponseFact {
  readonly at: number;
  readonly score: number | null;
  readonly page: string | null;
  readonly locale: string | null;
  /** The chosen values, as JSON. */
  readonly choices: string | null;
  readonly hasText: boolean;
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

/** What the results page asks of a store. */
export interface ResultsStore {
  /** At most `limit` facts of the responses of a query, after `cursor` (null: from the oldest on). */
  facts(query: ResponseQuery, cursor: string | null, limit: number): Promise<FactPage>;
  /** The funnel of the sessions that began from a time on and before another one, in quarters of an hour of a day. */
  funnel(survey_uuid: string, from: number, until: number): Promise<FunnelSlot[]>;
  /** When the first session of a survey began; null where there is none. */
  beginning(survey_uuid: string): Promise<number | null>;
}
