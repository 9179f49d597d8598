import type { Locator, Page } from '@playwright/test';
import type { Fault, FaultTarget, Server } from '../server/index.ts';
import type { Backend, NamedSurvey } from './backend.ts';
import { type Card, createCard } from './card.ts';
import { countUnsent } from './countUnsent.ts';
import { type Duration, millisecondsOf, type Override } from './options.ts';
import { poll } from './poll.ts';
import type { SeededState, Seeds } from './seed.ts';
import type { Story } from './story.ts';
import { setVisitor, type Visitor } from './visitor.ts';
import { isPending, listSurveys, readDecision, type Why } from './why.ts';

/** The surveys of a test: their cards, their server, and the faults between them. */
export interface Asklet {
  /** The open card of any survey. */
  readonly card: Card;
  /** Returns the card of a survey, by its uuid or title. */
  cardOf(survey: string): Card;
  /** The feedback button. */
  readonly launcher: Locator;
  /** Returns the same for another page, such as a second tab. Throws if the page is of another context, without a port. */
  in(page: Page): Asklet;
  /** The address of the script and the API. */
  readonly url: string;
  /** The server of this test. Throws if all surveys are off. */
  readonly server: Server;
  /** Waits for the decision about a survey and returns it. Default: the first survey of the page. */
  why(survey?: string): Promise<Why>;
  /**
   * Makes the visitor one who has closed, answered or completed a survey before. Call it before the first page loads.
   * `survey` is optional if there is only one.
   */
  seed(state: SeededState, survey?: string): Promise<void>;
  /** Sets the visitor's device, page views and attributes. Call it before the first page loads. */
  visitor(visitor: Visitor): Promise<void>;
  /** Changes fields of the surveys like `askletOptions.override`, from the next request on. */
  override(change: Override): Promise<void>;
  /** Advances the time in the pages and on the server. Requires `askletOptions.clock`. */
  advance(duration: Duration): Promise<void>;
  /** Makes the next calls of an endpoint fail. Returns a function that ends this. `events` includes both versions. */
  fail(target: FaultTarget, fault: Fault): () => void;
  /** Holds the calls of an endpoint until the returned function is called. */
  hold(target: FaultTarget): () => void;
  /** Disconnects the surveys from their server and fires `offline` in the pages. */
  offline(): Promise<void>;
  online(): Promise<void>;
  /** Resolves when the server has acknowledged all answers and events. */
  flushed(): Promise<void>;
}

/** The internals of an `asklet` for the matchers. */
export interface AskletInternals {
  readonly backend: Backend;
  readonly seeds: Seeds | null;
  /** Resolves to the history of the test, for an error message. */
  describe(): Promise<string>;
  findSurvey(name: string): NamedSurvey;
  /** Resolves to the page's `why`, or to null if the page can't answer yet. */
  ask(survey?: string): Promise<Why | null>;
  /** Resolves to the same for each survey of the page. */
  askAll(): Promise<(Why | null)[]>;
  /** Resolves to the number of answers and events that have not been acknowledged. */
  unsent(): Promise<number>;
}

const internalsByAsklet = new WeakMap<Asklet, AskletInternals>();

/** Returns the internals of an `asklet`. Throws a `TypeError` for any other value. */
export function internalsOf(asklet: Asklet): AskletInternals {
  const internals = internalsByAsklet.get(asklet);
  if (!internals) throw new TypeError('expected the fixture asklet: expect(asklet).toShowSurvey()');
  return internals;
}

interface AskletParts {
  readonly backend: Backend;
  readonly page: Page;
  readonly story: Story;
  /** Null if all surveys are off. */
  readonly seeds: Seeds | null;
  /** The timeout of waiting, in ms. */
  readonly timeout: number;
}

function createInternals({ backend, page, story, seeds }: AskletParts): AskletInternals {
  const { surveys, live } = backend;

  async function ask(survey?: string): Promise<Why | null> {
    // a page can't be asked during a navigation
    const why = await page.evaluate(readDecision, survey).catch(() => null);
    if (why) story.decided(survey, why);
    return why;
  }
  return {
    backend,
    seeds,
    describe: () => story.describe(page),
    findSurvey(name) {
      const found = surveys.find(({ survey_uuid, title }) => survey_uuid === name.toLowerCase() || title === name);
      if (found) return found;
      const known = surveys.map(({ survey_uuid, title }) => title ?? survey_uuid).join(', ');
      throw new TypeError(`No survey "${name}". Use a uuid or a title: ${known || 'the server has no surveys'}.`);
    },
    ask,
    async askAll() {
      const listed = await page.evaluate(listSurveys).catch(() => []);
      const known = listed.filter((each) => surveys.some(({ survey_uuid }) => survey_uuid === each));
      return Promise.all(known.length ? known.map(ask) : [ask()]);
    },
    unsent: () => countUnsent(page, live?.gate.exchanges ?? []),
  };
}

function serverOf({ live }: Backend, what: string): NonNullable<Backend['live']> {
  if (live) return live;
  throw new Error(`asklet.${what} is not available: askletOptions.off turns all surveys off.`);
}

/** Creates the functions that change surveys, time, network and server. */
function createConditions(
  { backend, page }: AskletParts,
  needServer: (what: string) => NonNullable<Backend['live']>,
): Pick<Asklet, 'advance' | 'fail' | 'hold' | 'offline' | 'online' | 'override'> {
  async function dispatchInPages(event: 'offline' | 'online'): Promise<void> {
    const dispatch = (type: string) => void window.dispatchEvent(new Event(type));
    // a page that is just navigating, or has crashed, gets no event
    await Promise.all(
      page
        .context()
        .pages()
        .map((each) => each.evaluate(dispatch, event).catch(() => {})),
    );
  }

  return {
    async advance(duration) {
      const { clock } = needServer('advance');
      const milliseconds = millisecondsOf(duration);
      const { clock: installed = false } = backend.options;
      if (installed === false) {
        throw new Error('asklet.advance needs askletOptions.clock: the clock must be installed before the first page.');
      }
      clock.move(milliseconds);
      await page.context().clock.fastForward(milliseconds);
    },
    override: async (change) => needServer('override').override(change),
    fail: (target, fault) => needServer('fail').server.fail(target, fault),
    hold: (target) => needServer('hold').gate.hold(target),
    async offline() {
      needServer('offline').gate.setOffline(true);
      await dispatchInPages('offline');
    },
    async online() {
      needServer('online').gate.setOffline(false);
      await dispatchInPages('online');
    },
  };
}

/** Returns another page. Throws if it can't have the surveys. */
function checkedPage({ backend, page }: AskletParts, other: Page): Page {
  if (other.context() === page.context() || backend.options.mode === 'port') return other;
  throw new TypeError('asklet.in: only the pages of the fixture context have the surveys: context.newPage()');
}

/** Creates the `asklet` of a test. */
export function createAsklet(parts: AskletParts): Asklet {
  const { backend, page, timeout } = parts;
  const needServer = (what: string) => serverOf(backend, what);
  const internals = createInternals(parts);
  const element = page.locator('asklet-survey');
  const isCard = page.locator('[part~="card"]');

  function cardIn(root: Locator): Card {
    async function appear(): Promise<void> {
      await root.waitFor({ timeout }).catch(async () => {
        throw new Error(`No card opened within ${timeout} ms.\n${await internals.describe()}`);
      });
    }
    return createCard(root, appear, timeout);
  }

  const asklet: Asklet = {
    // excludes the screenshot dialog inside a card
    card: cardIn(element.getByRole('dialog').and(isCard)),
    cardOf(name) {
      const host = page.locator(`asklet-survey[survey="${internals.findSurvey(name).survey_uuid}"]`);
      return cardIn(host.getByRole('dialog').and(isCard));
    },
    launcher: element.locator('[part~="button"]'),
    in: (other) => createAsklet({ ...parts, page: checkedPage(parts, other) }),
    url: backend.url,
    get server() {
      return needServer('server').server;
    },
    async why(name) {
      const survey = name === undefined ? undefined : internals.findSurvey(name).survey_uuid;
      const why = await poll(
        () => internals.ask(survey),
        (each) => each !== null && !isPending(each),
        timeout,
      );
      if (why) return why;
      throw new Error(`The page did not reply to asklet('why') within ${timeout} ms.\n${await internals.describe()}`);
    },
    async seed(state, name) {
      const { survey_uuid, title } = needServer('seed') && backend.surveys[0]!;
      if (name === undefined && backend.surveys.length > 1) {
        throw new TypeError(`asklet.seed: name the survey, for example seed(…, '${title ?? survey_uuid}').`);
      }
      await internals.seeds!.seed(state, internals.findSurvey(name ?? survey_uuid));
    },
    visitor: (visitor) => setVisitor(page, backend.surveys, visitor),
    ...createConditions(parts, needServer),
    async flushed() {
      const left = await poll(internals.unsent, (count) => count === 0, timeout);
      if (left)
        throw new Error(`${left} answers or events did not arrive in ${timeout} ms.\n${await internals.describe()}`);
    },
  };
  internalsByAsklet.set(asklet, internals);
  return asklet;
}
