import type { EventType } from '../../contract/event.ts';
import type { Metadata, ResponseRequest } from '../../contract/response.ts';
import type { SessionFlags, SessionReply } from '../../contract/session.ts';
import type { Account } from './client.ts';
import { mergeResponses } from './mergeResponses.ts';
import type { Outbox } from './outbox.ts';

/** What one step adds to a response. */
type Answer = Pick<ResponseRequest, 'score' | 'text' | 'metadata'>;

/** What a submission knows of the session that this browser remembers. */
export interface SubmissionSession {
  memory(): { readonly reply: SessionReply; readonly initialized?: boolean } | null;
  update(change: { readonly initialized?: boolean; readonly email?: boolean }, flags?: Partial<SessionFlags>): void;
}

/** Reports to the server what happens on the card of a started session. Nothing here waits for the network. */
export interface Submission {
  opened(): void;
  /** Takes what one step adds; the whole response so far is sent. Returns whether it would survive this page. */
  submit(answer: Answer): boolean;
  /** The session continues under another uuid. */
  sessionMoved(from: string, to: string): void;
  /** The visitor closed the card before the thank-you. */
  dismissed(): void;
}

/**
 * Turns what happens on a card into responses and events (API 4.2 to 4.4), and adds them to the outbox.
 * @param context the metadata that is sent with every response
 */
export function createSubmission(
  account: Account,
  outbox: Outbox,
  session: SubmissionSession,
  context: () => Metadata,
): Submission {
  let session_uuid: string;
  let response: Answer = {};

  function report(event_type: EventType): void {
    outbox.add(account, { session_uuid, event_type });
  }

  /** Reports a submission once a session: a corrected score is still the same one. */
  function reportFirst(event: EventType, flag: keyof SessionFlags): void {
    if (session.memory()?.reply[flag]) return;
    report(event);
    session.update({}, { [flag]: true });
  }

  return {
    opened() {
      const { reply, initialized } = session.memory()!;
      // one person's answer never goes into another session
      if (reply.session_uuid !== session_uuid) response = {};
      session_uuid = reply.session_uuid;
      if (!initialized) report('survey_initialized');
      session.update({ initialized: true });
      report('survey_opened');
    },
    submit(answer) {
      response = mergeResponses(response, answer);
      const isStored = outbox.add(account, mergeResponses({ metadata: context() }, { ...response, session_uuid }));
      if (answer.score !== undefined) reportFirst('score_submitted', 'user_submitted_score');
      if (answer.text) reportFirst('text_submitted', 'user_submitted_text');
      if (answer.metadata?.['user_email']) session.update({ email: true });
      return isStored;
    },
    sessionMoved(from, to) {
      if (from === session_uuid) session_uuid = to;
    },
    dismissed() {
      report('survey_closed');
      session.update({}, { user_closed_survey: true });
    },
  };
}
