import type { Survey } from '../../contract/survey.ts';
import type { Panel } from '../debug/inspect.ts';
import { createClient } from '../delivery/client.ts';
import { prefix } from '../delivery/entry.ts';
import { json } from '../delivery/json.ts';
import type { Environment } from './environment.ts';
import { type Conditions, hasConditions, judge, type Judgement } from './judge.ts';
import { listen } from './listen.ts';
import type { Memory } from './memory.ts';
import type { Options } from './options.ts';
import { askWaiting, isHeldUp, pageOf } from './page.ts';
import { createRest } from './rest.ts';
import { createSession } from './session.ts';
import { createShowing, type ShowingOptions } from './showing.ts';
import { createStore } from './storage.ts';
import type { Reason, SurveyOnPage, Why } from './surveyOnPage.ts';
import { createTelling } from './telling.ts';
import { createVisitor } from './visitor.ts';

const hour = 3_600_000;
/** How long the server's word counts that a survey stays silent. */
const longestSilence = 24 * hour;

/**
 * Connects one survey: its session, the decision, the trigger, the card, and what the card hands over to the server.
 * A survey that the page already has is that one.
 */
export function createSurvey(given: Options, environment: Environment): SurveyOnPage {
  const { window, chunks, store } = environment;
  const { document } = window;
  const { survey: name } = given;
  const page = pageOf(document);
  const earlier = page.surveys.get(name);
  if (earlier && earlier.why().reason !== 'destroyed') return earlier;

  const mode = new URLSearchParams(window.location.search).get('asklet');
  const client = createClient(environment);
  const drafts = createStore(() => window.sessionStorage);
  const session = createSession(client, given, store, drafts);
  const rest = createRest(store, name, given.restHours * hour);
  const visitor = createVisitor(given, session, rest, leave, restart);
  const { tell, fail } = createTelling(document, name, environment.report);
  const needs: ShowingOptions = {
    environment,
    page,
    client,
    json,
    session,
    rest,
    drafts,
    options: visitor.options,
    meet,
    tell,
    fail,
    opened() {
      opened = true;
      wanted = false;
      // the server that could not be asked has answered now
      if (state === 'failed') restart();
      tell('opened', {});
    },
    failed: giveUp,
    changed: update,
  };
  const showing = createShowing(needs);

  /** Why nothing can be decided, if so. A preview changes what is stored and sent, so that waits for it. */
  let state: Reason | null = given.consent || mode === 'preview' ? 'consent' : 'starting';
  /** What becomes of a beginning no longer matters once there is a next one. */
  let beginning = {};
  /** When the visitor first saw the page; nothing begins before that. */
  let looked: number | null = null;
  let configuration: Survey | null = null;
  let conditions: Conditions | null = null;
  let panel: Panel | null = null;
  /** Whether a person has asked for the card, which has not opened since. */
  let wanted = false;
  let opened = false;
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
    () => showing.desk()?.outbox.stop(),
  ];

  /** Whether nothing may happen at all. */
  const isQuiet = () => state === 'consent' || state === 'destroyed';

  /** Starts the session of whoever is there. */
  async function meet(): Promise<Memory> {
    visitor.greet();
    const memory = await session.start();
    const { userId } = visitor.options();
    if (userId) session.keep({ user: userId });
    configuration = memory.reply.survey;
    return memory;
  }

  /** Whether this browser knows that the survey stays silent, so that nobody has to be asked. */
  function isSilent(): boolean {
    const memory = session.memory();
    if (!memory || memory.reply.survey.feedback_button || !(Math.abs(Date.now() - memory.at) < longestSilence)) return false;
    configuration = memory.reply.survey;
    const reason = look()?.silence?.reason;
    // nobody waits for the session on a page that will probably show the card
    if (!reason) showing.load().catch(() => {});
    return reason === 'closed' || reason === 'answered';
  }

  async function begin(): Promise<void> {
    const current = (beginning = {});
    let next: Reason | null = null;
    state = 'starting';
    try {
      visitor.greet();
      if (store.names(prefix)[0]) void showing.load().then(({ outbox }) => outbox.wake(), fail);
      if (!isSilent()) {
        const { reply } = await meet();
        if (!conditions && hasConditions(reply.survey)) {
          const needed = await chunks.conditions();
          if (beginning === current) undo.push((conditions = needed).listenToNavigation(window, update));
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
    page.ready.add(name);
    tell('ready', {});
    for (const event of tracked.splice(0)) track(event);
  }

  function look(): Judgement | null {
    return configuration && judge(window, configuration, conditions, session.memory(), { rest: rest.left(), opened, fired });
  }

  function why(judgement: Judgement | null): Why {
    if (showing.isOpen()) return { shown: true, reason: 'shown' };
    if (state) return { shown: false, reason: state };
    const reason = isHeldUp(page, update) ? 'queue' : (showing.desk()?.obstacleOf(configuration!, field) ?? 'due');
    return { shown: false, ...(judgement!.silence ?? { reason }) };
  }

  /** Does what has become due; called whenever something has changed that decides. */
  function update(): void {
    stopWaiting();
    const judgement = look();
    const isOffered = !isQuiet() && !!configuration?.feedback_button && judgement!.page.ok;
    const desk = showing.desk();
    if (desk) desk.offer(isOffered, open);
    else if (isOffered) showing.load().then(update, fail);
    panel?.update();
    if (showing.isOpen()) {
      const reason = !showing.isTouched() && judgement?.silence?.reason;
      if (reason && reason !== 'opened') showing.close(reason === 'pages' ? 'navigation' : 'api');
      return;
    }
    const { reason } = why(judgement);
    if (reason !== 'trigger') {
      disarm?.();
      disarm = null;
    }
    const isAsked = wanted && !isQuiet();
    const isDue = !isAsked && reason === 'due';
    const isFetching = isDue && !desk?.isComplete();
    const wasFetching = page.waiting.get(update);
    // who is due takes its place now, however long its card takes to come
    if (isAsked || /due|queue|hidden|dialog|typing/.test(reason)) page.waiting.set(update, isFetching);
    else {
      // what cannot be read does not wait for its trigger again
      fired &&= reason === 'unreadable';
      page.waiting.delete(update);
    }
    if (isFetching) {
      if (!wasFetching) showing.prepare().then(update, giveUp);
    } else if (isAsked ? !page.showing : isDue) show(isAsked);
    else if (reason === 'trigger') disarm ??= conditions!.armTrigger(window, configuration!.trigger, looked!, fire);
    else if (/hidden|dialog|typing/.test(reason)) stopWaiting = desk!.listenToObstacle(update);
    if (wasFetching && !isFetching) askWaiting(page);
  }

  /** Leaves its place to the next one. */
  function giveUp(reason: unknown): void {
    wanted = false;
    page.waiting.delete(update);
    fail(reason);
    askWaiting(page);
  }

  function show(takeFocus: boolean): void {
    page.waiting.delete(update);
    // it does not try by itself again and again
    opened ||= !takeFocus;
    void showing.show(takeFocus);
  }

  function fire(): void {
    fired = true;
    update();
  }

  function track(event: string): void {
    if (state) tracked.push(event);
    else if (disarm && configuration?.trigger?.type === 'event' && configuration.trigger.name === event) fire();
  }

  /** Takes back all that was decided. */
  function stop(next: Reason): void {
    if (state !== 'destroyed') state = next;
    beginning = {};
    page.ready.delete(name);
    close();
    opened = fired = false;
    update();
  }

  /** Takes back what was decided for somebody; what a person asked for is still asked for. */
  function leave(): void {
    const wasWanted = wanted;
    stop('starting');
    wanted = wasWanted;
  }

  function open(): void {
    wanted ||= !showing.isOpen();
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
    identify: visitor.identify,
    metadata: visitor.metadata,
    reset: visitor.reset,
    consent(agreed) {
      if (!agreed) {
        stop('consent');
        visitor.forget();
        for (const each of store.names(prefix)) store.remove(each);
      } else if (state === 'consent') {
        state = 'starting';
        restart();
      }
    },
    why: () => why(look()),
    destroy() {
      stop('destroyed');
      for (const each of undo) each();
      // it can still be asked why; others come first
      page.surveys.delete(name);
      page.surveys.set(name, survey);
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
    panel = (await chunks.debug()).inspect(mode, survey, needs);
    undo.push(panel.remove);
  }

  function restart(): void {
    if (looked !== null && !isQuiet()) void begin();
    if (wanted) update();
  }

  page.surveys.set(name, survey);
  arrive().catch(fail);
  return survey;
}
