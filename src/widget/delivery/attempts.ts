import type { Store } from '../browser/store.ts';
import { type ApiError, type Client, isTemporary } from './client.ts';
import {
  afterRejection,
  type Entry,
  isEvent,
  isGivenUp,
  partOf,
  postEntry,
  sessionOf,
  withoutScreenshot,
} from './entry.ts';
import { moveSession } from './moveSession.ts';

/**
 * The status of the reply to an attempt; 0 if somebody else than the API replied. `timeout` and `network` if there was
 * no reply.
 */
export type AttemptStatus = number | 'timeout' | 'network';

/** The next action for an entry after an attempt. */
export type NextAction = 'received' | 'dropScreenshot' | 'moveSession' | 'retry' | 'refused';

/**
 * The outcome of an attempt. The entry is sent again after `failed`, `screenshotDropped` (without its screenshot) and
 * `partReceived` (completely, because only a part was stored), but not after `refused`.
 */
export type Outcome = 'received' | 'partReceived' | 'failed' | 'screenshotDropped' | 'refused';

/** The values that decide the next action after an attempt, apart from its status. */
export interface AttemptedEntry {
  /** The age of the entry, in ms. */
  readonly age: number;
  readonly hasScreenshot: boolean;
  /** True if its session was already moved to a new uuid on this page. */
  readonly isMoved: boolean;
  /** True if the server has stored a part, and somebody else has refused the whole often enough. */
  readonly isGivenUp: boolean;
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

/** Browsers limit keepalive requests to 64 KiB in total, including headers. In bytes. */
const maxKeepaliveBytes = 60 * 1024;

/** Entries that could not be sent for 30 days are dropped. */
const maxAge = 30 * 24 * 3_600_000;

/** Creates the attempts of an outbox. */
export function createAttempts(options: AttemptOptions) {
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
    const part = partOf(entry);
    const body = isLeaving ? withoutScreenshot(JSON.parse(part)) : part;
    const request = name + body;
    const keepalive = fits(request);
    // already sent because the page seemed to be closing, or too large to be sent then
    if (keptAlive.has(request) || (isLeaving && !keepalive)) return false;
    if (keepalive) keptAlive.add(request);
    inProgress.push(name);
    changeEntry(options, name, ({ pending = 0 }) => ({ pending: pending + 1 }));
    const sent: SentEntry = {
      entry,
      text: store.read(name),
      isWhole: body === whole,
      isPart: part !== whole,
    };
    const error = await postEntry(client, { ...entry, body: JSON.parse(body) }, keepalive).then(
      () => null,
      (reason: Partial<ApiError>) => reason,
    );
    keptAlive.delete(request);
    inProgress.splice(inProgress.indexOf(name), 1);
    if (error?.retryAfter) options.onRetryAfter(error.retryAfter);
    return settle(name, sent, error, inProgress.filter((each) => each === name).length);
  }

  return {
    /** Sends an entry. Resolves to true if it needs no further attempt now, or to false if it must be retried later. */
    send: (name: string): Promise<boolean> =>
      send(name, false) /** Sends an entry without its screenshot in a request that outlives the page. */,
    sendBeforeLeaving: (name: string): void => void send(name, true),
  };
}

/** Sends entries one by one. */
export type Attempts = ReturnType<typeof createAttempts>;

/** An entry whose request is in progress. */
interface SentEntry {
  /** The entry before the request. */
  readonly entry: Entry;
  /** The stored text during the request. */
  readonly text: string | null;
  /** True if the whole response was sent. */
  readonly isWhole: boolean;
  /** True if it was sent without what others have refused. */
  readonly isPart: boolean;
}

/**
 * Changes a stored entry. The number of pending requests is stored before a request is sent, because the page can end
 * at any time.
 */
function changeEntry(
  { store }: Pick<AttemptOptions, 'store'>,
  name: string,
  change: (entry: Entry) => Partial<Entry>,
): void {
  const text = store.read(name);
  if (!text) return;
  const entry = JSON.parse(text) as Entry;
  const changed = { ...entry, ...change(entry) };
  const pending = (!isEvent(name) && Math.max(0, changed.pending ?? 0)) || undefined;
  // `update` stores no fallback copy in this page, which would hide changes by other tabs
  store.update(name, JSON.stringify({ ...changed, pending }));
}

/** Creates the function that applies the reply to an entry. */
function createSettler(options: AttemptOptions) {
  const { window, store, onOutcome, onSessionMoved } = options;
  const movedSessions = new Set<string>();

  /**
   * Applies the result of an attempt.
   * @param others the number of other requests of this page for the entry that are still in progress
   */
  return (
    name: string,
    { entry, text, isWhole, isPart }: SentEntry,
    error: Partial<ApiError> | null,
    others: number,
  ): boolean => {
    const status = statusOf(error);
    const isUnchanged = store.read(name) === text;
    // a response that changed in the meantime, or of which a part was sent, is sent again
    const isSettled = isUnchanged && isWhole;
    const action = judgeAttempt(status, {
      age: window.Date.now() - entry.at,
      hasScreenshot: isSettled && withoutScreenshot(entry) !== JSON.stringify(entry),
      isMoved: movedSessions.has(sessionOf(name)),
      isGivenUp: isGivenUp(entry),
    });
    // an earlier request may have arrived last: after it, this response is sent once more
    const isLast = action === 'refused' || (action === 'received' && !entry.pending);
    if (isLast && isSettled) store.remove(name);
    else {
      changeEntry(options, name, ({ pending = 0 }) => ({
        pending: action === 'received' ? others : pending - +(status !== 'timeout'),
        ...(isUnchanged && status === 0 && afterRejection(entry)),
        // the server can be reached, so the reason for the rejections may be the content
        ...(isUnchanged && isPart && action !== 'retry' && { rejections: 0, isPartStored: true }),
      }));
    }
    switch (action) {
      case 'received':
        onOutcome(isPart ? 'partReceived' : 'received', entry);
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
        onOutcome(isSettled ? 'refused' : 'failed', entry, error);
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
export function judgeAttempt(status: AttemptStatus, entry: AttemptedEntry): NextAction {
  if (status === 200) return 'received';
  if ((status === 400 || status === 413) && entry.hasScreenshot) return 'dropScreenshot';
  // the session belongs to another survey (API 4.2.4)
  if (status === 409 && !entry.isMoved) return 'moveSession';
  if (entry.age >= maxAge) return 'refused';
  if (typeof status === 'string' || isTemporary(status)) return status === 0 && entry.isGivenUp ? 'refused' : 'retry';
  // a key can be allowed again
  return status === 403 ? 'retry' : 'refused';
}
