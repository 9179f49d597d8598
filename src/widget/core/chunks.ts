import type { Survey, Trigger } from '../../contract/survey.ts';
import type { Decision, Interruption, PageEligibility, Visit } from '../eligibility/decide.ts';
import type { State } from '../eligibility/lifecycle.ts';
import type { Client } from '../delivery/client.ts';
import type { Json } from '../browser/json.ts';
import type { Store } from '../browser/store.ts';
import type { Cooldown } from './cooldown.ts';
import type { Draft } from './draft.ts';
import type { QueuePosition } from './displayQueue.ts';
import type { CloseReason } from '../eligibility/lifecycle.ts';
import type { EventDetails, EventName } from './events.ts';
import type { Lifecycle } from './createLifecycle.ts';
import type { Memory } from './memory.ts';
import type { Options } from './options.ts';
import type { Registry } from './registry.ts';
import type { Session } from './session.ts';
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
}

/** The internals of a survey. The script passes them to the chunks, which then need no copy of this code. */
export interface SurveyInternals {
  readonly environment: Environment;
  readonly client: Client;
  readonly json: Json;
  readonly session: Session;
  readonly cooldown: Cooldown;
  readonly draft: Draft;
  /** Returns the current options, including what the page has added. */
  options(): Options;
  /** Emits an event of this survey. */
  emit<Name extends EventName>(event: Name, detail: EventDetails[Name]): void;
  /** Reports a failed load or request to the page and its developer. */
  reportFailure(error: unknown): void;
}

/** Presents a survey that may show: its trigger, its queue position, its card and its launcher. */
export interface Presentation {
  /** Loads the display, which also sends the entries of the outbox. */
  load(): Promise<unknown>;
  /** Applies a decision. */
  follow(state: State, decision: Decision, visit: Visit): void;
  /**
   * Returns what an eligible survey waits for, or null if it can open by itself now. For an open card, returns what
   * blocks it.
   * @param field the field of the page that the visitor is typing in
   */
  findWait(state: State, field: EventTarget | null): Decision | null;
  /** Returns true if the trigger waits for an event of this name. */
  isWaitingFor(event: string): boolean;
  /** Closes the card if it is open. */
  close(reason: CloseReason): void;
}

/** The options of a presentation. */
export interface PresentationOptions {
  readonly internals: SurveyInternals;
  readonly lifecycle: Lifecycle;
  readonly registry: Registry;
  readonly position: QueuePosition;
  /** Returns null until its chunk is loaded. */
  targeting(): Targeting | null;
}

/** The exports that all chunks which present a survey have in common. */
interface PresentationChunk {
  createPresentation(options: PresentationOptions): Presentation;
}

/** The chunk with page rules, audience and triggers. */
interface TargetingChunk {
  createTargeting(internals: SurveyInternals): Targeting;
}

/** Page rules, audience and triggers of a survey. */
export interface Targeting extends PresentationChunk {
  /** Checks the page and the visitor against the page rules and the audience. */
  judge(survey: Survey): PageEligibility;
  isValidTrigger(window: Window, trigger: Trigger): boolean;
  armTrigger(window: Window, trigger: Trigger, visibleSince: number, fire: () => void): () => void;
}

/** The chunk with the card and the launcher. */
export interface DisplayChunk extends PresentationChunk {
  createDisplay(internals: SurveyInternals, callbacks: DisplayCallbacks): Display;
  loadDebug(): Promise<DebugChunk>;
}

/** The callbacks of the display. */
export interface DisplayCallbacks {
  /** Called when the visitor presses the launcher. */
  onLaunch(): void;
  /** Called when the card is removed. */
  onClosed(reason: CloseReason): void;
  /** Called when an interruption may have ended, or when another tab changed the stored data. */
  onVisitChanged(): void;
}

/** Shows the card and the launcher of a survey, and delivers the answers. */
export interface Display {
  /** Loads the messages in the page's current language. Resolves once the page has a body. */
  prepare(): Promise<void>;
  /**
   * Opens the card for the stored session.
   * @param takeFocus true if the card was requested
   */
  open(memory: Memory, takeFocus: boolean): DisplayedCard;
  /** Shows or removes the launcher. */
  setLauncher(isShown: boolean): void;
  /**
   * Returns the interruption that a card would cause by opening by itself.
   * @param field the field of the page that the visitor is typing in
   */
  findInterruption(field: EventTarget | null): Interruption | null;
  /** Applies options that the page has changed. */
  update(): void;
  /** Turns calls of `onVisitChanged` for ended interruptions on or off. */
  watchInterruption(isWatched: boolean): void;
  /** Stops sending permanently. */
  stop(): void;
}

/** An open card. */
export interface DisplayedCard {
  close(reason: CloseReason): void;
  /** Returns true if the card was requested, or if the visitor has pressed or typed anything in it. */
  isTouched(): boolean;
  /** Returns true if a modal dialog of the page covers the card. */
  isBehind(): boolean;
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
