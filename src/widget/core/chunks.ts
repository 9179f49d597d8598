import type { PageRules, Trigger } from '../../contract/survey.ts';
import type { Decision, Interruption, PageVerdict, Visit } from '../eligibility/decide.ts';
import type { State } from '../eligibility/lifecycle.ts';
import type { Client } from '../delivery/client.ts';
import type { Json } from '../browser/json.ts';
import type { Store } from '../browser/store.ts';
import type { Cooldown } from './cooldown.ts';
import type { Draft } from './draft.ts';
import type { QueuePlace } from './displayQueue.ts';
import type { CloseReason, EventDetails, EventName } from './events.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Memory } from './memory.ts';
import type { Options } from './options.ts';
import type { Registry } from './registry.ts';
import type { Session } from './session.ts';
import type { SurveyHandle } from './surveyHandle.ts';

/** The parts of the widget that are loaded when they are needed, once a page; a failed load can be tried again. */
export interface Chunks {
  /** The card, the launcher, and what delivers the answers. */
  display(): Promise<DisplayChunk>;
  /** Page rules and triggers. */
  targeting(): Promise<TargetingChunk>;
}

/** What a survey needs of the page that it lives in. */
export interface Environment {
  readonly window: Window & typeof globalThis;
  /** The debug panel replaces it by one that records. */
  fetch: typeof fetch;
  readonly store: Store;
  readonly chunks: Chunks;
  /** The survey's script tag; the document where it came as a package. */
  readonly tag: Node;
  /** Tells the page's developer what is wrong. */
  readonly reportError: (message: string) => void;
  /** Resolves once the page is visible, loaded and idle, with the time at which it was visible first. */
  readonly settled: Promise<number>;
}

/** A survey from within: what came with the script hands it to what is loaded later, which needs no copy of it. */
export interface SurveyInternals {
  readonly environment: Environment;
  readonly client: Client;
  readonly json: Json;
  readonly session: Session;
  readonly cooldown: Cooldown;
  readonly draft: Draft;
  /** The options as they are now: the page can add to them. */
  options(): Options;
  /** Emits an event of this survey. */
  emit<Name extends EventName>(event: Name, detail: EventDetails[Name]): void;
  /** Reports that something could not be loaded or sent, to the page and its developer. */
  reportFailure(error: unknown): void;
}

/** A survey that may show: it waits for its trigger and its place in the display queue, and has a card and a launcher. */
export interface Presentation {
  /** Loads the display, which also sends what waits in the outbox. */
  load(): Promise<unknown>;
  /** Does what a decision demands. */
  follow(state: State, decision: Decision, visit: Visit): void;
  /**
   * What an eligible survey waits for; null where it opens by itself now.
   * @param field the field of the page that the visitor has typed in and not finished
   */
  findWait(state: State, field: EventTarget | null): Decision | null;
  /** Whether an event of this name is waited for. */
  isWaitingFor(event: string): boolean;
  /** Closes the card, if it is open. */
  close(reason: CloseReason): void;
}

/** What a presentation is created with. */
export interface PresentationOptions {
  readonly internals: SurveyInternals;
  readonly lifecycle: Lifecycle;
  readonly registry: Registry;
  readonly place: QueuePlace;
  /** The chunk with page rules and triggers, once it is loaded. */
  targeting(): TargetingChunk | null;
}

/** What comes with the chunk that a survey needs first. */
interface PresentationChunk {
  createPresentation(options: PresentationOptions): Presentation;
}

/** The chunk with page rules and triggers. */
export interface TargetingChunk extends PresentationChunk {
  judgePage(rules: PageRules | null, address: string): PageVerdict;
  isValidTrigger(window: Window, trigger: Trigger): boolean;
  armTrigger(window: Window, trigger: Trigger, visibleSince: number, fire: () => void): () => void;
}

/** The chunk with everything that is seen. */
export interface DisplayChunk extends PresentationChunk {
  createDisplay(internals: SurveyInternals, callbacks: DisplayCallbacks): Display;
  loadDebug(): Promise<DebugChunk>;
}

/** What the display reports. */
export interface DisplayCallbacks {
  /** The visitor pressed the launcher. */
  onLaunch(): void;
  /** The card is removed, by whoever closed it. */
  onClosed(reason: CloseReason): void;
  /** An interruption may be over, or another tab changed what this browser remembers. */
  onVisitChanged(): void;
}

/** Shows the card and the launcher of a survey, and delivers what is answered. */
export interface Display {
  /** Loads the messages in the language that the page has now; resolves once the page has a body. */
  prepare(): Promise<void>;
  /**
   * Opens the card for the session that this browser remembers.
   * @param takeFocus whether somebody asked for it
   */
  open(memory: Memory, takeFocus: boolean): DisplayedCard;
  /** Shows the launcher, or removes it. */
  setLauncher(isShown: boolean): void;
  /**
   * What a card that opens by itself would interrupt.
   * @param field the field of the page that the visitor has typed in and not finished
   */
  findInterruption(field: EventTarget | null): Interruption | null;
  /** Whether `onVisitChanged` is called when an interruption may be over. */
  watchInterruption(isWatched: boolean): void;
  /** Stops sending for good. */
  stop(): void;
}

/** An open card. */
export interface DisplayedCard {
  close(reason: CloseReason): void;
  /** Whether somebody asked for it, or the visitor has pressed or typed anything in it. */
  isTouched(): boolean;
}

/** The chunk with the debug panel and the preview. */
export interface DebugChunk {
  /** @param mode what the page's address asks for: `debug`, `preview`, or something that is not ours */
  inspect(mode: string | null, survey: SurveyHandle, internals: SurveyInternals): DebugPanel;
}

/** The panel that says what is decided and why. */
export interface DebugPanel {
  /** Shows what is decided now. */
  update(): void;
  remove(): void;
}
