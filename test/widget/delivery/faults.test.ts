import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { EventType } from '../../../src/contract/api/event.ts';
import { createServer, type Server } from '../../../src/server/index.ts';
import type { Fault } from '../../../src/contract/api/fault.ts';
import { otherUuid, surveyUuid } from '../../support/builders.ts';
import { aBrowser, type Page } from './support/browser.ts';
import { aStorage } from './support/storage.ts';

// Pages come and go, and the network, the server, the storage and the clock fail in any order. In the end, the server
// has what the visitor gave, unless thirty days have passed. The server is the real one, over HTTP; the pages are
// simulated, so that no test waits for time to pass.

const sequences = +(process.env['SEQUENCES'] ?? (inject('isFull') ? 10_000 : 200));
/** Maximum duration in ms: on a busy machine, it takes some twenty times as long as on an idle one. */
const limit = 60_000 + sequences * 1_200;

const surveys = [surveyUuid, otherUuid].map((survey_uuid) => ({
  survey_uuid,
  survey_type: 'nps_10' as const,
  question: 'How likely?',
}));

/** The answers of the visitor in one session. */
interface Given {
  readonly survey: string;
  readonly session: string;
  score?: number;
  text?: string;
  /**
   * The state before what was lost with a page that crashed while nothing could be stored: the server may have older
   * ones.
   */
  lost: { score?: number; text?: string }[];
  /** All texts so far, because the server can lack those that a firewall refused. */
  texts: (string | null)[];
  events: { readonly type: EventType; readonly page: Page; readonly stored: boolean; lost: boolean }[];
}

/** Replies instead of the API. `send` passes the request on to it. */
type ForeignReply = (send: () => Promise<Response>, address: string) => Promise<Response>;

const html = (text: string, status: number) =>
  new Response(`<h1>${text}</h1>`, { status, headers: { 'Content-Type': 'text/html' } });

/** What others reply that are in front of the API. */
const foreignReplies = {
  proxy: async () => new Response('404 page not found', { status: 404 }),
  login: async () => html('Sign in', 200),
  unauthorized: async () => html('Sign in', 401),
  firewall: async () => html('Request blocked', 403),
  gateway: async () => Response.json({ message: 'no Route matched' }, { status: 404 }),
  problem: async () =>
    new Response('{"detail":"Denied"}', { status: 403, headers: { 'Content-Type': 'application/problem+json' } }),
  empty: async () => Response.json(null),
  lostReply: async (send) => (await send(), html('Bad Gateway', 502)),
  replacedReply: async (send) => (await send(), html('Hello', 200)),
  // a POST that was redirected becomes a GET, which the API rejects
  redirect: async (_, address) => Object.defineProperty(await fetch(address), 'redirected', { value: true }),
} satisfies Record<string, ForeignReply>;

/** Creates a browser between a visitor and a server at `api`, and everything that can go wrong there. */
function aWorld(server: Server, api: string) {
  let online = true;
  let full = false;
  let times = 0;
  let stalled = 0;
  /** The replies of somebody else to the next requests. */
  const foreign: ForeignReply[] = [];
  /** True if a firewall refuses texts with an "x". */
  let isFiltered = false;
  let wasFiltered = false;
  /** Rejects the requests that get no reply. */
  const stalls: (() => void)[] = [];
  const underWay = new Set<Promise<unknown>>();
  /** The requests in progress of crashed pages. */
  let left: Promise<unknown> = Promise.resolve();
  const lagging: (() => Promise<unknown>)[] = [];
  const undo: (() => void)[] = [];
  const pages: Page[] = [];
  /** The states before those that a page could not store. */
  const unstored: { page: Page; given: Given; state: Given['lost'][number] }[] = [];
  const sessions: Given[] = [surveyUuid, otherUuid].map((survey) => ({
    survey,
    session: crypto.randomUUID(),
    lost: [],
    texts: [null],
    events: [],
  }));

  const storage = aStorage({
    setItem(this: Record<string, string>, name: string, text: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      this[name] = text;
    },
  });

  async function request(...[address, init]: Parameters<typeof fetch>): Promise<Response> {
    if (!online) throw new TypeError('Failed to fetch');
    const { signal: _, ...rest } = init!;
    const send = () => fetch(address, rest);
    if (times > 0) {
      // no reply arrives in time; the request arrives after the next one
      times -= 1;
      lagging.push(send);
      throw new DOMException('signal timed out', 'TimeoutError');
    }
    const other = isFiltered && /"text":"[^"]*x/.test(`${init!.body}`) ? foreignReplies.firewall : foreign.shift();
    const reply = other ? await other(send, `${address}`) : await send();
    for (const late of lagging.splice(0)) await late().catch(() => {});
    return reply;
  }

  const network: typeof fetch = (...parameters) => {
    if (stalled > 0 && online) {
      // no reply arrives while the page is open; the request arrives after the next one
      stalled -= 1;
      const [address, { signal: _, ...rest }] = parameters as [string, RequestInit];
      lagging.push(() => fetch(address, rest));
      return new Promise((_, reject) =>
        stalls.push(() => reject(new DOMException('signal timed out', 'TimeoutError'))),
      );
    }
    const reply = left.then(() => request(...parameters));
    underWay.add(reply);
    void reply.finally(() => underWay.delete(reply)).catch(() => {});
    return reply;
  };

  const browser = aBrowser(network, storage);

  /** Runs everything that needs no time to pass. */
  async function settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    while (underWay.size) {
      await Promise.allSettled(underWay);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function open(): void {
    if (pages.length > 2) return;
    const page = browser.open();
    page.outbox.sendSoon();
    pages.push(page);
  }

  function end(page: Page): void {
    page.crash();
    pages.splice(pages.indexOf(page), 1);
    for (const { given, state } of unstored.filter((each) => each.page === page)) given.lost.push(state);
    for (const { events } of sessions) for (const event of events) event.lost ||= event.page === page && !event.stored;
  }

  const pageAt = (index: number) => pages[index % (pages.length || 1)];
  /**
   * Returns whether the storage has space again while a page has data that it could not store before: that page does
   * not notice what others write about the older, stored state.
   */
  const isDivided = () => !full && unstored.some(({ page }) => pages.includes(page));

  return {
    open,
    /** Gives an answer: the response so far, and an event with it. */
    give(index: number, of: number, change: { score?: number; text?: string }, type: EventType): void {
      const page = pageAt(index);
      if (!page) return;
      const given = sessions[of]!;
      // tabs that can store nothing don't know about each other
      if (unstored.some((each) => each.given === given && each.page !== page)) return;
      const account = { api, survey: given.survey, key: 'pk_test' };
      const before = { score: given.score, text: given.text } as Given['lost'][number];
      Object.assign(given, change);
      given.texts.push(given.text ?? null);
      const { session: session_uuid, score, text } = given;
      const stored = page.outbox.add(account, { session_uuid, score, text });
      if (!stored) unstored.push({ page, given, state: before });
      given.events.push({
        type,
        page,
        stored: page.outbox.add(account, { session_uuid, event_type: type }),
        lost: false,
      });
    },
    fail(fault: Fault): void {
      for (const endpoint of ['responses', 'eventsV1', 'eventsV2'] as const) undo.push(server.fail(endpoint, fault));
    },
    lag(count: number): void {
      // a full storage cannot record that one is late
      if (!full && !isDivided()) times = count;
    },
    stall(count: number): void {
      if (!full && !isDivided()) stalled = count;
    },
    reply(kind: keyof typeof foreignReplies, count: number): void {
      foreign.push(...Array.from({ length: count }, () => foreignReplies[kind]));
    },
    filter(is: boolean): void {
      isFiltered = is;
      wasFiltered ||= is;
    },
    timeOut(): void {
      for (const each of stalls.splice(0)) each();
    },
    network(is: boolean): void {
      online = is;
      for (const page of pages) if (is) page.dispatch('online');
    },
    storage(is: boolean): void {
      full = is && !times && !stalled && !lagging.length;
    },
    clock(days: number): void {
      browser.clock.now += days * 24 * 3_600_000;
    },
    async wait(index: number): Promise<void> {
      const page = pageAt(index);
      if (page?.pause() != null) page.wait();
      await settle();
    },
    look(index: number): void {
      pageAt(index)?.dispatch('visibilitychange');
    },
    async crash(index: number): Promise<void> {
      const page = pageAt(index);
      // requests of a crashed page that are not stalled arrive before another page sends
      left = Promise.allSettled(underWay);
      if (page) end(page);
      await settle();
    },
    async leave(index: number): Promise<void> {
      const page = pageAt(index);
      if (isDivided()) return;
      page?.dispatch('pagehide');
      if (page) end(page);
      await settle();
    },
    settle,

    /** Makes everything work again, and lets time pass. */
    async heal(): Promise<void> {
      for (const each of undo) each();
      online = true;
      full = false;
      times = stalled = foreign.length = 0;
      this.timeOut();
      open();
      for (const page of pages) page.outbox.sendSoon();
      await settle();
      for (let turn = 0; turn < 50; turn++) {
        for (const page of pages) if (page.pause() !== null) page.wait();
        await settle();
      }
      for (const page of pages) page.crash();
    },

    async check(): Promise<void> {
      expect(Object.keys(storage)).toEqual([]);
      const [responses, events] = [await server.responses(), await server.events()];
      for (const given of sessions) {
        const stored = responses.filter(({ session_uuid }) => session_uuid === given.session);
        const states = [given, ...given.lost];
        if (given.events.length && !given.lost.length) expect(stored).toHaveLength(1);
        // the server merges states: it can have the score of one that was lost, and the text of another one
        for (const { score, text } of stored) {
          expect(states.map((state) => state.score ?? null)).toContain(score);
          expect(wasFiltered ? given.texts : states.map((state) => state.text ?? null)).toContain(text);
        }
        const came = events
          .filter(({ session_uuid }) => session_uuid === given.session)
          .map(({ event_type }) => event_type);
        const safe = given.events.filter((event) => event.stored).map(({ type }) => type);
        expect(isInOrder(safe, came), `${safe} in ${came}`).toBe(true);
        for (const { type, lost } of given.events) if (!lost) expect(came).toContain(type);
      }
    },
  };
}

/** Returns whether a list contains all values of another one, in order. */
function isInOrder<Value>(list: readonly Value[], other: readonly Value[]): boolean {
  let next = 0;
  for (const value of other) if (value === list[next]) next += 1;
  return next === list.length;
}

type World = ReturnType<typeof aWorld>;

/** Creates a step that prints what it does, so that a failing sequence can be read. */
function step(what: string, act: (world: World) => void | Promise<void>): fc.AsyncCommand<object, World> {
  return {
    check: () => true,
    async run(_, world) {
      await act(world);
      await new Promise((resolve) => setImmediate(resolve));
    },
    toString: () => what,
  };
}

const eventTypes: EventType[] = [
  'survey_initialized',
  'survey_opened',
  'score_submitted',
  'text_submitted',
  'survey_closed',
];
const faults: Fault[] = [
  { drop: 'before' },
  { drop: 'before', times: 3 },
  { drop: 'after' },
  { status: 503, times: 2 },
  { status: 429, retryAfter: 60 },
  { delay: 20, times: 2 },
];
const page = fc.nat(2);

const steps = [
  fc.constant(step('open', (world) => world.open())),
  fc
    .record({
      page,
      of: fc.nat(1),
      change: fc.oneof(
        fc.record({ score: fc.integer({ min: 0, max: 10 }) }),
        fc.record({ text: fc.stringMatching(/^[a-z]{1,5}$/) }),
        fc.constant({ text: 'x' }),
      ),
      type: fc.constantFrom(...eventTypes),
    })
    .map(({ page, of, change, type }) =>
      step(`give ${page} ${of} ${JSON.stringify(change)} ${type}`, (world) => world.give(page, of, change, type)),
    ),
  fc.constantFrom(...faults).map((fault) => step(`fail ${JSON.stringify(fault)}`, (world) => world.fail(fault))),
  fc.integer({ min: 1, max: 2 }).map((count) => step(`lag ${count}`, (world) => world.lag(count))),
  fc.integer({ min: 1, max: 2 }).map((count) => step(`stall ${count}`, (world) => world.stall(count))),
  fc
    .record({
      kind: fc.constantFrom(...(Object.keys(foreignReplies) as (keyof typeof foreignReplies)[])),
      count: fc.integer({ min: 1, max: 8 }),
    })
    .map(({ kind, count }) => step(`${count} replies of ${kind}`, (world) => world.reply(kind, count))),
  fc.boolean().map((is) => step(is ? 'firewall' : 'no firewall', (world) => world.filter(is))),
  fc.constant(step('time out', (world) => world.timeOut())),
  fc.boolean().map((is) => step(is ? 'online' : 'offline', (world) => world.network(is))),
  fc.boolean().map((is) => step(is ? 'storage full' : 'storage free', (world) => world.storage(is))),
  fc.constantFrom(-400, -1, 0.5).map((days) => step(`clock ${days}`, (world) => world.clock(days))),
  page.map((index) => step(`wait ${index}`, (world) => world.wait(index))),
  page.map((index) => step(`look ${index}`, (world) => world.look(index))),
  page.map((index) => step(`crash ${index}`, (world) => world.crash(index))),
  page.map((index) => step(`leave ${index}`, (world) => world.leave(index))),
  fc.constant(step('settle', (world) => world.settle())),
];

async function endure(commands: Iterable<fc.AsyncCommand<object, World>>): Promise<void> {
  const server = await createServer({ surveys, keys: ['pk_test'], faults: true });
  const world = aWorld(server, await server.listen(0));
  world.open();
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
    await world.heal();
    await world.check();
  } finally {
    await server.close();
  }
}

test(
  'delivers what the visitor gave, whatever goes wrong in any order',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), (commands) => endure(commands)),
      { numRuns: sequences },
    );
  },
  limit,
);

test('ends with the newest state if a page that is left sends an older one late', () =>
  endure([
    step('lag', (world) => world.lag(1)),
    step('fail', (world) => world.fail({ drop: 'before' })),
    step('give a', (world) => world.give(0, 0, { text: 'a' }, 'survey_initialized')),
    step('open', (world) => world.open()),
    step('wait', (world) => world.wait(0)),
    step('lag', (world) => world.lag(1)),
    step('leave', (world) => world.leave(0)),
    step('give b', (world) => world.give(0, 0, { text: 'b' }, 'survey_initialized')),
  ]));

test('ends with the newest state if the storage is full and another tab has an older one', () =>
  endure([
    step('offline', (world) => world.network(false)),
    step('give 0', (world) => world.give(0, 0, { score: 0 }, 'score_submitted')),
    step('open', (world) => world.open()),
    step('open', (world) => world.open()),
    step('leave', (world) => world.leave(0)),
    step('storage full', (world) => world.storage(true)),
    step('give 1', (world) => world.give(0, 0, { score: 1 }, 'score_submitted')),
    step('online', (world) => world.network(true)),
    step('settle', (world) => world.settle()),
    step('wait', (world) => world.wait(0)),
    step('wait', (world) => world.wait(1)),
  ]));

test('ends with the newest state if a page that is left was sending an older one of another survey', () =>
  endure([
    step('open', (world) => world.open()),
    step('fail', (world) => world.fail({ delay: 200 })),
    step('give 0', (world) => world.give(0, 1, { score: 0 }, 'score_submitted')),
    step('give 1', (world) => world.give(1, 1, { score: 1 }, 'score_submitted')),
    step('leave', (world) => world.leave(0)),
  ]));

test('ends with the newest state if a page crashes whose request of an older one has no reply', () =>
  endure([
    step('open', (world) => world.open()),
    step('stall', (world) => world.stall(1)),
    step('give 0', (world) => world.give(0, 0, { score: 0 }, 'score_submitted')),
    step('give 1', (world) => world.give(1, 0, { score: 1 }, 'score_submitted')),
    step('crash', (world) => world.crash(0)),
  ]));
