import type { Client, Refusal } from './client.ts';
import { type Entry, isEvent, prefix, sessionOf, withoutScreenshot } from './entry.ts';
import { exclusively } from './exclusively.ts';
import type { Json } from './json.ts';
import { makeRoom } from './makeRoom.ts';
import { postEntry } from './postEntry.ts';
import type { Store } from './store.ts';

/** What became of an attempt; `failed` is tried again, `lightened` without its screenshot, `refused` is not. */
export type Outcome = 'received' | 'failed' | 'lightened' | 'refused';

/** What came of an attempt: a `Refusal`, what `fetch` threw, or the status 200. */
type Result = Partial<Refusal> & { readonly name?: string };

/** What sending needs of the page. */
export interface SenderOptions {
  readonly window: Window & typeof globalThis;
  readonly store: Store;
  readonly client: Client;
  readonly json: Json;
  /** The survey whose entries go along when the page goes: each survey of a page takes its own. */
  readonly survey: string;
  /** Told of every attempt, and why it did not succeed: a `Refusal`, or what `fetch` threw. A full storage lightens, too. */
  observe(outcome: Outcome, entry: Entry, reason?: unknown): void;
  /** Told of a session that goes on under another uuid. */
  moved(from: string, to: string): void;
}

/** Empties the outbox. */
export interface Sender {
  /** Sends what waits, from earlier pages too, as soon as the browser had time to paint; unless the server wants to be left alone. */
  wake(): void;
  /** Stops sending and listening for good; what waits is kept for the next page. */
  stop(): void;
}

/** Bytes; browsers refuse to keep more than 64 KiB alive, headers included. */
const mostKeptAlive = 60 * 1024;
/** Long enough for the next step to be painted, milliseconds. */
export const soon = 150;
const longestPause = 300_000;
const longestAge = 30 * 24 * 3_600_000;

/** Starts to listen for moments at which sending may succeed, and for the end of the page. */
export function createSender({ window, store, client, json, survey, observe, moved }: SenderOptions): Sender {
  /** What is under way and goes on when the page goes. */
  const keptAlive = new Set<string>();
  const renamed = new Set<string>();
  let isBusy = false;
  let isStopped = false;
  let tries = 0;
  let timer: number | undefined;
  /** Until when the server wants to be left alone, by a clock that nobody sets. */
  let rest = 0;

  // as they are now: a page can replace them later
  const { setTimeout, clearTimeout } = window;
  const { parse, stringify } = json;
  const entryOf = (name: string) => parse<Entry>(store.read(name)!);

  function wakeIn(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, pause);
  }

  function wake(): void {
    const pause = rest - window.performance.now();
    // a lock that is asked for keeps a page from being frozen: who has nothing to send asks for none
    if (isBusy || isStopped || !store.names(prefix)[0]) return;
    if (pause > 0) return wakeIn(pause);
    isBusy = true;
    // what the page has replaced by something that throws harms neither it nor what waits
    exclusively(window, store, drain, setTimeout).catch(() => (isBusy = false));
  }

  async function drain(): Promise<void> {
    const failed = new Set<string>();
    makeRoom(store);
    for (;;) {
      // one that fails holds up its own session, and no other
      const name = store.names(prefix).find((each) => !failed.has(sessionOf(each)));
      if (!name || isStopped) break;
      if (!(await deliver(name))) failed.add(sessionOf(name));
    }
    isBusy = false;
    if (failed.size) wakeIn(window.Math.random() * Math.min(longestPause, 1_000 * 2 ** tries++));
    else tries = 0;
  }

  /** Notes that an older state of a response may still be on its way, or that it no longer matters. */
  function setLate(name: string, late: boolean): void {
    if (store.read(name) && !isEvent(name)) store.write(name, stringify({ ...entryOf(name), late }));
  }

  /** Sends one entry; returns whether it is dealt with. */
  async function deliver(name: string, leaving = false): Promise<boolean> {
    const text = leaving ? withoutScreenshot(json, entryOf(name)) : store.read(name)!;
    const entry = parse<Entry>(text);
    const kept = new Blob([...keptAlive, text]).size < mostKeptAlive;
    if (keptAlive.has(text) || (leaving && !kept)) return false;
    if (kept) keptAlive.add(text);
    const result = await postEntry(client, entry, kept).then(
      () => ({ status: 200 }),
      (reason: Result) => reason,
    );
    keptAlive.delete(text);
    return settle(name, text, entry, result);
  }

  /** Decides what becomes of an entry that was sent; returns whether it is dealt with. */
  function settle(name: string, text: string, entry: Entry, result: Result): boolean {
    const { status, headers } = result;
    const retryAfter = headers?.get('Retry-After');
    // more than 31 bits would be no time at all
    if (retryAfter)
      rest =
        window.performance.now() +
        Math.min(2e9, +retryAfter * 1000 || window.Date.parse(retryAfter) - window.Date.now());
    const isTaken = status === 200;
    // one that was given up may still be on its way, with an older state: this goes once more
    const waits = isTaken
      ? entry.late
      : !/^4(?!03|08|25|29)/.test(`${status}`) && window.Date.now() - entry.at < longestAge;
    // a response that grew meanwhile, or went without its screenshot, goes once more as it is
    const isSame = store.read(name) === text;
    const lighter = withoutScreenshot(json, entry);
    const lightens = /400|413/.test(`${status}`) && isSame && lighter !== text;
    const moves = status === 409 && !renamed.has(sessionOf(name));
    if (moves) moveSession(entry);
    if (lightens) store.write(name, lighter);
    else if (isSame && !waits) store.remove(name);
    else if (isTaken ? isSame : result.name === 'TimeoutError') setLate(name, !isTaken);
    observe(
      isTaken ? 'received' : lightens ? 'lightened' : waits || moves || !isSame ? 'failed' : 'refused',
      entry,
      result,
    );
    return !waits;
  }

  /** Takes what this browser has of a session to a fresh one: another survey has its uuid (API 4.2, rule 4). */
  function moveSession({ survey, body: { session_uuid: taken } }: Entry): void {
    // crypto.randomUUID is missing on pages without https, and every address of a blob ends with a uuid
    const fresh = sessionOf(URL.createObjectURL(new Blob()));
    renamed.add(fresh);
    for (const name of [...store.names(prefix), `asklet:${survey}`]) {
      const text = store.read(name);
      if (!text?.includes(taken) || !text.includes(survey)) continue;
      // first, so that a full storage has the room
      store.remove(name);
      store.write(name.replace(taken, fresh), text.replaceAll(taken, fresh));
    }
    moved(taken, fresh);
  }

  /** Sends what it can without waiting for a lock or an answer. */
  function leave(): void {
    for (const name of store.names(prefix)) {
      if (entryOf(name).survey !== survey) continue;
      void deliver(name, true);
      // what the page no longer hears of may arrive after what the next page sends
      setLate(name, true);
    }
  }

  const listening = new AbortController();
  for (const type of ['online', 'visibilitychange', 'pagehide']) {
    window.addEventListener(type, type === 'pagehide' ? leave : wake, { signal: listening.signal, capture: true });
  }

  return {
    // what the visitor did is seen first: it is safe in storage
    wake: () => wakeIn(soon),
    stop() {
      leave();
      isStopped = true;
      listening.abort();
    },
  };
}
