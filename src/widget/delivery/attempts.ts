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
}

/** Browsers limit keepalive requests to 64 KiB in total, including headers. In bytes. */
const maxKeepaliveBytes = 60 * 1024;

/** Entries that could not be sent for 30 days are dropped. */
const maxAge = 30 * 24 * 3_600_000;

/** The 4xx statuses that are worth a retry: a key can be allowed again, and the others are temporary. */
const temporary: ReadonlySet<AttemptStatus> = new Set([403, 408, 425, 429]);

/** Creates the attempts of an outbox. */
export function createAttempts(options: AttemptOptions): Attempts {
  const { store, client } = options;
  const settle = createSettler(options);
  /** The names and bodies of keepalive requests in progress. */
  const keptAlive = new Set<string>();
  /** The names of the entries whose requests are in progress, once for each request. */
  const inProgress: string[] = [];

  /** Returns true if a request fits into the browser's limit for keepalive requests. */
  function fits(request: string): boolean {
    const requests = [...keptAlive, request];
    // a UTF-16 code unit takes at most three bytes, so short texts need no slow measuring
    return requests.join('').length * 3 < maxKeepaliveBytes || new Blob(requests).size < maxKeepaliveBytes;
  }

  /** @param isLeaving true if the page may be closing: the screenshot is not sent then */
  async function send(name: string, isLeaving: boolean): Promise<boolean> {
    const entry = JSON.parse(store.read(name)!) as Entry;
    const whole = JSON.stringify(entry.body);
    const body = isLeaving ? withoutScreenshot(entry.body) : whole;
    const request = name + body;
    const keepalive = fits(request);
    // already sent because the page seemed to be closing, or too large to be sent then
    if (keptAlive.has(request) || (isLeaving && !keepalive)) return false;
    if (keepalive) keptAlive.add(request);
    inProgress.push(name);
    changePending(options, name, (pending) => pending + 1);
    const sent = body === whole ? store.read(name) : null;
    const error = await postEntry(client, { ...entry, body: JSON.parse(body) }, keepalive).then(
      () => null,
      (reason: Partial<ApiError>) => reason,
    );
    keptAlive.delete(request);
    inProgress.splice(inProgress.indexOf(name), 1);
    if (error?.retryAfter) options.onRetryAfter(error.retryAfter);
    return settle(name, sent, entry, error, inProgress.filter((each) => each === name).length);
  }

  return { send: (name) => send(name, false), sendBeforeLeaving: (name) => void send(name, true) };
}

/**
 * Changes the number of pending requests of a response. It is stored before a request is sent, because the page can end
 * at any time.
 */
function changePending(
  { store }: Pick<AttemptOptions, 'store'>,
  name: string,
  change: (pending: number) => number,
): void {
  const text = store.read(name);
  if (!text || isEvent(name)) return;
  const entry = JSON.parse(text) as Entry;
  // `update` stores no fallback copy in this page, which would hide changes by other tabs
  const pending = Math.max(0, change(entry.pending ?? 0)) || undefined;
  store.update(name, JSON.stringify({ ...entry, pending }));
}

/** Creates the function that applies the reply to an entry. */
function createSettler(options: AttemptOptions) {
  const { window, store, onOutcome, onSessionMoved } = options;
  const movedSessions = new Set<string>();

  /**
   * Applies the result of an attempt.
   * @param sent the stored text while the request was in progress, or null if only a part was sent
   * @param entry the entry before that
   * @param others the number of other requests of this page for the entry that are still in progress
   */
  return (
    name: string,
    sent: string | null,
    entry: Entry,
    error: Partial<ApiError> | null,
    others: number,
  ): boolean => {
    const status = statusOf(error);
    // a response that changed in the meantime, or was sent without its screenshot, is sent again
    const isUnchanged = sent !== null && store.read(name) === sent;
    const action = judgeAttempt(status, {
      age: window.Date.now() - entry.at,
      hasScreenshot: isUnchanged && withoutScreenshot(entry) !== JSON.stringify(entry),
      isMoved: movedSessions.has(sessionOf(name)),
    });
    // an earlier request may have arrived last: after it, this response is sent once more
    const isLast = action === 'refused' || (action === 'received' && !entry.pending);
    if (isLast && isUnchanged) store.remove(name);
    else if (action === 'received') changePending(options, name, () => others);
    else if (status !== 'timeout') changePending(options, name, (pending) => pending - 1);
    switch (action) {
      case 'received':
        onOutcome('received', entry);
        return isLast;
      case 'dropScreenshot':
        store.write(name, withoutScreenshot(entry));
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
        onOutcome('failed', entry, error);
        return false;
      case 'refused':
        onOutcome(isUnchanged ? 'refused' : 'failed', entry, error);
        return true;
    }
  };
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
  // the session belongs to another survey (API 4.2.4)
  if (status === 409 && !isMoved) return 'moveSession';
  const isFinal = typeof status === 'number' && status >= 400 && status < 500 && !temporary.has(status);
  return isFinal || age >= maxAge ? 'refused' : 'retry';
}
