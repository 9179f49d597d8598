import { listen } from '../browser/listen.ts';
import { type AttemptOptions, createAttempts } from './attempts.ts';
import { enforceLimits, type Entry, prefix, sessionOf } from './entry.ts';
import { runExclusively } from './runExclusively.ts';
import { createSchedule } from './schedule.ts';

/** What sending needs of the page. */
export interface SenderOptions extends Omit<AttemptOptions, 'onRetryAfter'> {
  /** The survey whose entries are sent when the page is left: each survey of a page sends its own. */
  readonly survey: string;
}

/** Empties the outbox. */
export interface Sender {
  /** Sends what waits, from earlier pages too, once the browser had time to paint. */
  sendSoon(): void;
  /** Sends what waits once the browser is idle. */
  sendWhenIdle(): void;
  /** Stops for good: sends what it can, then neither listens nor sends; the rest waits for the next page. */
  stop(): void;
}

/** Starts to listen for moments at which sending may succeed, and for the end of the page. */
export function createSender(options: SenderOptions): Sender {
  const { window, store, json, survey } = options;
  const schedule = createSchedule(window, send);
  const attempts = createAttempts({ ...options, onRetryAfter: schedule.pause });
  // as it is now: a page can replace it later
  const { setTimeout } = window;
  let isSending = false;
  let isStopped = false;

  function send(): void {
    // a lock keeps a page out of the back/forward cache: where nothing waits, none is requested
    if (isSending || isStopped || !store.names(prefix)[0] || schedule.isPaused()) return;
    isSending = true;
    // what the page has replaced by something that throws harms neither it nor what waits
    runExclusively(window, store, sendAll, setTimeout).catch(() => (isSending = false));
  }

  async function sendAll(): Promise<void> {
    const failed = new Set<string>();
    enforceLimits(store);
    for (;;) {
      // a failure holds up its own session and no other
      const name = store.names(prefix).find((each) => !failed.has(sessionOf(each)));
      if (!name || isStopped) break;
      if (!(await attempts.send(name))) failed.add(sessionOf(name));
    }
    isSending = false;
    if (failed.size) schedule.runAfterFailure();
    else schedule.reset();
  }

  /** Sends what it can without waiting for a lock or a reply. */
  function sendBeforeLeaving(): void {
    for (const name of store.names(prefix)) {
      if (json.parse<Entry>(store.read(name)!).survey === survey) attempts.sendBeforeLeaving(name);
    }
  }

  const stopListening = [
    listen(window, 'online visibilitychange', send),
    listen(window, 'pagehide', sendBeforeLeaving),
  ];

  return {
    sendSoon: schedule.runSoon,
    sendWhenIdle: schedule.runWhenIdle,
    stop() {
      sendBeforeLeaving();
      isStopped = true;
      for (const stop of stopListening) stop();
    },
  };
}
