import type { Decision } from '../eligibility/decide.ts';

/** The decision about a survey and its reason. */
export interface Why extends Decision {
  readonly shown: boolean;
  /**
   * The language of the survey's texts and the language that the page asked for. `asked` is blank if the page names
   * none: the server then uses the browser's languages. Undefined if the survey names no language.
   */
  readonly language?: { readonly shown: string; readonly asked: string };
}

/** The visitor, as known to the page. Other properties are stored with the responses. */
export interface Person extends Record<string, unknown> {
  readonly id?: string;
  readonly email?: string;
}

/** The commands of a survey. */
export interface SurveyHandle {
  /** Opens the card regardless of eligibility. */
  open(): void;
  /**
   * Opens the card with this score chosen, as if the visitor had clicked it. If the card is open, chooses it there.
   * Reports an error if the survey has no such score.
   */
  score(score: number): void;
  /** Closes the card. Answers that were not submitted are not sent. */
  close(): void;
  /** Reports an event of the page, which can fire a trigger. */
  track(event: string): void;
  /** Sets who the visitor is. A different person gets a new session. */
  identify(person: Person): void;
  /** Adds metadata to every response. */
  metadata(more: Readonly<Record<string, unknown>>): void;
  /** Sets if the survey may store and send. `false` also deletes the stored data. */
  consent(given: boolean): void;
  why(): Why;
  /**
   * Deletes the stored data and starts again. Unsent answers stay, and hashes of the users who have answered or closed
   * the survey.
   */
  reset(): void;
  /** Removes the survey from the page. */
  destroy(): void;
}
