import type { Chunks } from '../loader/chunks.ts';
import { listen } from '../loader/listen.ts';
import type { Standing } from '../loader/standing.ts';
import type { Reason } from '../loader/surveyOnPage.ts';
import { findWait, hasConditions, type Silence } from '../rules/eligibility.ts';
import type { PageVerdict } from '../rules/pages.ts';
import { createShowing, type Showing, type ShowingOptions } from './showing.ts';
import { askWaiting, isHeldUp } from './turns.ts';

/** What page rules and triggers are judged by, once it is there. */
type Conditions = Awaited<ReturnType<Chunks['conditions']>>;

/** How a survey fares on a page. */
interface Judgement {
  readonly page: PageVerdict;
  /** Why it does not open by itself; null where nothing speaks against it. */
  readonly silence: Silence | null;
}

/** What a survey that may show is handed by what came with the script. */
export interface StageOptions extends Omit<ShowingOptions, 'opened' | 'failed' | 'changed'> {
  readonly standing: Standing;
  /** Whether nothing may happen at all. */
  readonly isQuiet: () => boolean;
  /** Why the survey opens on no account by itself where its page rules say this; null where it may. */
  silence(page: PageVerdict): Silence | null;
  /** Asks the server once more. */
  readonly restart: () => void;
  /** Opens the card because a person asked for it. */
  readonly open: () => void;
  /** Does what has become due, and tells who watches. */
  readonly update: () => void;
}

/** A survey that may show: it waits for its trigger and its turn, opens its card and has its feedback button. */
export interface Stage {
  /** Whether the card is open or on its way. */
  readonly isOpen: () => boolean;
  /** Why it is not, with the value that decided where there is more to it than the reason says. */
  verdict(): { readonly reason: Reason; readonly found?: unknown };
  /**
   * Fetches what page rules and triggers are judged by, where there are some, and remembers what of them can be seen at
   * a glance. Resolves with the stage.
   */
  settle(): Promise<Stage>;
  /** Does what has become due on the stage. */
  update(): void;
  /** Tells of something that happened on the page, which the trigger may wait for. */
  track(event: string): void;
  close(): void;
  /** Takes back all that was decided. */
  stop(): void;
  /** Fetches the card and what empties the outbox. */
  readonly load: Showing['load'];
  /** Hears of nothing and sends nothing more. */
  end(): void;
}

/** Puts a survey on the stage of its page, which holds one card at a time. */
export function createStage(needs: StageOptions): Stage {
  const { environment, page, session, standing, isQuiet, update, tell, fail } = needs;
  const { survey } = needs.options();
  const { window, chunks } = environment;
  const showing = createShowing({
    ...needs,
    opened() {
      opened = true;
      standing.wanted = false;
      // the server that could not be asked has answered now
      if (standing.state === 'failed') needs.restart();
      tell('opened', {});
    },
    failed: giveUp,
    changed: update,
  });

  let conditions: Conditions | null = null;
  let opened = false;
  let fired = false;
  let disarm: (() => void) | undefined;
  let stopWaiting = () => {};

  // what is closed or answered in one tab is so in all; hearing of it takes the browser some time, so it comes late
  const stopListening = listen(window, 'storage', (event) => {
    if ((event as StorageEvent).key?.startsWith(`asklet:${survey}`) && session.memory()) update();
  });

  function look(): Judgement | null {
    const { configuration } = standing;
    if (!configuration) return null;
    const { show_on_pages: rules, trigger } = configuration;
    const page = conditions?.judgePage(rules, window.location.href) ?? ({ ok: rules == null } as PageVerdict);
    const readable = trigger == null || !conditions || conditions.canWaitFor(window, trigger);
    return { page, silence: needs.silence(page) ?? findWait(configuration, { opened, readable, fired }) };
  }

  function verdict(judgement: Judgement | null): ReturnType<Stage['verdict']> {
    const { state, configuration, field } = standing;
    if (state) return { reason: state };
    const reason = isHeldUp(page, update) ? 'queue' : (showing.desk()?.obstacleOf(configuration!, field) ?? 'due');
    return judgement!.silence ?? { reason };
  }

  function act(): void {
    stopWaiting();
    const { configuration } = standing;
    const judgement = look();
    const isOffered = !isQuiet() && !!configuration?.feedback_button && judgement!.page.ok;
    const desk = showing.desk();
    if (desk) desk.offer(isOffered, needs.open);
    else if (isOffered) showing.load().then(update, fail);
    if (showing.isOpen()) {
      const reason = !showing.isTouched() && judgement?.silence?.reason;
      if (reason && reason !== 'opened') showing.close(reason === 'pages' ? 'navigation' : 'api');
      return;
    }
    const { reason } = verdict(judgement);
    if (reason !== 'trigger') {
      disarm?.();
      disarm = undefined;
    }
    const isAsked = standing.wanted && !isQuiet();
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
    else if (reason === 'trigger')
      disarm ??= conditions?.armTrigger(window, configuration!.trigger, standing.looked!, fire);
    else if (/hidden|dialog|typing/.test(reason)) stopWaiting = desk!.listenToObstacle(update);
    if (wasFetching && !isFetching) askWaiting(page);
  }

  /** Leaves its place to the next one. */
  function giveUp(reason: unknown): void {
    standing.wanted = false;
    page.waiting.delete(update);
    // whoever was asked for is gone, and so is their session
    if (reason !== 'let go') fail(reason);
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

  function end(): void {
    stopListening();
    showing.desk()?.outbox.stop();
  }

  // it can come too late
  if (standing.state === 'destroyed') end();
  // the words and what else a card takes are fetched beside the session
  else if (!hasConditions(standing.configuration)) showing.load().catch(() => {});

  const stage: Stage = {
    isOpen: showing.isOpen,
    verdict: () => verdict(look()),
    async settle() {
      if (hasConditions(standing.configuration)) {
        conditions ??= await chunks.conditions();
        // once for each reply, which another tab can have asked for
        const memory = session.memory();
        if (memory && memory.elsewhere === undefined)
          session.keep({ elsewhere: conditions.findElsewhere(memory.reply.survey.show_on_pages) });
      }
      return stage;
    },
    update: act,
    track(event) {
      const trigger = standing.configuration?.trigger;
      if (disarm && trigger?.type === 'event' && trigger.name === event) fire();
    },
    close: () => showing.close('api'),
    stop() {
      stage.close();
      opened = fired = false;
    },
    load: showing.load,
    end,
  };
  return stage;
}
