import type { Account, Client, Entry, Refusal, ResponseBody } from './client.ts';
import { exclusively } from './exclusively.ts';
import type { Store } from './store.ts';

/** What became of an attempt; `failed` is tried again, `refused` is not. */
export type Outcome = 'received' | 'failed' | 'refused';

/** What an outbox needs of the page. */
export interface OutboxOptions {
  readonly window: Window & typeof globalThis;
  readonly store: Store;
  readonly client: Client;
  /** Told of every attempt, and why it did not succeed: a `Refusal`, or what `fetch` threw. */
  observe(outcome: Outcome, entry: Entry, reason?: unknown): void;
}

/** Keeps what is to be sent until the server has it: over failures, reloads and crashes, for all surveys and tabs. */
export interface Outbox {
  /** Takes something to send; returns whether it would survive this page. Nobody waits for the network. */
  add(account: Account, body: Entry['body']): boolean;
  /** Begins to send what waits, from earlier pages too. Until then, or the first `add`, an outbox does nothing. */
  resume(): void;
  /** Stops sending and listening; what waits is kept for the next page. */
  stop(): void;
}

const prefix = 'asklet:out:';
const mostEntries = 200;
/** In UTF-16 code units. */
const mostText = 2 ** 21;
/** Browsers refuse to keep more than 64 KiB alive, headers included. */
const mostKeptAlive = 60 * 1024;
const longestPause = 300_000;
const longestAge = 30 * 24 * 3_600_000;

/**
 * An entry is written once, under a name of its own, and removed once: tabs never overwrite what another one wrote.
 * The name sorts in the order of sending: responses first, then events in the order in which they happened.
 */
function nameOf({ session_uuid, event_type }: Entry['body'], order: number): string {
  return `${prefix}${event_type ? 1 : 0}${order}:${session_uuid}`;
}

const orderOf = (name: string) => +name.slice(prefix.length + 1, -37);
const sessionOf = (name: string) => name.slice(-36);
const isResponse = (name: string) => name[prefix.length] === '0';

/** Creates the outbox of a page. */
export function createOutbox({ window, store, client, observe }: OutboxOptions): Outbox {
  const keptAlive = new Set<string>();
  let room = mostKeptAlive;
  let undo: (() => void)[] = [];
  let busy = false;
  let tries = 0;
  let timer: number | undefined;
  /** Until when the server wants to be left alone, by a clock that nobody sets. */
  let rest = 0;
  // thirteen digits sort like their numbers, whatever the clock says
  let order = 1e12;

  const waiting = () => store.names().filter((name) => name.startsWith(prefix)).sort();
  const entryOf = (name: string) => JSON.parse(store.read(name)!) as Entry;

  function wakeIn(milliseconds: number): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(wake, milliseconds);
  }

  function wake(): void {
    if (busy || !undo[0]) return;
    const pause = rest - window.performance.now();
    if (pause > 0) return wakeIn(pause);
    busy = true;
    void exclusively(window, drain);
  }

  async function drain(): Promise<void> {
    const failed = new Set<string>();
    for (;;) {
      const name = waiting().find((each) => !failed.has(sessionOf(each)) && !keptAlive.has(each));
      if (!name || !undo[0]) break;
      // one that fails holds up its own session, and no other
      if (!(await deliver(name))) failed.add(sessionOf(name));
    }
    busy = false;
    if (failed.size) wakeIn(window.Math.random() * window.Math.min(longestPause, 1_000 * 2 ** tries++));
    else tries = 0;
  }

  /** Sends one entry; returns whether it is dealt with. */
  async function deliver(name: string, leaving = false): Promise<boolean> {
    const entry = entryOf(name);
    const bytes = new Blob([store.read(name)!]).size;
    const keepalive = bytes < room;
    if (leaving && !keepalive) return false;
    if (keepalive) {
      keptAlive.add(name);
      room -= bytes;
    }
    try {
      await client.send(entry, keepalive);
      store.remove(name);
      observe('received', entry);
      return true;
    } catch (reason) {
      return settle(name, entry, reason as Partial<Refusal>);
    } finally {
      if (keepalive) {
        keptAlive.delete(name);
        room += bytes;
      }
    }
  }

  /** Decides what becomes of an entry that was not taken. */
  function settle(name: string, entry: Entry, reason: Partial<Refusal>): boolean {
    const { status = 0, retryAfter } = reason;
    const again = status < 400 || status >= 500 || [403, 408, 425, 429].includes(status);
    observe(again ? 'failed' : 'refused', entry, reason);
    const old = window.Date.now() - orderOf(name) > longestAge;
    if (!again || old) store.remove(name);
    if (retryAfter) {
      const milliseconds = +retryAfter * 1000 || window.Date.parse(retryAfter) - window.Date.now();
      // more than 31 bits would be no time at all
      rest = window.performance.now() + window.Math.min(milliseconds, 2e9);
    }
    return !again || old;
  }

  /** Makes room: events go first, the oldest ones before the others; responses go last. */
  function bound(): void {
    for (;;) {
      const names = waiting();
      const length = names.reduce((sum, name) => sum + store.read(name)!.length, 0);
      if (names.length <= mostEntries && (length <= mostText || names.length < 2)) return;
      store.remove(names.find((name) => !isResponse(name)) ?? names[0]!);
    }
  }

  function resume(): void {
    if (undo[0]) return wake();
    const listen = (target: EventTarget, type: string, hear: () => void) => {
      target.addEventListener(type, hear);
      undo.push(() => target.removeEventListener(type, hear));
    };
    listen(window, 'online', wake);
    listen(window.document, 'visibilitychange', wake);
    listen(window, 'pagehide', () => {
      // nobody waits for a lock or an answer any more
      for (const name of waiting()) if (!keptAlive.has(name)) void deliver(name, true);
    });
    wake();
  }

  return {
    add({ api, survey, key }, body) {
      const names = waiting();
      const earlier = body.event_type ? [] : names.filter((name) => isResponse(name) && sessionOf(name) === body.session_uuid);
      let whole = body;
      for (const name of earlier.toReversed()) whole = merge(entryOf(name).body as ResponseBody, whole as ResponseBody);
      order = window.Math.max(window.Date.now(), order + 1, ...names.map((name) => window.Math.ceil(orderOf(name)) + 1));
      const entry: Entry = { api, survey, key, body: whole };
      const kept = store.write(nameOf(body, order + window.Math.random()), JSON.stringify(entry));
      for (const name of earlier) store.remove(name);
      bound();
      resume();
      return kept;
    },
    resume,
    stop() {
      window.clearTimeout(timer);
      for (const each of undo) each();
      undo = [];
    },
  };
}

/** The whole response so far: what was given later wins, metadata key by key (API 4.2). */
function merge(earlier: ResponseBody, later: ResponseBody): ResponseBody {
  return { ...earlier, ...later, metadata: { ...earlier.metadata, ...later.metadata } };
}
