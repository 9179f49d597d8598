import type { Survey } from '../../contract/surveys/survey.ts';
import type { SingleTrigger } from '../../contract/surveys/trigger.ts';
import type { Interruption, PageEligibility } from '../eligibility/decide.ts';
import type { Client } from '../delivery/client.ts';
import type { Store } from '../browser/store.ts';
import type { Cooldown } from './cooldown.ts';
import type { Draft } from './draft.ts';
import type { CloseReason, OpenRequest, State } from '../eligibility/lifecycle.ts';
import type { EventDetails, EventName } from './events.ts';
import type { KnownUsers } from './knownUsers.ts';
import type { Options } from './options.ts';
import type { Session } from './session.ts';
import type { Showings } from './showings.ts';
import type { SurveyHandle } from './surveyHandle.ts';

/** The parts of the widget that are loaded on demand, once per page. A failed load can be repeated. */
export interface Chunks {
  /** Loads the card, the launcher and the delivery of answers. */
  display(): Promise<DisplayChunk>;
  /** Loads page rules, audience and triggers. */
  targeting(): Promise<TargetingChunk>;
}

/** The page, as seen by a survey. */
export interface Environment {
  readonly window: Window & typeof globalThis;
  /** The debug panel replaces it with a function that records requests. */
  fetch: typeof fetch;
  readonly store: Store;
  readonly chunks: Chunks;
  /** The survey's script tag, or the document if the survey was created by the package. */
  readonly tag: Node;
  /** Reports an error to the developer of the page. */
  readonly reportError: (message: string) => void;
  /** Resolves once the page is visible, loaded and idle, with the time when it first became visible. */
  readonly settled: Promise<number>;
  /** True if the page consists of the survey: it can't be closed. */
  readonly isPage?: boolean | undefined;
  /**
   * True if a link in an email may have opened the page: mail scanners follow links, so nothing is stored or sent until
   * there is a sign of a person. Default: false.
   */
  readonly waitsForPerson?: boolean;
}

/** The internals of a survey. The script passes them to the chunks, which then need no copy of this code. */
export interface SurveyInternals {
  readonly environment: Environment;
  readonly client: Client;
  readonly session: Session;
  readonly cooldown: Cooldown;
  readonly showings: Showings;
  readonly known: KnownUsers;
  readonly draft: Draft;
  /** The triggers whose `after` has happened since they were armed. */
  readonly begun: Set<SingleTrigger>;
  /** Returns the current options, including what the page has added. */
  options(): Options;
  /** Emits an event of this survey. */
  emit<Name extends EventName>(event: Name, detail: EventDetails[Name]): void;
  /** Reports a failed load or request to the page and its developer. */
  reportFailure(error: unknown): void;
}

/** Those that are called with the name of each event of the page. */
export type TrackedEvents = Set<(name: string) => void>;

/** The chunk with page rules, audience and triggers. */
export interface TargetingChunk {
  /** Returns a function that checks page rules, trigger, sample and audience on the current page. */
  createJudge(internals: SurveyInternals): (survey: Survey) => PageEligibility;
  /**
   * Calls `fire` when one of the triggers fires, and with a trigger when its `after` has happened, until the returned
   * function is called.
   */
  armTrigger(
    window: Window,
    triggers: readonly SingleTrigger[],
    visibleSince: number,
    fire: (begun?: SingleTrigger) => void,
    tracked: TrackedEvents,
  ): () => void;
}

/** The chunk with the card and the launcher. */
export interface DisplayChunk {
  createDisplay(internals: SurveyInternals, callbacks: DisplayCallbacks): Display;
  loadDebug(): Promise<DebugChunk>;
}

/** The callbacks of the display. */
export interface DisplayCallbacks {
  /** Called when the visitor presses the launcher. */
  onLaunch(): void;
  /** Called when the card is removed. */
  onClosed(): void;
  /** Called when an interruption may have ended, or when another tab changed the stored data. */
  onVisitChanged(): void;
}

/** Shows the card and the launcher of a survey, and delivers the answers. */
export interface Display {
  /** Loads the messages in the language of the session. Resolves once the page has a body. */
  prepare(): Promise<void>;
  /**
   * Builds the card for the stored session.
   * @param requested not false if the card was requested; it then takes the focus, and has the score of the request
   * @returns a function that opens it. Reports an error if either fails, and closes the card
   */
  build(survey: Survey, requested: OpenRequest | false): () => void;
  /** Chooses the score of a request, if the card is open. Reports an error if the survey has no such score. */
  choose(request: OpenRequest): void;
  /** Returns true if the survey has the score of a request. Otherwise, reports an error. */
  accepts(survey: Survey, requested: OpenRequest | false): boolean;
  /** Closes the card if it is open. */
  close(reason: CloseReason): void;
  /**
   * Returns true if the card was requested, or if the visitor has pressed or typed anything in it. Also if no card is
   * open.
   */
  isTouched(): boolean;
  /** Returns true if a modal dialog of the page covers the card. */
  isBehind(): boolean;
  /** Returns true if the card can show the survey. */
  isSupported(survey: Survey): boolean;
  /**
   * Returns the interruption that a card would cause by opening by itself.
   * @param field the field of the page that the visitor is typing in
   */
  findInterruption(field: EventTarget | null): Interruption | null;
  /**
   * Applies the state of the survey and the options that the page has changed.
   * @param isLaunched true if the launcher shows
   */
  follow(state: State, isLaunched: boolean): void;
  /** Stops sending permanently. */
  stop(): void;
}

/** The chunk with the debug panel and the preview. */
export interface DebugChunk {
  /**
   * Opens the debug panel or the preview.
   * @param mode the value of `asklet` in the page's address: `debug`, `preview`, or a value that is not ours
   */
  inspect(mode: string | null, survey: SurveyHandle, internals: SurveyInternals): DebugPanel;
}

/** The panel that shows the current decision and its reasons. */
export interface DebugPanel {
  /** Shows the current decision. */
  update(): void;
  remove(): void;
}
