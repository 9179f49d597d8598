import type { SessionFlags } from '../../contract/session.ts';
import type { Survey } from '../../contract/survey.ts';
import { createClient, type Refusal } from '../delivery/client.ts';
import { prefix } from '../delivery/entry.ts';
import { decide, type Silence } from '../rules/eligibility.ts';
import type { PageVerdict } from '../rules/pages.ts';
import type { Chunks } from './chunks.ts';
import type { Panel } from '../debug/inspect.ts';
import { emit, type EventDetails, type EventName } from './events.ts';
import { listen } from './listen.ts';
import type { Memory } from './memory.ts';
import type { Options } from './options.ts';
import { askWaiting, isHeldUp, pageOf } from './page.ts';
import { createRest } from './rest.ts';
import { createSession } from './session.ts';
import { createShowing } from './showing.ts';
import { createStore, type Store } from './storage.ts';
import type { Reason, SurveyOnPage, Why } from './surveyOnPage.ts';

/** What a survey needs of the page that it lives in. */
export interface Environment {
  readonly window: Window & typeof globalThis;
  fetch: typeof fetch;
  readonly store: Store;
  readonly chunks: Chunks;
  /** The widget's own version, which goes along with every response. */
  readonly version: string;
  /** Tells the page's developer what went wrong. */
  readonly report: (mistake: string) => void;
  /** Resolves once the page has been seen and has nothing to do, with the time at which it was seen first. */
  readonly settled: Promise<number>;
}

const hour = 3_600_000;
/** How long the server's word counts that a survey stays silent. */
const longestSilence = 24 * hour;

/**
 * Connects one survey: its session, the decision, the trigger, the card, and what the card hands over to the server.
 * A survey that the page already has is that one.
 */
export function createSurvey(given: Options, environment: Environment): SurveyOnPage {
  const { window, chunks, report, store } = environment;
  const { document } = window;
  const { survey: name } = given;
  const page = pageOf(document);
  const earlier = page.surveys.get(name);
  if (earlier) return earlier;

  const mode = new URLSearchParams(window.location.search).get('asklet');
  let options = given;
  // a panel that watches takes its place
  const client = createClient((...request) => environment.fetch(...request));
  const drafts = createStore(() => window.sessionStorage);
  const session = createSession(client, given, store, drafts);
  const rest = createRest(store, name, given.restHours * hour);
  const showing = createShowing({
    environment,
    page,
    client,
    session,
    drafts,
    options: () => options,
    meet,
    pressed: open,
    tell,
    fail,
    finished,
    changed: update,
  });

  /** Why nothing can be decided, if so. */
  let state: Reason | null = given.consent || mode === 'preview' ? 'consent' : 'starting';
  /** What becomes of a beginning no longer matters once there is a next one. */
  let beginning = {};
  /** When the visitor first saw the page; nothing begins before that. */
  let looked: number | null = null;
  let configuration: Survey | null = null;
  let conditions: Awaited<ReturnType<Chunks['conditions']>> | null = null;
  let panel: Panel | null = null;
  /** Whether a person has asked for the card, which has not opened since. */
  let wanted = false;
  let opened = false;
  let byItself = false;
  let fired = false;
  /** What the page told of before it was known what the survey waits for. */
  const tracked: string[] = [];
  /** The field of the page that the visitor has typed in and not finished. */
  let field: EventTarget | null = null;
  let disarm: (() => void) | null = null;
  let stopWaiting = () => {};

  const undo = [
    listen(document, 'input change', ({ type, target }) => (field = type === 'input' ? target : null)),
    listen(window, 'online', () => state === 'failed' && restart()),
    // what is closed or answered in one tab is so in all
    listen(window, 'storage', (event) => (event as StorageEvent).key?.startsWith(`asklet:${name}`) && session.memory() && update()),
    showing.stop,
  ];

  function tell<Name extends EventName>(event: Name, detail: EventDetails[Name]): void {
    emit(document, event, { ...detail, survey: name });
  }

  function fail(reason: unknown): void {
    const { status, detail } = reason as Refusal;
    const message = status ? `the server refused (${status}): ${detail}` : `${reason}`;
    report(message);
    tell('error', { message });
  }

  /** Forgets the session of somebody else: another person's answers never land in it. */
  function greet(): void {
    const { userId } = options;
    const user = session.memory()?.user;
    if (!userId || !user || user === userId) return;
    session.letGo();
    rest.forget();
  }

  /** Starts the session of whoever is there. */
  async function meet(): Promise<Memory> {
    greet();
    const memory = await session.start();
    if (options.userId) session.keep({ user: options.userId });
    if (state === 'failed') state = null;
    configuration = memory.reply.survey;
    return memory;
  }

  /** Whether this browser knows that the survey stays silent, so that nobody has to be asked. */
  function isSilent(): boolean {
    const memory = session.memory();
    if (!memory || memory.reply.survey.feedback_button || !(Math.abs(Date.now() - memory.at) < longestSilence)) return false;
    configuration = memory.reply.survey;
    const reason = judge()?.reason;
    // nobody waits for the session on a page that will probably show the card
    if (!reason) showing.load().catch(() => {});
    return reason === 'closed' || reason === 'answered';
  }

  async function begin(): Promise<void> {
    if (state === 'destroyed') return;
    const current = (beginning = {});
    let next: Reason | null = null;
    state = 'starting';
    try {
      greet();
      if (store.names(prefix)[0]) void showing.load().then(({ outbox }) => outbox.wake(), fail);
      if (!isSilent()) {
        const { reply } = await meet();
        if (beginning === current && !conditions && hasConditions(reply.survey)) {
          conditions = await chunks.conditions();
          undo.push(conditions.listenToNavigation(window, update));
        }
      }
    } catch (reason) {
      if (beginning === current) fail(reason);
      next = 'failed';
    }
    if (beginning !== current) return;
    state = next;
    update();
    // who tracks an event now is heard
    tell('ready', {});
    for (const event of tracked.splice(0)) track(event);
  }

  function judgePage(): PageVerdict {
    const { show_on_pages: rules } = configuration!;
    return conditions?.judgePage(rules, window.location.href) ?? ({ ok: rules == null } as PageVerdict);
  }

  function judge(): Silence | null {
    const { trigger } = configuration!;
    return decide(configuration!, (session.memory()?.reply ?? {}) as SessionFlags, {
      page: judgePage(),
      readable: !trigger || !conditions || conditions.canWaitFor(window, trigger),
      rest: rest.left(),
      opened,
      fired,
    });
  }

  function why(): Why {
    if (showing.isOpen()) return { shown: true, reason: 'shown' };
    if (state) return { shown: false, reason: state };
    return { shown: false, ...(judge() ?? { reason: isHeldUp(page, update) ? 'queue' : showing.whatItWaitsFor(configuration!, field) }) };
  }

  /** Does what has become due; called whenever something has changed that decides. */
  function update(): void {
    stopWaiting();
    showing.offer(!!configuration?.feedback_button && judgePage().ok);
    panel?.update();
    if (showing.isOpen()) {
      const reason = byItself && !showing.isTouched() && judge()?.reason;
      if (reason && reason !== 'opened') showing.close(reason === 'pages' ? 'navigation' : 'api');
      return;
    }
    const { reason } = why();
    if (reason !== 'trigger') {
      disarm?.();
      disarm = null;
    }
    const isAsked = wanted && state !== 'consent';
    const isDue = !isAsked && reason === 'due';
    const isFetching = isDue && !showing.isLoaded();
    const wasFetching = page.waiting.get(update);
    // who is due takes its place now, however long its card takes to come
    if (isAsked || /due|queue|hidden|dialog|typing/.test(reason)) page.waiting.set(update, isFetching);
    else {
      // what cannot be read does not wait for its trigger again
      fired &&= reason === 'unreadable';
      page.waiting.delete(update);
    }
    if (isFetching) {
      if (!wasFetching) showing.load().then(update, giveUp);
    } else if (isAsked ? !page.showing : isDue) show(isAsked);
    else if (reason === 'trigger') disarm ??= conditions!.armTrigger(window, configuration!.trigger, looked!, fire);
    // it is on the page already; whose turn comes need not wait for it
    else if (reason === 'queue') showing.load().catch(() => {});
    else if (/hidden|dialog|typing/.test(reason)) stopWaiting = showing.listenToObstacle();
    if (wasFetching && !isFetching) askWaiting(page);
  }

  /** Leaves its place to the next one. */
  function giveUp(reason: unknown): void {
    page.waiting.delete(update);
    fail(reason);
    askWaiting(page);
  }

  function show(takeFocus: boolean): void {
    page.waiting.delete(update);
    opened = true;
    wanted = false;
    byItself = !takeFocus;
    void showing.show(takeFocus);
  }

  function fire(): void {
    fired = true;
    update();
  }

  function finished(): void {
    // a handler of the page can have closed the card meanwhile
    if (!showing.isOpen()) return;
    rest.begin();
    // the next time is a new response
    if (configuration?.allow_multiple_responses) session.letGo();
  }

  function track(event: string): void {
    if (state === 'starting' || state === 'consent') tracked.push(event);
    else if (disarm && configuration?.trigger?.type === 'event' && configuration.trigger.name === event) fire();
  }

  function forget(): void {
    close();
    session.letGo();
    rest.forget();
    beginning = {};
    opened = fired = false;
  }

  function open(): void {
    wanted = !showing.isOpen() && state !== 'destroyed';
    update();
  }

  function close(): void {
    wanted = false;
    showing.close('api');
  }

  const survey: SurveyOnPage = {
    open,
    close,
    track,
    identify({ id, email, ...more }) {
      const extra = asSent(more);
      const known = options.userId ?? session.memory()?.user;
      const userId = id == null ? known : `${id}`;
      const isOther = known && userId !== known;
      if (isOther) {
        forget();
        options = { ...given, userEmail: undefined };
      }
      options = { ...options, userId, userEmail: email ?? options.userEmail, metadata: { ...options.metadata, ...extra } };
      if (isOther) restart();
      else if (userId) session.keep({ user: userId });
    },
    metadata(more) {
      options = { ...options, metadata: { ...options.metadata, ...asSent(more) } };
    },
    consent(agreed) {
      if (state === 'destroyed') return;
      if (!agreed) {
        forget();
        for (const each of store.names(prefix)) store.remove(each);
        configuration = null;
        state = 'consent';
        update();
      } else if (state === 'consent') {
        state = 'starting';
        restart();
      }
    },
    why,
    reset() {
      forget();
      options = { ...given, userId: undefined, userEmail: undefined };
      restart();
    },
    destroy() {
      configuration = null;
      state = 'destroyed';
      beginning = {};
      close();
      update();
      for (const each of undo) each();
      page.surveys.delete(name);
    },
  };

  async function arrive(): Promise<void> {
    const seen = await environment.settled;
    if (given.debug || mode) await inspect().catch(fail);
    looked = seen;
    restart();
  }

  /** Lets the owner see what is decided, or how it looks, from the first request on. */
  async function inspect(): Promise<void> {
    panel = (await chunks.debug()).inspect({ ...given, mode, environment, onPage: survey, session, drafts, client });
    undo.push(panel.remove);
  }

  function restart(): void {
    if (looked !== null && state !== 'consent') void begin();
  }

  page.surveys.set(name, survey);
  arrive().catch(fail);
  return survey;
}

/** What can be sent of what the page says; what cannot is told to whoever says it. */
function asSent<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

/** Whether it takes more than the session to decide whether a survey opens. */
function hasConditions({ show_on_pages: rules, trigger }: Survey): boolean {
  return rules != null || (!!trigger && trigger.type !== 'immediate');
}
