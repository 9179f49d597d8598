import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Fault, FaultTarget, Server } from '../server/index.ts';
import type { Backend, NamedSurvey } from './backend.ts';
import { type Card, createCard } from './card.ts';
import { countUnsent } from './countUnsent.ts';
import { type Duration, millisecondsOf, type Override } from './options.ts';
import { poll } from './poll.ts';
import type { SeededState, Seeds } from './seed.ts';
import type { Story } from './story.ts';
import { askPage, isPending, type Why } from './why.ts';

/** The surveys of a test: what the visitor sees, what the server has, and what may go wrong between them. */
export interface Asklet {
  /** The card that is open, of whichever survey. */
  readonly card: Card;
  /** The card of one survey, by its uuid or title. */
  cardOf(survey: string): Card;
  /** The feedback button. */
  readonly launcher: Locator;
  /** The same for another page, such as a second tab: its card, what is decided there. */
  in(page: Page): Asklet;
  /** The address of the script and the API. */
  readonly url: string;
  /** The server of this test. Throws where all surveys are off. */
  readonly server: Server;
  /** Waits until it is decided whether a survey shows (default: the first of the page), and tells why. */
  why(survey?: string): Promise<Why>;
  /**
   * Begins with a visitor who has closed or answered a survey before, or has finished it some time ago. To be
   * called before the first page; `survey` may be left out where there is only one.
   */
  seed(state: SeededState, survey?: string): Promise<void>;
  /** Changes fields of the surveys as `askletOptions.override` does, from the next request on. */
  override(change: Override): Promise<void>;
  /** Lets time pass in the pages and on the server. Needs `askletOptions.clock`. */
  advance(duration: Duration): Promise<void>;
  /** Makes the next calls of an endpoint fail; returns the undo. `events` means both versions. */
  fail(target: FaultTarget, fault: Fault): () => void;
  /** Keeps the calls of an endpoint unanswered until the returned function is called. */
  hold(target: FaultTarget): () => void;
  /** Cuts the surveys off from their server, and tells the pages that they are offline. */
  offline(): Promise<void>;
  online(): Promise<void>;
  /** Resolves once the server has acknowledged everything that was to be sent. */
  flushed(): Promise<void>;
}

/** What the matchers need of a test beside its `asklet`. */
export interface Insides {
  readonly backend: Backend;
  readonly story: Story;
  readonly seeds: Seeds | null;
  findSurvey(name: string): NamedSurvey;
  /** What the page says at this moment; null where nothing can be asked there yet. */
  ask(survey?: string): Promise<Why | null>;
  /** What has not arrived. */
  unsent(): Promise<number>;
}

const insidesOf = new WeakMap<Asklet, Insides>();

/** The insides of an `asklet`. Throws a `TypeError` for anything else. */
export function insideOf(asklet: Asklet): Insides {
  const insides = insidesOf.get(asklet);
  if (!insides) throw new TypeError('expected the fixture asklet: expect(asklet).toShowSurvey()');
  return insides;
}

/** What an `asklet` is made of. */
export interface AskletParts {
  readonly backend: Backend;
  readonly page: Page;
  readonly context: BrowserContext;
  readonly story: Story;
  /** Null where all surveys are off. */
  readonly seeds: Seeds | null;
  /** How long something is waited for, milliseconds. */
  readonly timeout: number;
}

function createInsides({ backend, page, story, seeds }: AskletParts): Insides {
  const { surveys, insides } = backend;
  return {
    backend,
    story,
    seeds,
    findSurvey(name) {
      const found = surveys.find(({ survey_uuid, title }) => survey_uuid === name.toLowerCase() || title === name);
      if (found) return found;
      const known = surveys.map(({ survey_uuid, title }) => title ?? survey_uuid).join(', ');
      throw new TypeError(`There is no survey "${name}": expected a uuid or a title of ${known || 'none'}.`);
    },
    async ask(survey) {
      // a page that goes on to another one cannot be asked
      const why = await page.evaluate(askPage, survey).catch(() => null);
      if (why) story.decided(survey, why);
      return why;
    },
    unsent: () => countUnsent(page, insides?.gate.exchanges ?? []),
  };
}

function serverOf({ insides }: Backend, what: string): NonNullable<Backend['insides']> {
  if (insides) return insides;
  throw new Error(`asklet.${what}: there is no server, for askletOptions.off silences all surveys`);
}

/** What a test can do to surveys, time, network and server. */
function createConditions(
  { backend, context }: AskletParts,
  needServer: (what: string) => NonNullable<Backend['insides']>,
): Pick<Asklet, 'advance' | 'fail' | 'hold' | 'offline' | 'online' | 'override'> {
  async function tellPages(event: 'offline' | 'online'): Promise<void> {
    await Promise.all(
      context.pages().map((each) => each.evaluate((type) => void window.dispatchEvent(new Event(type)), event)),
    );
  }

  return {
    async advance(duration) {
      const { clock } = needServer('advance');
      const milliseconds = millisecondsOf(duration);
      if (!backend.options.clock) {
        throw new Error('asklet.advance needs askletOptions.clock: a clock has to be installed before the first page');
      }
      clock.move(milliseconds);
      await context.clock.fastForward(milliseconds);
    },
    override: async (change) => needServer('override').override(change),
    fail: (target, fault) => needServer('fail').server.fail(target, fault),
    hold: (target) => needServer('hold').gate.hold(target),
    async offline() {
      needServer('offline').gate.setOffline(true);
      await tellPages('offline');
    },
    async online() {
      needServer('online').gate.setOffline(false);
      await tellPages('online');
    },
  };
}

/** Puts together what a test is handed. */
export function createAsklet(parts: AskletParts): Asklet {
  const { backend, page, story, timeout } = parts;
  const needServer = (what: string) => serverOf(backend, what);
  const insides = createInsides(parts);
  const element = page.locator('asklet-survey');
  const isCard = page.locator('[part~="card"]');

  function cardIn(root: Locator): Card {
    async function appear(): Promise<void> {
      await root.waitFor({ timeout }).catch(async () => {
        throw new Error(`No card opened within ${timeout} ms.\n${await story.tell()}`);
      });
    }
    return createCard(root, appear, timeout);
  }

  const asklet: Asklet = {
    // a card can have a dialog of its own open: that of its screenshot
    card: cardIn(element.getByRole('dialog').and(isCard)),
    cardOf(name) {
      const { survey_uuid, question } = insides.findSurvey(name);
      const host = page.locator(`asklet-survey:is([survey="${survey_uuid}"], :not([survey]))`);
      return cardIn(host.getByRole('dialog', { name: question, exact: true }).and(isCard));
    },
    launcher: element.locator('[part~="button"]'),
    in: (other) => createAsklet({ ...parts, page: other, context: other.context() }),
    url: backend.url,
    get server() {
      return needServer('server').server;
    },
    async why(name) {
      const survey = name === undefined ? undefined : insides.findSurvey(name).survey_uuid;
      const why = await poll(
        () => insides.ask(survey),
        (each) => each !== null && !isPending(each),
        timeout,
      );
      if (why) return why;
      throw new Error(`This page does not understand asklet('why') within ${timeout} ms.\n${await story.tell()}`);
    },
    async seed(state, name) {
      const { survey_uuid, title } = needServer('seed') && backend.surveys[0]!;
      if (name === undefined && backend.surveys.length > 1) {
        throw new TypeError(`asklet.seed: which survey? Such as seed(…, '${title ?? survey_uuid}').`);
      }
      await insides.seeds!.seed(state, insides.findSurvey(name ?? survey_uuid));
    },
    ...createConditions(parts, needServer),
    async flushed() {
      const left = await poll(insides.unsent, (count) => count === 0, timeout);
      if (left)
        throw new Error(`${left} answers or events have not arrived within ${timeout} ms.\n${await story.tell()}`);
    },
  };
  insidesOf.set(asklet, insides);
  return asklet;
}
