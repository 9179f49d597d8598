import { createClient, type Refusal } from '../delivery/client.ts';
import { createOutbox } from '../delivery/outbox.ts';
import { decide } from '../rules/eligibility.ts';
import { contextOf } from './context.ts';
import type { LoadCard } from './loadCard.ts';
import type { Options } from './options.ts';
import { createReporter } from './reporter.ts';
import { createSession } from './session.ts';
import type { Store } from './storage.ts';

/** What a survey needs of the page that it lives in. */
export interface Environment {
  readonly window: Window & typeof globalThis;
  readonly store: Store;
  readonly loadCard: LoadCard;
  /** The widget's own version, which goes along with every response. */
  readonly version: string;
  /** Tells the page's developer what went wrong. */
  readonly report: (mistake: string) => void;
}

/** A survey on a page. */
export interface SurveyOnPage {
  /** Starts the session and opens the card if the survey opens by itself. */
  start(): void;
  /** Opens the card because a person asked for it, whatever was decided. */
  open(): void;
  /** Closes the card; what was not submitted is not sent. */
  close(): void;
}

/** Resolves once the page has a body: a call can come while its head is read. */
async function bodyOf(document: Document): Promise<void> {
  if (!document.body) await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
}

/** Connects one survey: its session, the decision, the card, and what the card hands over to the server. */
export function createSurvey(options: Options, environment: Environment): SurveyOnPage {
  const { window, report } = environment;
  const client = createClient(window.fetch.bind(window));
  const session = createSession(client, options, environment.store);
  const outbox = createOutbox({
    ...environment,
    client,
    observe(outcome, _, reason) {
      if (outcome === 'refused') reportFailure(reason);
    },
  });
  /** The card, or what stands for it while it is on its way. */
  let surface: { close(): void } | null = null;
  /** Whether the card has been asked for on this page: by itself it opens once at the most. */
  let shown = false;
  const reporter = createReporter(options, outbox, session, () => contextOf(window, options, environment.version));

  function reportFailure(reason: unknown): void {
    const { status, detail } = reason as Refusal;
    report(status ? `the server refused (${status}): ${detail}` : `${reason}`);
  }

  async function start(): Promise<void> {
    outbox.resume();
    if (shown) return;
    const remembered = session.memory();
    // nobody waits for the session on a page that will probably show the card
    if (remembered && decide(remembered.reply.survey, remembered.reply).show) {
      environment.loadCard().catch(() => {
        // it is asked for again, and a failure told, when the card is about to open
      });
    }
    const { reply } = await session.start();
    if (!shown && decide(reply.survey, reply).show) await show(false);
  }

  async function show(takeFocus: boolean): Promise<void> {
    if (surface) return;
    const opening = { close: () => (surface = null) };
    surface = opening;
    shown = true;
    try {
      const [{ reply, email }, { openCard }] = await Promise.all([session.start(), environment.loadCard()]);
      await bodyOf(window.document);
      // closed before it was there
      if (surface !== opening) return;
      const finished = () => {
        // the next time is a new response
        if (reply.survey.allow_multiple_responses) session.letGo();
      };
      surface = openCard({
        document: window.document,
        look: options.look,
        report,
        survey: reply.survey,
        answered: { ...reply, email: email || !!options.userEmail },
        textLimit: options.textLimit,
        maskText: options.maskText,
        takeFocus,
        submitted: reporter.submitted,
        finished,
        closed(reason) {
          surface = null;
          if (reason === 'completed') finished();
          else if (reason !== 'api') reporter.dismissed();
        },
      });
      reporter.opened();
    } catch (reason) {
      if (surface === opening) surface = null;
      throw reason;
    }
  }

  return {
    start: () => void start().catch(reportFailure),
    open: () => void show(true).catch(reportFailure),
    close: () => surface?.close(),
  };
}
