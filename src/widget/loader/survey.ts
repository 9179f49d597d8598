import type { Panel } from '../debug/inspect.ts';
import type { SessionFlags } from '../../contract/session.ts';
import { createClient } from '../delivery/client.ts';
import { prefix } from '../delivery/entry.ts';
import { json } from '../delivery/json.ts';
import { findSilence, hasConditions, type Silence } from '../rules/eligibility.ts';
import type { PageVerdict } from '../rules/pages.ts';
import type { Stage, StageOptions } from '../stage/stage.ts';
import type { Environment } from './environment.ts';
import { listen } from './listen.ts';
import type { Memory } from './memory.ts';
import { listenToNavigation } from './navigation.ts';
import type { Options } from './options.ts';
import { pageOf } from './page.ts';
import { createRest } from './rest.ts';
import { createSession } from './session.ts';
import type { Standing } from './standing.ts';
import { createStore } from './storage.ts';
import type { Reason, SurveyOnPage } from './surveyOnPage.ts';
import { createTelling } from './telling.ts';
import { createVisitor } from './visitor.ts';

const hour = 3_600_000;
/** How long the server's word counts that a survey stays silent. */
const longestSilence = 24 * hour;

/**
 * Connects one survey: its visitor, its session and, once it may show, what is fetched for that. A survey that the
 * page already has is that one.
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
  const standing: Standing = {
    // a preview changes what is stored and sent, so that waits for it
    state: given.consent || mode === 'preview' ? 'consent' : 'starting',
    configuration: null,
    wanted: false,
    looked: null,
    field: null,
  };
  const needs: StageOptions = {
    environment,
    page,
    client,
    json,
    session,
    rest,
    drafts,
    standing,
    isQuiet,
    silence,
    options: visitor.options,
    meet,
    restart,
    open,
    update,
    tell,
    fail,
  };

  /** What becomes of a beginning no longer matters once there is a next one. */
  let beginning = {};
  /** What the page told of before it was known what the survey waits for. */
  const tracked: string[] = [];
  let stage: Stage | null = null;
  let panel: Panel | null = null;

  const undo = [
    listen(document, 'input change', ({ type, target }) => (standing.field = type === 'input' ? target : null)),
    listen(window, 'online', () => standing.state === 'failed' && restart()),
    listenToNavigation(window, update),
    () => stage?.end(),
  ];

  function isQuiet(): boolean {
    return standing.state === 'consent' || standing.state === 'destroyed';
  }

  /** Starts the session of whoever is there. */
  async function meet(): Promise<Memory> {
    visitor.greet();
    const memory = await session.start();
    const { userId } = visitor.options();
    if (userId) session.keep({ user: userId });
    standing.configuration = memory.reply.survey;
    return memory;
  }

  function silence(verdict: PageVerdict): Silence | null {
    return findSilence(standing.configuration!, (session.memory()?.reply ?? {}) as SessionFlags, rest.left(), verdict);
  }

  /** Why the survey shows nothing on this page, as far as can be seen at a glance. */
  function glance(): Silence | null {
    const elsewhere = session.memory()?.elsewhere;
    return standing.configuration!.feedback_button
      ? null
      : silence(elsewhere && window.location.href.match(elsewhere) ? { ok: false, why: 'not-included' } : { ok: true });
  }

  /** Whether this browser knows that, so that nobody has to be asked; if not, what it takes is fetched beside the session. */
  function isKnownToBeSilent(): boolean {
    const memory = session.memory();
    if (!memory || !(Math.abs(Date.now() - memory.at) < longestSilence)) return false;
    standing.configuration = memory.reply.survey;
    if (glance()) return true;
    enter().catch(() => {});
    return false;
  }

  /** Fetches what the survey takes once it may show: whichever chunk it needs first has it. */
  async function enter(): Promise<Stage> {
    const { createStage } = await (hasConditions(standing.configuration) ? chunks.conditions() : chunks.card());
    return (stage ??= createStage(needs)).settle();
  }

  /** Opens the card that a person asked for. */
  function expectCard(): void {
    if (isQuiet()) return;
    enter().then(update, (reason) => {
      standing.wanted = false;
      fail(reason);
    });
  }

  /** @param isReady whether the page has been told before that it is decided what this survey does */
  async function begin(isReady = false): Promise<void> {
    const current = (beginning = {});
    let next: Reason | null = null;
    standing.state = 'starting';
    try {
      visitor.greet();
      const unsent = store.names(prefix)[0];
      if (unsent)
        enter()
          .then(({ load }) => load())
          .catch(fail);
      if (!isKnownToBeSilent()) await meet();
      if (unsent || stage || !glance()) {
        // who is due takes its place now, however long it takes to come
        page.waiting.set(update, false);
        await enter();
      }
    } catch (reason) {
      if (beginning === current) fail(reason);
      next = 'failed';
    }
    if (beginning !== current) return;
    standing.state = next;
    update();
    if (!isReady) {
      // who tracks an event now is heard
      page.ready.add(name);
      tell('ready', {});
    }
    for (const event of tracked.splice(0)) track(event);
  }

  /** Does what has become due; called whenever something has changed that decides. */
  function update(): void {
    if (stage) stage.update();
    // what kept it silent is over
    else if (!standing.state && !glance()) void begin(true);
    panel?.update();
  }

  function track(event: string): void {
    if (standing.state) tracked.push(event);
    else stage?.track(event);
  }

  /** Takes back all that was decided. */
  function stop(next: Reason): void {
    if (standing.state !== 'destroyed') standing.state = next;
    beginning = {};
    page.ready.delete(name);
    standing.wanted = false;
    stage?.stop();
    update();
  }

  /** Takes back what was decided for somebody; what a person asked for is still asked for. */
  function leave(): void {
    const { wanted } = standing;
    stop('starting');
    standing.wanted = wanted;
  }

  function open(): void {
    const { wanted } = standing;
    standing.wanted ||= !stage?.isOpen();
    if (stage) update();
    else if (!wanted) expectCard();
  }

  function restart(): void {
    if (standing.looked !== null && !isQuiet()) void begin();
    if (standing.wanted) expectCard();
  }

  const survey: SurveyOnPage = {
    open,
    close() {
      standing.wanted = false;
      stage?.close();
    },
    track,
    identify: visitor.identify,
    metadata: visitor.metadata,
    reset: visitor.reset,
    consent(agreed) {
      if (!agreed) {
        stop('consent');
        visitor.forget();
        for (const each of store.names(prefix)) store.remove(each);
      } else if (standing.state === 'consent') {
        standing.state = 'starting';
        restart();
      }
    },
    why() {
      const { state } = standing;
      if (stage ? stage.isOpen() : standing.wanted && !isQuiet()) return { shown: true, reason: 'shown' };
      return { shown: false, reason: state ?? 'due', ...(stage ? stage.verdict() : !state && glance()) };
    },
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
    standing.looked = seen;
    restart();
  }

  /** Lets the owner see what is decided, or how it looks, from the first request on. */
  async function inspect(): Promise<void> {
    panel = (await chunks.debug()).inspect(mode, survey, needs);
    undo.push(panel.remove);
  }

  page.surveys.set(name, survey);
  arrive().catch(fail);
  return survey;
}
