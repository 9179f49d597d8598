import type { Decision } from '../eligibility/decide.ts';

/** Whether a survey is shown and why, or why not. */
export interface Why extends Decision {
  readonly shown: boolean;
}

/** Who answers, as the page knows them. Properties of other names are stored with the responses. */
export interface Person extends Record<string, unknown> {
  readonly id?: string;
  readonly email?: string;
}

/** A survey on a page: the commands that it takes. */
export interface SurveyHandle {
  /** Opens the card, whatever eligibility says. */
  open(): void;
  /** Closes the card; what was not submitted is not sent. */
  close(): void;
  /** Reports something that happened on the page, which a trigger may wait for. */
  track(event: string): void;
  /** Says who answers. Another person than before gets a session of their own. */
  identify(person: Person): void;
  /** Adds to what is stored with every response. */
  metadata(more: Readonly<Record<string, unknown>>): void;
  /** Says whether the visitor lets the survey store and send; `false` forgets what was stored. */
  consent(given: boolean): void;
  why(): Why;
  /** Forgets what this browser knows, unsent answers aside, and starts again. */
  reset(): void;
  /** Takes the survey off the page. */
  destroy(): void;
}
