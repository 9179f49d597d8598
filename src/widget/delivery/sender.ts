import { listen } from '../browser/listen.ts';
import { type AttemptOptions, createAttempts } from './attempts.ts';
import { enforceLimits, type Entry, prefix, sessionOf } from './entry.ts';
import { runExclusively } from './runExclusively.ts';
import { createSchedule } from './schedule.ts';

/** The options of a sender. */
export interface SenderOptions extends Omit<AttemptOptions, 'onRetryAfter'> {
  /** The survey whose entries are sent when the page closes. Each survey of a page sends its own. */
  readonly survey: string;
}

/** Creates the sender, which listens for a network connection, a visible page and the end of the page. */
export function createSender(options: SenderOptions) {
  const { window, store, survey } = options;
  const schedule = createSchedule(window, send);
  const attempts = createAttempts({ ...options, onRetryAfter: schedule.pause });
  let isSending = false;
  let isStopped = false;

  const hasEntries = () => !isStopped && !!store.names(prefix)[0];

  function send(): void {
    // a lock keeps a page out of the back/forward cache, so an empty outbox requests none
    if (isSending || !hasEntries() || schedule.isPaused()) return;
    isSending = true;
    runExclusively(window, store, hasEntries, sendAll).catch(() => (isSending = false));
  }

  async function sendAll(): Promise<void> {
    const failed = new Set<string>();
    enforceLimits(store);
    for (;;) {
      // a failure only delays its own session
      const name = store.names(prefix).find((each) => !failed.has(sessionOf(each)));
      if (!name || isStopped) break;
      if (!(await attempts.send(name))) failed.add(sessionOf(name));
    }
    isSending = false;
    if (failed.size) schedule.runAfterFailure();
    else schedule.reset();
  }

  /** Sends entries without waiting for a lock or a reply. */
  function sendBeforeLeaving(): void {
    for (const name of store.names(prefix)) {
      if ((JSON.parse(store.read(name)!) as Entry).survey === survey) attempts.sendBeforeLeaving(name);
    }
  }

  const stopListening = [
    listen(window, 'online visibilitychange', send),
    listen(window, 'pagehide', sendBeforeLeaving),
  ];

  return {
    /** Sends all entries, including those of earlier pages, after the next paint. */
    sendSoon: schedule.runSoon,
    /** Sends all entries when the browser is idle. */
    sendWhenIdle: schedule.runWhenIdle,
    /** Stops permanently. Sends what it can first; the next page sends the rest. */
    stop(): void {
      sendBeforeLeaving();
      isStopped = true;
      for (const stop of stopListening) stop();
    },
  };
}

/** Sends the entries of the outbox. */
export type Sender = ReturnType<typeof createSender>;
