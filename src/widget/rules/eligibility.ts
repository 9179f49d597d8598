import type { SessionFlags } from '../../contract/session.ts';
import type { Survey } from '../../contract/survey.ts';
import type { PageVerdict } from './pages.ts';

/** Why a survey does not open by itself, in the order in which it is asked. */
export type SilentReason =
  'closed' | 'answered' | 'resting' | 'manual' | 'pages' | 'opened' | 'unreadable' | 'button' | 'trigger';

/** Whether it takes more than the session to judge a survey: its page rules, or what it waits for. Null is not known yet. */
export function hasConditions(survey: Survey | null): boolean {
  const trigger = survey?.trigger;
  return survey?.show_on_pages != null || (trigger != null && trigger.type !== 'immediate');
}

/** What else of a visit decides whether a survey opens, where nothing silences it. */
export interface Visit {
  /** Whether the widget knows how to wait for the survey's trigger. */
  readonly readable: boolean;
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
 * Finds what silences a survey on a page, whatever the visitor does there; null where nothing does. What cannot be read
 * keeps it closed.
 * @param rest how long the rest after a finished survey lasts yet, in ms
 * @param page how the page's address fares with the survey's rules
 */
export function findSilence(survey: Survey, flags: SessionFlags, rest: number, page: PageVerdict): Silence | null {
  if (flags.user_closed_survey && survey.do_not_show_if_closed) return { reason: 'closed' };
  if (isAnswered(survey, flags) && !survey.allow_multiple_responses) return { reason: 'answered' };
  if (rest > 0) return { reason: 'resting', found: rest };
  // an event is the page's own call
  if (survey.manual_tracking && survey.trigger?.type !== 'event') return { reason: 'manual' };
  return page.ok ? null : { reason: 'pages', found: page };
}

/** Finds what a survey that nothing silences waits for; null where it opens by itself now. */
export function findWait({ trigger, feedback_button }: Survey, { opened, readable, fired }: Visit): Silence | null {
  if (opened) return { reason: 'opened' };
  if (!readable) return { reason: 'unreadable', found: trigger };
  if (trigger == null && feedback_button) return { reason: 'button' };
  return trigger != null && trigger.type !== 'immediate' && !fired ? { reason: 'trigger', found: trigger } : null;
}
