import type { Client, Refusal } from './client.ts';
import { type Entry, prefix, withoutScreenshot } from './entry.ts';
import { exclusively } from './exclusively.ts';
import type { Store } from './store.ts';
import { toJson } from './toJson.ts';

/** What became of an attempt; `failed` is tried again, `lightened` without its screenshot, `refused` is not. */
export type Outcome = 'received' | 'failed' | 'lightened' | 'refused';

/** What sending needs of the page. */
export interface SenderOptions {
  readonly window: Window & typeof globalThis;
  readonly store: Store;
  readonly client: Client;
  /** The survey whose entries go along when the page goes: each survey of a page takes its own. */
  readonly survey: string;
  /** Told of every attempt, and why it did not succeed: a `Refusal`, or what `fetch` threw. A full storage lightens, too. */
  observe(outcome: Outcome, entry: Entry, reason?: unknown): void;
  /** Told of a session that goes on under another uuid. */
  moved(from: string, to: string): void;
}

/** Empties the outbox. */
export interface Sender {
  /** Sends what waits, unless the server wants to be left alone. */
  wake(): void;
  /** Stops sending and listening for good. */
  stop(): void;
}

const mostEntries = 200;
/** In UTF-16 code units. */
const mostText = 2 ** 21;
/** Bytes; browsers refuse to keep more than 64 KiB alive, headers included. */
const mostKeptAlive = 60 * 1024;
const longestPause = 300_000;
const longestAge = 30 * 24 * 3_600_000;

const sessionOf = (name: string) => name.slice(-36);
const isEvent = (name: string) => name[prefix.length] === '1';

/** Starts to listen for moments at which sending may succeed, and for the end of the page. */
export function createSender({ window, store, client, survey, observe, moved }: SenderOptions): Sender {
  const { Date, performance, document } = window;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** What is under way and goes on when the page goes. */
  const keptAlive = new Set<string>();
  const renamed = new Set<string>();
  let room = mostKeptAlive;
  let busy = false;
  let tries = 0;
  let timer: number | undefined;
  /** Until when the server wants to be left alone, by a clock that nobody sets. */
  let rest = 0;

  const entryOf = (name: string) => JSON.parse(store.read(name)!) as Entry;
  const waiting = () => store.names().filter((name) => name.startsWith(prefix)).sort();

  function wakeIn(pause: number): void {
    window.clearTimeout(timer);
    if (!signal.aborted) timer = window.setTimeout(wake, pause);
  }

  function wake(): void {
    const pause = rest - performance.now();
    // a lock that is asked for keeps a page from being frozen: who has nothing to send asks for none
    if (busy || signal.aborted || !waiting()[0]) return;
    if (pause > 0) return wakeIn(pause);
    busy = true;
    void exclusively(window, store, drain);
  }

  async function drain(): Promise<void> {
    const failed = new Set<string>();
    bound();
    for (;;) {
      // one that fails holds up its own session, and no other
      const name = waiting().find((each) => !failed.has(sessionOf(each)));
      if (!name || signal.aborted) break;
      if (!(await deliver(name))) failed.add(sessionOf(name));
    }
    busy = false;
    if (failed.size) wakeIn(window.Math.random() * Math.min(longestPause, 1_000 * 2 ** tries++));
    else tries = 0;
  }

  /** Makes room: events go first, the oldest ones before the others; responses go last. */
  function bound(): void {
    for (;;) {
      const names = waiting();
      const length = names.map(store.read).join('').length;
      if (names.length <= mostEntries && (length <= mostText || names.length < 2)) return;
      store.remove(names.find(isEvent) ?? names[0]!);
    }
  }

  function post(entry: Entry, keepalive: boolean): Promise<unknown> {
    const { survey, body } = entry;
    const { event_type } = body;
    // only version 1 knows survey_initialized (API 6)
    if (event_type === 'survey_initialized') {
      return client.post(entry, 'v1/public/surveys/event', { ...body, survey_uuid: survey }, keepalive);
    }
    return client.post(entry, `public/v2/surveys/${survey}/${event_type ? 'events' : 'responses'}`, body, keepalive);
  }

  /** Notes that an older state of a response may still be on its way, or that it no longer matters. */
  function setLate(name: string, late: boolean): void {
    if (store.read(name) && !isEvent(name)) store.write(name, toJson({ ...entryOf(name), late }));
  }

  /** Sends one entry; returns whether it is dealt with. */
  async function deliver(name: string, leaving = false): Promise<boolean> {
    const stored = store.read(name)!;
    const text = leaving ? withoutScreenshot(entryOf(name)) : stored;
    const bytes = new Blob([text]).size;
    const kept = bytes < room ? bytes : 0;
    if (keptAlive.has(text) || (leaving && !kept)) return false;
    if (kept) keptAlive.add(text);
    room -= kept;
    const entry = JSON.parse(text) as Entry;
    const outcome = await post(entry, !!kept).then(
      () => {
        observe('received', entry);
        // one that was given up may still be on its way, with an older state: this goes once more
        if (entry.late && store.read(name) === text) setLate(name, false);
        return !entry.late;
      },
      (reason: Partial<Refusal>) => settle(name, text, reason),
    );
    room += kept;
    keptAlive.delete(text);
    // a response that grew meanwhile, or went without its screenshot, goes once more
    if (outcome && store.read(name) === text) store.remove(name);
    return outcome;
  }

  /** Decides what becomes of an entry that was not taken; returns whether it is dealt with. */
  function settle(name: string, text: string, reason: Partial<Refusal> & { name?: string }): boolean {
    const { status = 0, headers } = reason;
    const retryAfter = headers?.get('Retry-After');
    const entry = JSON.parse(text) as Entry;
    // more than 31 bits would be no time at all
    if (retryAfter) rest = performance.now() + Math.min(2e9, +retryAfter * 1000 || Date.parse(retryAfter) - Date.now());
    if (reason.name === 'TimeoutError') setLate(name, true);
    const waits =
      (status < 400 || status >= 500 || [403, 408, 425, 429].includes(status)) && Date.now() - entry.at < longestAge;
    const lighter = withoutScreenshot(entry);
    const moves = status === 409 && !renamed.has(sessionOf(name));
    // one that grew meanwhile goes once more as it is
    const grew = store.read(name) !== text;
    const lightens = (status === 400 || status === 413) && !grew && lighter !== text;
    if (moves) moveSession(entry);
    if (lightens) store.write(name, lighter);
    observe(lightens ? 'lightened' : waits || moves || grew ? 'failed' : 'refused', entry, reason);
    return !waits;
  }

  /** Takes what this browser has of a session to a fresh one: another survey has its uuid (API 4.2, rule 4). */
  function moveSession({ survey, body: { session_uuid: taken } }: Entry): void {
    const fresh = createUuid(window.crypto);
    renamed.add(fresh);
    for (const name of [...waiting(), `asklet:${survey}`]) {
      const text = store.read(name) ?? '';
      if (!text.includes(taken) || !text.includes(survey)) continue;
      store.write(name.replace(taken, fresh), text.replaceAll(taken, fresh));
      if (name.includes(taken)) store.remove(name);
    }
    moved(taken, fresh);
  }

  /** Sends what it can without waiting for a lock or an answer. */
  function leave(): void {
    for (const name of waiting()) {
      if (entryOf(name).survey !== survey) continue;
      void deliver(name, true);
      // what the page no longer hears of may arrive after what the next page sends
      setLate(name, true);
    }
  }

  const listen = (target: EventTarget, type: string, hear: () => void) =>
    target.addEventListener(type, hear, { signal, capture: true });
  listen(window, 'online', wake);
  listen(document, 'visibilitychange', wake);
  listen(window, 'pagehide', leave);

  return {
    wake,
    stop() {
      leave();
      stopping.abort();
      window.clearTimeout(timer);
    },
  };
}

/** `randomUUID` is missing on pages without https. */
function createUuid(crypto: Crypto): string {
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (+digit ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (+digit / 4)))).toString(16),
  );
}
