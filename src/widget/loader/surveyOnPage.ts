import type { SilentReason } from '../rules/eligibility.ts';
import type { Obstacle } from '../desk/obstacles.ts';

/** Why a survey shows or not, in the order in which it is asked. */
export type Reason =
  'shown' | 'destroyed' | 'consent' | 'starting' | 'failed' | SilentReason | 'queue' | Obstacle | 'due';

/** Whether a survey is open and why, or why not. */
export interface Why {
  readonly shown: boolean;
  readonly reason: Reason;
  /** The value that decided, where there is more to it than the reason says. */
  readonly found?: unknown;
}

/** Who answers, as the page knows them. What has another name goes along with the responses as it is. */
export interface Person extends Record<string, unknown> {
  readonly id?: string;
  readonly email?: string;
}

/** A survey on a page. */
export interface SurveyOnPage {
  /** Opens the card because a person asked for it, whatever was decided. */
  open(): void;
  /** Closes the card; what was not submitted is not sent. */
  close(): void;
  /** Tells of something that happened on the page, which a trigger may wait for. */
  track(event: string): void;
  /** Says who answers. Somebody else than before gets a session of their own. */
  identify(person: Person): void;
  /** Adds to what is stored with every response. */
  metadata(more: Readonly<Record<string, unknown>>): void;
  /** Says whether the visitor lets the survey store and send; `false` forgets what was stored. */
  consent(given: boolean): void;
  why(): Why;
  /** Forgets what this browser knows, unsent answers aside, and begins anew. */
  reset(): void;
  /** Takes the survey off the page. */
  destroy(): void;
}
