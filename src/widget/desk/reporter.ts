import type { EventType } from '../../contract/event.ts';
import type { Metadata } from '../../contract/response.ts';
import type { SessionFlags } from '../../contract/session.ts';
import type { Account } from '../delivery/client.ts';
import type { Outbox } from '../delivery/outbox.ts';
import { mergeResponses } from '../delivery/mergeResponses.ts';
import type { Answer } from '../rules/answers.ts';
import type { Session } from '../loader/session.ts';

/** Tells the server what happens on the card of a started session. Nothing here waits for the network. */
export interface Reporter {
  opened(): void;
  /** Takes what one step added; the whole response so far is sent. Returns whether it would survive this page. */
  submitted(answer: Answer): boolean;
  /** A session that was taken goes on as a fresh one. */
  moved(from: string, to: string): void;
  /** The visitor closed the card before the thank-you. */
  dismissed(): void;
}

/**
 * Turns what happens on a card into responses and events (API 4.2 to 4.4), and hands them to the outbox.
 * @param context what goes along with every response
 */
export function createReporter(account: Account, outbox: Outbox, session: Session, context: () => Metadata): Reporter {
  let session_uuid: string;
  let answer: Answer = {};

  function track(event_type: EventType): void {
    outbox.add(account, { session_uuid, event_type });
  }

  /** Tells of a submission once: a corrected score is still the same one. */
  function trackFirst(event: EventType, flag: keyof SessionFlags): void {
    if (session.memory()?.reply[flag]) return;
    track(event);
    session.keep({}, { [flag]: true });
  }

  return {
    opened() {
      const { reply, initialized } = session.memory()!;
      // one person's answer never goes into another session
      if (reply.session_uuid !== session_uuid) answer = {};
      session_uuid = reply.session_uuid;
      if (!initialized) track('survey_initialized');
      session.keep({ initialized: true });
      track('survey_opened');
    },
    submitted(given) {
      answer = mergeResponses(answer, given);
      const kept = outbox.add(account, mergeResponses({ metadata: context() }, { ...answer, session_uuid }));
      if (given.score !== undefined) trackFirst('score_submitted', 'user_submitted_score');
      if (given.text) trackFirst('text_submitted', 'user_submitted_text');
      if (given.metadata?.['user_email']) session.keep({ email: true });
      return kept;
    },
    moved(from, to) {
      if (from === session_uuid) session_uuid = to;
    },
    dismissed() {
      track('survey_closed');
      session.keep({}, { user_closed_survey: true });
    },
  };
}
