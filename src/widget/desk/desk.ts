import type { Survey } from '../../contract/survey.ts';
import { draftNameOf } from '../delivery/draft.ts';
import { createOutbox, type Outbox } from '../delivery/outbox.ts';
import type { Answer } from '../rules/answers.ts';
import type { FeedbackButton } from '../ui/feedback/button.tsx';
import { type Card, type CloseReason, openCard } from '../ui/card.tsx';
import { contextOf } from './context.ts';
import type { Inside } from '../loader/inside.ts';
import type { Memory } from '../loader/memory.ts';
import { createSheet } from '../ui/host.ts';
import { loadWords } from '../ui/loadWords.ts';
import type { Words } from '../ui/words.ts';
import { loadParts, type Parts } from '../ui/loadParts.ts';
import { stepsOf } from '../rules/flow.ts';
import { isReadable } from '../rules/readable.ts';
import { listenToObstacle, type Obstacle, obstacleOf } from './obstacles.ts';
import { createReporter } from './reporter.ts';
import { readSettings } from './settings.ts';

/** What a survey hands to whoever opens its card and takes the answers. */
export interface DeskOptions extends Inside {
  left(reason: CloseReason): void;
}

/** Opens the card of a survey and takes care of what is answered on it. */
export interface Desk {
  readonly outbox: Outbox;
  /** Fetches our own words, in the language that the page has now; resolves once the page has a body. */
  prepare(): Promise<void>;
  /** Fetches what the card needs for the steps that are still open; throws where it does not come. */
  complete(memory: Memory): Promise<void>;
  /** Whether that is there, for the session as it is now. */
  isComplete(): boolean;
  open(takeFocus: boolean): Card;
  /** Shows the feedback button, or takes it away. */
  offer(isOffered: boolean, open: () => void): void;
  /**
   * What keeps a card away that nobody asked for.
   * @param field the field of the page that the visitor has typed in and not finished
   */
  obstacleOf(survey: Survey, field: EventTarget | null): Obstacle | 'unreadable' | null;
  /** Tells of whatever may take an obstacle away, until the returned undo is called. */
  listenToObstacle(changed: () => void): () => void;
}

/** Puts together what a survey needs once it shows. */
export function createDesk({
  environment,
  client,
  json,
  session,
  rest,
  drafts,
  options,
  tell,
  fail,
  left,
}: DeskOptions): Desk {
  const { window, report } = environment;
  const settings = readSettings(options(), report);
  const { look, textLimit, maskText, buttonLabel } = settings;
  const { document } = window;
  const host = { document, look, sheet: createSheet(), report };
  let words: Words | undefined;
  const outbox = createOutbox({
    ...environment,
    client,
    json,
    survey: options().survey,
    moved: (from, to) => reporter.moved(from, to),
    observe(outcome, { survey, body }, reason) {
      if (outcome === 'refused') fail(reason);
      if (survey !== options().survey || body.event_type) return;
      if (outcome === 'lightened') lightened = true;
      else if (outcome === 'refused') card?.tell(outcome);
      else if (outcome === 'failed') card?.tell(kept ? 'saved' : null);
      else card?.tell(lightened ? 'withoutPicture' : null);
    },
  });
  let card: Card | null = null;
  let parts: Parts | null = null;
  /** The session that the parts were fetched for. */
  let completeFor: string;
  let button: FeedbackButton | null = null;
  /** Whether the button was asked for since the last card: whatever changes asks for it. */
  let buttonAsked = false;
  /** Whether the page is to have the button. */
  let offered = false;
  /** Whether the last answer would survive this page. */
  let kept = false;
  /** Whether its screenshot had to be given up. */
  let lightened = false;
  // what an earlier page has left
  outbox.wake();
  const reporter = createReporter(options(), outbox, session, () =>
    contextOf(window, options(), settings, __ASKLET_VERSION__),
  );

  function submit(answer: Answer): void {
    lightened = false;
    kept = reporter.submitted(answer);
  }

  const openSteps = ({ reply, email }: Memory) =>
    stepsOf(reply.survey, { ...reply, email: email || !!options().userEmail });

  async function fetchParts(memory: Memory): Promise<Parts> {
    const { survey } = memory.reply;
    // what cannot be read takes nothing: it stays away for that reason
    return isReadable(survey) ? loadParts(openSteps(memory), survey, window) : { sheets: [] };
  }

  /** Shows the button when it has come, unless it is no longer offered then. */
  async function fetchButton(open: () => void): Promise<void> {
    if (!words || button || buttonAsked) return;
    buttonAsked = true;
    try {
      const { showButton } = await import('../ui/feedback/button.tsx');
      // a card that opened meanwhile had it asked for once more
      if (offered) button ??= showButton(words, { ...host, label: buttonLabel, open });
      if (card) button?.hide();
    } catch (reason) {
      fail(reason);
    }
  }

  /** The thank-you was reached. */
  function finished({ allow_multiple_responses: startsAnew }: Survey): void {
    // a handler of the page can have closed the card meanwhile
    if (!card) return;
    rest.begin();
    // the next time is a new response
    if (startsAnew) session.letGo();
  }

  return {
    outbox,
    async prepare() {
      const memory = session.memory();
      // ahead of the opening, which asks again: whoever sends stored answers needs none of it
      if (memory) fetchParts(memory).catch(() => {});
      words = await loadWords(settings, window);
      // a call can come while the head of the page is read
      if (!document.body) await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
    },
    async complete(memory) {
      parts = await fetchParts(memory);
      completeFor = memory.reply.session_uuid;
    },
    isComplete: () => !!parts && session.memory()?.reply.session_uuid === completeFor,
    open(takeFocus) {
      // as it is now: what was answered or told while the parts came is not asked
      const memory = session.memory()!;
      const { survey } = memory.reply;
      const draft = draftNameOf(options().survey);
      button?.hide();
      buttonAsked = false;
      card = openCard(words!, {
        ...host,
        survey,
        steps: openSteps(memory),
        parts: parts!,
        textLimit,
        maskText,
        takeFocus,
        draft: drafts.read(draft) ?? '',
        typed: (text) => drafts.write(draft, text),
        submitted(answer) {
          submit(answer);
          drafts.remove(draft);
          const { score, text, metadata } = answer;
          if (score != null) tell('score', { score });
          if (text) tell('text', { text });
          if (metadata?.['user_email']) tell('contact', { email: `${metadata['user_email']}` });
        },
        sendAgain: () => submit({}),
        finished: () => finished(survey),
        closed(reason) {
          if (reason === 'completed') finished(survey);
          if (reason === 'button' || reason === 'escape') reporter.dismissed();
          card = null;
          button?.show();
          left(reason);
        },
      });
      reporter.opened();
      return card;
    },
    offer(isOffered, open) {
      offered = isOffered;
      if (isOffered) void fetchButton(open);
      else {
        button?.remove();
        button = null;
        buttonAsked = false;
      }
    },
    obstacleOf: (survey, field) => (isReadable(survey) ? obstacleOf(document, field) : 'unreadable'),
    listenToObstacle: (changed) => listenToObstacle(document, changed),
  };
}
