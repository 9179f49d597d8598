import type { SessionFlags } from '../../contract/api/session.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import type { Store } from '../browser/store.ts';
import { type OpenCard, buildCard } from '../card/buildCard.tsx';
import type { SurveyInternals } from '../core/chunks.ts';
import type { Memory } from '../core/memory.ts';
import { isClosedForGood } from '../eligibility/decide.ts';
import type { CloseReason } from '../eligibility/lifecycle.ts';
import type { HostPage } from '../host/createHost.ts';
import type { Messages } from '../i18n/messages.ts';
import type { Hold } from './createHold.ts';
import type { Settings } from './settings.ts';
import type { Submission } from './submission.ts';

/** The options of a single opening of the card. */
export interface Opening {
  readonly page: HostPage;
  readonly settings: Settings;
  readonly messages: Messages;
  readonly submission: Submission;
  /** True if the card was requested. It then takes the focus. */
  readonly requested: boolean;
  /** True if the card opens for a chosen score: no step is skipped, so that the visitor can change an earlier answer. */
  readonly hasScore: boolean;
  readonly hold: Hold;
  /** Called after the card was closed, and what follows from that is stored. */
  onClosed(): void;
}

/**
 * Builds the card of the stored session for the remaining steps.
 * @returns a function that opens it
 */
export function buildSurvey(internals: SurveyInternals, opening: Opening): () => OpenCard {
  const { session, draft, options, emit } = internals;
  const { page, settings, messages, submission, hold } = opening;
  const memory = session.memory()!;
  const { reply, email, given, begun } = memory;
  const { survey } = reply;
  const { finish, close } = createEnd(internals, survey, submission);

  const open = buildCard({
    ...page,
    survey,
    session: reply.session_uuid,
    answered: {
      ...reply,
      isOnReview: !opening.hasScore && (session.isAnsweredHere() || (!!page.isPage && !begun && hasAnswer(reply))),
      startsOver: opening.hasScore,
      get email() {
        return !!email || !!options().userEmail;
      },
      given,
    },
    messages,
    textLimit: settings.textLimit,
    maskText: settings.maskText,
    takeFocus: opening.requested,
    draft: draft.read(),
    onDraft: draft.write,
    onSubmit: (answer) => hold.run(() => submission.submit(answer)),
    onRetry: () => submission.send({}),
    onComplete: () => hold.run(finish),
    onLink(url) {
      hold.run(() => {
        submission.send({ metadata: { followed_link: url } });
        emit('link', { url });
      });
    },
    onClose(reason) {
      hold.run(() => close(reason));
      // without a sign of a person, nobody has seen the card
      hold.drop();
      opening.onClosed();
      emit('closed', { reason });
    },
  });
  return () => {
    const card = open();
    hold.run(() => submission.opened(memory));
    limitPages(internals.environment.store, reply.survey_uuid, reply.session_uuid);
    return card;
  };
}

/** Creates the functions that store what follows from the thank-you and from closing the card. */
function createEnd({ session, cooldown }: SurveyInternals, survey: Survey, submission: Submission) {
  /** The visitor has reacted: showings count from here. */
  const endShowings = () => session.update({ begun: 0, showings: undefined });

  function finish(): void {
    endShowings();
    // the other pages still ask
    if (!survey.trigger?.once_per_page) cooldown.start();
    // the next opening creates a new response
    if (survey.allow_multiple_responses) session.forget();
  }

  return {
    finish,
    close(reason: CloseReason): void {
      // a card can open at its thank-you
      if (reason === 'completed') finish();
      if (reason !== 'button' && reason !== 'escape') return;
      submission.dismissed();
      if (survey.trigger?.recurrence_days && !isClosedForGood(survey)) finish();
      else endShowings();
    },
  };
}

const hasAnswer = (flags: SessionFlags) => flags.user_submitted_score || flags.user_submitted_text;

/** The maximum number of pages whose data is stored for a survey that asks once per page. */
export const maxPages = 100;

/**
 * Forgets pages of a survey that asks once per page if there are too many: those without an answer first, then the
 * oldest.
 * @param session the uuid of the session on this page, which is kept
 */
export function limitPages(store: Store, survey: string, session: string): void {
  const names = store.names(`asklet:${survey}:@`);
  if (names.length <= maxPages) return;
  const pages = names.map((name) => ({ name, text: store.read(name)! })).filter(({ text }) => !text.includes(session));
  const dated = pages.map(({ name, text }) => {
    const { at, reply } = JSON.parse(text) as Memory;
    return { name, at, isAnswered: hasAnswer(reply) };
  });
  dated.sort((one, other) => Number(one.isAnswered) - Number(other.isAnswered) || one.at - other.at);
  for (const { name } of dated.slice(0, names.length - maxPages)) store.remove(name);
}
