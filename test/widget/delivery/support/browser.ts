import { createClient } from '../../../../src/widget/delivery/client.ts';
import { createOutbox, type Outbox } from '../../../../src/widget/delivery/outbox.ts';
import { storageDelay } from '../../../../src/widget/delivery/runExclusively.ts';
import { paintDelay } from '../../../../src/widget/delivery/schedule.ts';
import type { Outcome } from '../../../../src/widget/delivery/attempts.ts';
import { surveyUuid } from '../../../support/builders.ts';
import { createStore } from '../../../../src/widget/browser/store.ts';
import { aStorage } from './storage.ts';

/** A page with an outbox. */
export interface Page {
  readonly outbox: Outbox;
  /** The outcome of every attempt, as "outcome score-or-event". */
  readonly outcomes: string[];
  /** Returns how long the page is waiting, in ms; null if it is not waiting. */
  pause(): number | null;
  /** Lets that time pass, and runs the pending timer. */
  wait(): void;
  /** Dispatches an event on the page. */
  dispatch(type: 'online' | 'pagehide' | 'visibilitychange'): void;
  /** Ends the page without an event: nothing of it runs any more. */
  crash(): void;
}

/** Creates a browser without an engine: storage, locks, and pages whose time passes when a test says so. */
export function aBrowser(network: typeof fetch, storage: Storage | null = aStorage()) {
  const clock = { now: Date.now() };
  let queue = Promise.resolve();

  /**
   * Opens a page.
   * @param view the storage as the page sees it: other tabs' writes can arrive later
   */
  function open(over: Partial<Navigator> = {}, view = storage): Page {
    const alive = new AbortController();
    const outcomes: string[] = [];
    const timers = new Map<number, { run: () => void; due: number }>();
    let elapsed = 0;
    let timersMade = 0;

    const nextTimer = () => [...timers].sort(([, one], [, other]) => one.due - other.due)[0];

    const ended = new Promise<void>((resolve) => alive.signal.addEventListener('abort', () => resolve()));

    /** Requests a lock like browsers do: one holder at a time, and a page that ends releases its own. */
    function request(_: string, work: () => Promise<void>): Promise<void> {
      const turn = queue.then(() => (alive.signal.aborted ? undefined : Promise.race([work(), ended])));
      queue = turn;
      return turn;
    }

    const fetchHere: typeof fetch = (address, init) => {
      if (alive.signal.aborted) return new Promise(() => {});
      return new Promise((resolve, reject) => {
        // a page that has ended gets no reply
        network(address, init).then(
          (reply) => alive.signal.aborted || resolve(reply),
          (reason) => alive.signal.aborted || reject(reason),
        );
      });
    };

    const window = Object.assign(new EventTarget(), {
      navigator: { locks: { request }, ...over },
      performance: { now: () => elapsed },
      crypto,
      Math,
      Date: { now: () => clock.now, parse: Date.parse },
      setTimeout(run: () => void, milliseconds: number) {
        // sending lets the browser paint first, and a lock is held for a moment: here, neither takes time, so that
        // tests can ignore it
        if (milliseconds === paintDelay) queueMicrotask(() => alive.signal.aborted || run());
        else if (milliseconds === storageDelay && !('locks' in over)) setImmediate(() => alive.signal.aborted || run());
        else timers.set(++timersMade, { run, due: elapsed + milliseconds });
        return timersMade;
      },
      clearTimeout: (timer: number) => timers.delete(timer),
    }) as unknown as Window & typeof globalThis;

    const outbox = createOutbox({
      window,
      store: createStore(() => view),
      client: createClient({ fetch: fetchHere }),
      survey: surveyUuid,
      onSessionMoved: () => {},
      onOutcome(outcome: Outcome, { body }) {
        outcomes.push(`${outcome} ${body.event_type ?? body.score}`);
      },
    });

    return {
      outbox,
      outcomes,
      pause() {
        const next = nextTimer();
        return next ? next[1].due - elapsed : null;
      },
      wait() {
        const [timer, { run, due }] = nextTimer()!;
        timers.delete(timer);
        clock.now += due - elapsed;
        elapsed = due;
        run();
      },
      dispatch(type) {
        window.dispatchEvent(new Event(type));
      },
      crash() {
        alive.abort();
        timers.clear();
      },
    };
  }

  return { open, clock, storage };
}
