import type { Json } from '../browser/json.ts';
import type { Store } from '../browser/store.ts';
import type { ApiError, Client } from './client.ts';
import { type Entry, isEvent, postEntry, sessionOf, withoutScreenshot } from './entry.ts';
import { moveSession } from './moveSession.ts';

/** The status of the reply to an attempt. `timeout` and `network` if there was no reply. */
export type AttemptStatus = number | 'timeout' | 'network';

/** The next action for an entry after an attempt. */
export type NextAction = 'received' | 'dropScreenshot' | 'moveSession' | 'retry' | 'refused';

/**
 * The outcome of an attempt. The entry is sent again after `failed` and `screenshotDropped` (without its screenshot),
 * but not after `refused`.
 */
export type Outcome = 'received' | 'failed' | 'screenshotDropped' | 'refused';

/** The values that decide the next action after an attempt, apart from its status. */
export interface AttemptedEntry {
  /** The age of the entry, in ms. */
  readonly age: number;
  readonly hasScreenshot: boolean;
  /** True if its session was already moved to a new uuid on this page. */
  readonly isMoved: boolean;
}

/** The options of `createAttempts`. */
export interface AttemptOptions {
  readonly window: Window & typeof globalThis;
  readonly store: Store;
  readonly json: Json;
  readonly client: Client;
  /** Called after every attempt, with its error, and when a full storage drops a screenshot. */
  onOutcome(outcome: Outcome, entry: Entry, error?: unknown): void;
  /** Called when a session was moved to another uuid. */
  onSessionMoved(from: string, to: string): void;
  /** Called with the `Retry-After` header of a reply. */
  onRetryAfter(retryAfter: string): void;
}

/** Sends entries one by one. */
export interface Attempts {
  /** Sends an entry. Resolves to true if it needs no further attempt now, or to false if it must be retried later. */
  send(name: string): Promise<boolean>;
  /** Sends an entry without its screenshot in a request that outlives the page. */
  sendBeforeLeaving(name: string): void;
  /** Marks a response as timed out: an older version may still arrive at the server. */
  markTimedOut(name: string): void;
}

/** Browsers limit keepalive requests to 64 KiB in total, including headers. In bytes. */
const maxKeepaliveBytes = 60 * 1024;

/** Entries that could not be sent for 30 days are dropped. */
const maxAge = 30 * 24 * 3_600_000;

/** The 4xx statuses that are worth a retry: a key can be allowed again, and the others are temporary. */
const temporary: ReadonlySet<AttemptStatus> = new Set([403, 408, 425, 429]);

/** Creates the attempts of an outbox. */
export function createAttempts(options: AttemptOptions): Attempts {
  const { store, json, client } = options;
  const { settle, markTimedOut } = createSettler(options);
  /** The texts of keepalive requests in progress. */
  const keptAlive = new Set<string>();

  /** Returns true if a body fits into the browser's limit for keepalive requests. */
  function fits(text: string): boolean {
    const texts = [...keptAlive, text];
    // a UTF-16 code unit takes at most three bytes, so short texts need no slow measuring
    return texts.join('').length * 3 < maxKeepaliveBytes || new Blob(texts).size < maxKeepaliveBytes;
  }

  async function sendText(name: string, text: string, keepalive: boolean): Promise<boolean> {
    const entry = json.parse<Entry>(text);
    if (keepalive) keptAlive.add(text);
    const error = await postEntry(client, entry, keepalive).then(
      () => null,
      (reason: Partial<ApiError>) => reason,
    );
    keptAlive.delete(text);
    const retryAfter = error?.headers?.get('Retry-After');
    if (retryAfter) options.onRetryAfter(retryAfter);
    return settle(name, text, entry, error);
  }

  return {
    async send(name) {
      const text = store.read(name)!;
      // already sent because the page seemed to be closing
      return !keptAlive.has(text) && sendText(name, text, fits(text));
    },
    sendBeforeLeaving(name) {
      const text = withoutScreenshot(json, json.parse<Entry>(store.read(name)!));
      if (!keptAlive.has(text) && fits(text)) void sendText(name, text, true);
    },
    markTimedOut,
  };
}

/** Creates the functions that apply the reply to an entry. */
function createSettler({ window, store, json, onOutcome, onSessionMoved }: AttemptOptions) {
  // saved now, because a page can replace it later
  const { now } = window.Date;
  const movedSessions = new Set<string>();
  /** The texts of timed-out entries that the server has received once. */
  const receivedOnce = new Set<string>();

  function markTimedOut(name: string): void {
    const text = store.read(name);
    if (!text || isEvent(name)) return;
    receivedOnce.delete(text);
    // `update` stores no fallback copy in this page, which would hide changes by other tabs
    store.update(name, json.stringify({ ...json.parse<Entry>(text), timedOut: true }));
  }

  /** Applies the result of an attempt. `text` is the entry as it was sent. */
  function settle(name: string, text: string, entry: Entry, error: Partial<ApiError> | null): boolean {
    const status = statusOf(error);
    // a response that changed meanwhile, or was sent without its screenshot, is sent again
    const isUnchanged = store.read(name) === text;
    const withoutIt = withoutScreenshot(json, entry);
    const action = judgeAttempt(status, {
      age: now() - entry.at,
      hasScreenshot: isUnchanged && withoutIt !== text,
      isMoved: movedSessions.has(sessionOf(name)),
    });
    switch (action) {
      case 'received': {
        const isLast = !entry.timedOut || receivedOnce.has(text);
        if (!isLast) receivedOnce.add(text);
        else if (isUnchanged) store.remove(name);
        onOutcome('received', entry);
        return isLast;
      }
      case 'dropScreenshot':
        store.write(name, withoutIt);
        onOutcome('screenshotDropped', entry, error);
        return true;
      case 'moveSession': {
        const fresh = moveSession(store, entry);
        movedSessions.add(fresh);
        onSessionMoved(entry.body.session_uuid, fresh);
        onOutcome('failed', entry, error);
        return true;
      }
      case 'retry':
        if (status === 'timeout') markTimedOut(name);
        onOutcome('failed', entry, error);
        return false;
      case 'refused':
        if (isUnchanged) store.remove(name);
        onOutcome(isUnchanged ? 'refused' : 'failed', entry, error);
        return true;
    }
  }

  return { settle, markTimedOut };
}

/** Returns the status of an attempt from the client's error. */
function statusOf(error: Partial<ApiError> | null): AttemptStatus {
  if (!error) return 200;
  return error.status ?? (error.name === 'TimeoutError' ? 'timeout' : 'network');
}

/** Decides the next action for an entry after an attempt. */
export function judgeAttempt(status: AttemptStatus, { age, hasScreenshot, isMoved }: AttemptedEntry): NextAction {
  if (status === 200) return 'received';
  if ((status === 400 || status === 413) && hasScreenshot) return 'dropScreenshot';
  // the session belongs to another survey (API 4.2, rule 4)
  if (status === 409 && !isMoved) return 'moveSession';
  const isFinal = typeof status === 'number' && status >= 400 && status < 500 && !temporary.has(status);
  return isFinal || age >= maxAge ? 'refused' : 'retry';
}
