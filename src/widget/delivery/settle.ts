import type { Json } from '../browser/json.ts';
import type { Store } from '../browser/store.ts';
import { type Attempt, judgeAttempt } from './attempt.ts';
import { type Entry, isEvent, sessionOf, withoutScreenshot } from './entry.ts';
import { moveSession } from './moveSession.ts';

/** What became of an attempt: `failed` is tried again, `screenshotDropped` without its screenshot, `refused` is not. */
export type Outcome = 'received' | 'failed' | 'screenshotDropped' | 'refused';

/** Where entries are kept, and who hears what becomes of them. */
export interface SettlerOptions {
  readonly window: Window & typeof globalThis;
  readonly store: Store;
  readonly json: Json;
  /** Called after every attempt, with why it did not succeed; also where a full storage drops a screenshot. */
  onOutcome(outcome: Outcome, entry: Entry, error?: unknown): void;
  /** Called when a session continues under another uuid. */
  onSessionMoved(from: string, to: string): void;
}

/** Does with entries what the replies to them demand. */
export interface Settler {
  /**
   * @param text the entry as it was sent
   * @returns whether the entry is done with; if not, it is tried again later
   */
  settle(name: string, text: string, entry: Entry, attempt: Attempt): boolean;
  /** Marks a response of which an older state may still arrive. */
  markTimedOut(name: string): void;
}

/** Creates the settler of an outbox. */
export function createSettler({ window, store, json, onOutcome, onSessionMoved }: SettlerOptions): Settler {
  // as it is now: a page can replace it later
  const { now } = window.Date;
  const movedSessions = new Set<string>();
  /** The marked entries that the server has, as they were sent. */
  const receivedOnce = new Set<string>();

  function markTimedOut(name: string): void {
    const text = store.read(name);
    if (!text || isEvent(name)) return;
    receivedOnce.delete(text);
    // no copy of this page's own, which would hide what another tab makes of it
    store.update(name, json.stringify({ ...json.parse<Entry>(text), timedOut: true }));
  }

  function move(entry: Entry): void {
    const fresh = moveSession(store, entry);
    movedSessions.add(fresh);
    onSessionMoved(entry.body.session_uuid, fresh);
  }

  return {
    markTimedOut,
    settle(name, text, entry, { status, error }) {
      // a response that grew meanwhile, or was sent without its screenshot, is sent once more as it is
      const isUnchanged = store.read(name) === text;
      const withoutIt = withoutScreenshot(json, entry);
      const verdict = judgeAttempt(status, {
        age: now() - entry.at,
        hasScreenshot: isUnchanged && withoutIt !== text,
        isMoved: movedSessions.has(sessionOf(name)),
      });
      switch (verdict) {
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
        case 'moveSession':
          move(entry);
          onOutcome('failed', entry, error);
          return true;
        case 'retry':
          if (status === 'timeout') markTimedOut(name);
          onOutcome('failed', entry, error);
          return false;
        case 'refused':
          if (isUnchanged) store.remove(name);
          onOutcome(isUnchanged ? 'refused' : 'failed', entry, error);
          return true;
      }
    },
  };
}
