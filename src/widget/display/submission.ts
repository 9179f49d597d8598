import { localeTag } from '../../contract/localeTag.ts';
import type { EventType } from '../../contract/api/event.ts';
import type { Answer, Metadata } from '../../contract/api/response.ts';
import type { SessionFlags } from '../../contract/api/session.ts';
import type { Notice } from '../card/buildCard.tsx';
import type { SurveyInternals } from '../core/chunks.ts';
import type { Memory } from '../core/memory.ts';
import type { Options } from '../core/options.ts';
import { mergeResponses } from '../delivery/mergeResponses.ts';
import { createOutbox, type Outbox } from '../delivery/outbox.ts';
import { addAnswer } from '../eligibility/path.ts';
import { describePage, type DescribedPage } from './describePage.ts';
import type { Settings } from './settings.ts';

/**
 * Creates the submission of a survey. Adds responses and events to the outbox (API 4.2 to 4.4), and sends entries of
 * earlier pages.
 * @param setNotice shows the visitor the state of the answer
 */
export function createSubmission(
  internals: SurveyInternals,
  settings: () => Settings,
  setNotice: (notice: Notice | null) => void,
) {
  const { session, draft, options, emit } = internals;
  const response = createResponse(internals, settings);
  let session_uuid: string;
  const outbox = createAnswerOutbox(internals, setNotice, (from, to) => {
    if (from === session_uuid) session_uuid = to;
  });

  function report(event_type: EventType): void {
    outbox.add(options(), { session_uuid, event_type });
  }

  const reportFirst = createFirstReport(report);

  /** Sends the response with an addition. Returns what to store of it, together with other changes. */
  function add(addition: Answer): Pick<Memory, 'page'> {
    const { page, ...body } = response.add(addition);
    outbox.add(options(), { ...body, session_uuid });
    return { page };
  }

  return {
    /** @param memory the stored session when the card opened */
    opened({ reply, initialized, ...memory }: Memory): void {
      response.open(reply.session_uuid === session_uuid, memory);
      session_uuid = reply.session_uuid;
      if (!initialized) report('survey_initialized');
      session.update({ initialized: true });
      const { page_url, locale } = response.context();
      outbox.add(options(), { session_uuid, event_type: 'survey_opened', metadata: { page_url, locale } });
    },
    /** Sends and stores the answer of a step, and emits its events. */
    submit(answer: Answer): void {
      const known = session.memory();
      const page = add(answer);
      const flags = {
        ...(answer.score != null && reportFirst(session_uuid, 'score_submitted', 'user_submitted_score', known)),
        ...(answer.text && reportFirst(session_uuid, 'text_submitted', 'user_submitted_text', known)),
      };
      // a corrected score keeps a comment that was not sent
      if (answer.text) draft.remove();
      // once: it costs more than the rest
      session.update(
        {
          ...page,
          ...(!!emailOf(answer) && { email: true }),
          showings: undefined,
          begun: internals.environment.window.Date.now(),
          given: addAnswer(known?.given, answer),
        },
        flags,
      );
      emitAnswer(emit, answer);
    },
    /** Sends the complete response so far, including the addition. */
    send: (addition: Answer): void => session.update(add(addition)),
    /** Reports that the visitor closed the card before the thank-you. */
    dismissed(): void {
      report('survey_closed');
      session.update({}, { user_closed_survey: true });
    },
    /** Stops sending permanently. */
    stop: outbox.stop,
  };
}

/** Sends the answers and events of a survey's cards to the server, without waiting for the network. */
export type Submission = ReturnType<typeof createSubmission>;

/** Creates the response of a session, which is always sent completely, because requests can arrive in any order. */
function createResponse({ environment, options, emit }: SurveyInternals, settings: () => Settings) {
  let answers: Answer = {};
  /**
   * The language of the last card. Kept here, because a completed session is forgotten and another tab can change the
   * language.
   */
  let language: string | undefined;
  /** The page of the first answer. Kept here for the same reason. */
  let page: Metadata | undefined;
  const context = () => responseContext(environment.window, options(), settings(), __ASKLET_VERSION__, emit, language);
  return {
    context,
    /** Continues with another card. A response must not continue in another session. */
    open(isSameSession: boolean, memory: Pick<Memory, 'language' | 'page'>): void {
      if (!isSameSession) answers = {};
      if (!isSameSession || memory.page) ({ page } = memory);
      ({ language } = memory);
    },
    /** Adds an answer. Returns the whole response, and the page of its first answer. */
    add(addition: Answer): Answer & { readonly page: Metadata } {
      answers = mergeResponses(answers, addition);
      const found = context();
      const { page_url, page_title, referrer } = found;
      page ??= { page_url, page_title, referrer };
      return { ...answers, metadata: { ...found, ...page, ...answers.metadata }, page };
    },
  };
}

/** The parts of a window that the metadata is read from. */
export type AnsweringPage = DescribedPage & Pick<Window, 'navigator' | 'innerWidth' | 'innerHeight'>;

/**
 * Returns the metadata of a response: page, browser and user. Values set by the page's owner win.
 * @param emit notifies the page about the description of the page, which it can change
 */
export function responseContext(
  page: AnsweringPage,
  options: Pick<Options, 'survey' | 'userId' | 'userEmail' | 'metadata'>,
  settings: Pick<Settings, 'keepQuery' | 'metadata'>,
  version: string,
  emit: SurveyInternals['emit'],
  language = page.navigator.language,
): Metadata {
  const described = describePage(page, settings.keepQuery, options.survey);
  emit('page', described);
  return {
    page_url: described.url,
    page_title: described.title,
    referrer: described.referrer,
    locale: localeTag(language) || undefined,
    viewport: `${page.innerWidth}x${page.innerHeight}`,
    widget_version: version,
    user_id: options.userId,
    user_email: options.userEmail,
    ...settings.metadata,
    ...options.metadata,
  };
}

/**
 * Returns a function that reports a submission once per session, and returns the flag to store. A corrected score is not
 * reported again.
 */
function createFirstReport(report: (event: EventType) => void) {
  /** The reported events, because a session can still be corrected after it was forgotten at the thank-you. */
  const reported = new Set<string>();
  return (session_uuid: string, event: EventType, flag: keyof SessionFlags, known: Memory | null) => {
    const name = `${session_uuid} ${event}`;
    if (reported.has(name) || known?.reply[flag]) return {};
    reported.add(name);
    report(event);
    return { [flag]: true };
  };
}

const emailOf = ({ metadata }: Answer) => metadata?.['user_email'];

/** Emits the events for an answer. */
function emitAnswer(emit: SurveyInternals['emit'], answer: Answer): void {
  const { score, text } = answer;
  const email = emailOf(answer);
  if (score != null) emit('score', { score });
  if (text) emit('text', { text });
  if (email) emit('contact', { email: `${email}` });
}

/** Creates the outbox of a survey, which shows the visitor the state of the answer. */
function createAnswerOutbox(
  { environment, client, options, reportFailure }: SurveyInternals,
  setNotice: (notice: Notice | null) => void,
  onSessionMoved: (from: string, to: string) => void,
): Outbox {
  const { survey } = options();
  /** True if the last answer is stored beyond this page. */
  let isStored = false;
  let isScreenshotDropped = false;
  const outbox = createOutbox({
    ...environment,
    client,
    survey,
    onSessionMoved,
    onOutcome(outcome, entry, error) {
      if (outcome === 'refused') reportFailure(error);
      if (outcome === 'partReceived') reportFailure(new Error('sent without its text, which a firewall refuses'));
      if (entry.survey !== survey || entry.body.event_type) return;
      if (outcome === 'screenshotDropped') isScreenshotDropped = true;
      else if (outcome === 'refused') setNotice('refused');
      else if (outcome !== 'received') setNotice(isStored ? 'saved' : null);
      else setNotice(isScreenshotDropped ? 'screenshotDropped' : null);
    },
  });
  outbox.sendSoon();
  return {
    ...outbox,
    add(account, body) {
      if (body.event_type) return outbox.add(account, body);
      isScreenshotDropped = false;
      return (isStored = outbox.add(account, body));
    },
  };
}
