import type { SessionFlags } from '../../contract/session.ts';
import type { Survey } from '../../contract/survey.ts';
import type { PageVerdict } from './pages.ts';

/** Why a survey does not open by itself, in the order in which it is asked. */
export type SilentReason =
  | 'closed'
  | 'answered'
  | 'resting'
  | 'manual'
  | 'pages'
  | 'opened'
  | 'unreadable'
  | 'button'
  | 'trigger';

/** What of a visit decides whether a survey opens. */
export interface Visit {
  /** How the page's address fares with the survey's rules. */
  readonly page: PageVerdict;
  /** Whether the widget knows how to wait for the survey's trigger. */
  readonly readable: boolean;
  /** How long the rest after a finished survey lasts yet, in ms. */
  readonly rest: number;
  /** Whether the card has been open on this page. */
  readonly opened: boolean;
  /** Whether the moment has come that the trigger waits for. */
  readonly fired: boolean;
}

/** Why a survey stays silent, with the value that decided where there is more to it than the reason says. */
export interface Silence {
  readonly reason: SilentReason;
  readonly found?: unknown;
}

/** Whether the visitor has given what the survey is about: the score or, without a scale, the text. */
function isAnswered({ survey_type: type }: Survey, flags: SessionFlags): boolean {
  return type === 'general' ? flags.user_submitted_text : flags.user_submitted_score;
}

/**
 * Decides whether a survey opens by itself now. What cannot be read keeps it closed.
 * @returns why it stays silent; null where nothing speaks against it
 */
export function decide(survey: Survey, flags: SessionFlags, visit: Visit): Silence | null {
  const { trigger } = survey;
  if (flags.user_closed_survey && survey.do_not_show_if_closed) return { reason: 'closed' };
  if (isAnswered(survey, flags) && !survey.allow_multiple_responses) return { reason: 'answered' };
  if (visit.rest > 0) return { reason: 'resting', found: visit.rest };
  // an event is the page's own call
  if (survey.manual_tracking && trigger?.type !== 'event') return { reason: 'manual' };
  if (!visit.page.ok) return { reason: 'pages', found: visit.page };
  if (visit.opened) return { reason: 'opened' };
  if (!visit.readable) return { reason: 'unreadable', found: trigger };
  if (trigger == null && survey.feedback_button) return { reason: 'button' };
  return trigger != null && trigger.type !== 'immediate' && !visit.fired ? { reason: 'trigger', found: trigger } : null;
}
