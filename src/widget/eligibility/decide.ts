import type { SessionFlags } from '../../contract/session.ts';
import type { Unavailable } from '../../contract/schedule.ts';
import type { Survey } from '../../contract/survey.ts';
import { isRequested, type State } from './lifecycle.ts';

/** Why a survey can't open by itself on a page, whatever the visitor does there. */
export type IneligibleReason =
  'closed' | 'answered' | 'cooldown' | 'site_cooldown' | 'manual' | 'pages' | 'audience' | 'sample';

/** Why the interruption guard blocks: the page is hidden, a dialog is open, or the visitor is typing. */
export type Interruption = 'hidden' | 'dialog' | 'typing';

/** Why a survey is shown or not, in the order of the decision. */
export type Reason =
  | 'shown'
  | 'destroyed'
  | 'consent'
  | 'starting'
  | 'failed'
  | Unavailable
  | 'unsupported'
  | IneligibleReason
  | 'opened'
  | 'invalid'
  | 'launcher'
  | 'trigger'
  | 'queue'
  | Interruption
  | 'due';

/** A reason with the value that caused it, if the reason needs one. */
export interface Decision {
  readonly reason: Reason;
  readonly detail?: unknown;
  /** Why an open card is hidden at the moment. */
  readonly blockedBy?: 'dialog';
}

/** The result of the page rules and the audience. Further properties explain why the survey doesn't match. */
export interface PageEligibility {
  readonly ok: boolean;
  /** The part that doesn't match. Default: the page rules. */
  readonly reason?: 'audience' | 'sample';
}

/** The inputs that can make a survey ineligible. */
export interface Eligibility {
  readonly flags: Partial<SessionFlags>;
  /** True if the visitor began the survey on an earlier page. It then continues without a trigger. */
  readonly unfinished: boolean;
  /** The remaining cooldown after completion, in ms. */
  readonly cooldown: number;
  /** The remaining cooldown after another survey opened by itself, in ms. */
  readonly siteCooldown: number;
  readonly page: PageEligibility;
}

/** A snapshot of the visit: all inputs of the decision except the state. */
export interface Visit extends Eligibility {
  /** The result of `findWait` for an eligible survey, or what blocks an open card. Null if nothing does. */
  readonly wait: Decision | null;
}

/** Returns true if the survey has a trigger to wait for. */
export function waitsForTrigger({ trigger }: Survey): boolean {
  return trigger != null && trigger.type !== 'immediate';
}

/** Returns true if the decision needs the targeting chunk. */
export function needsTargeting(survey: Survey): boolean {
  return needsJudge(survey) || waitsForTrigger(survey);
}

/** Returns true if the survey has page rules, an audience or a sample. */
export function needsJudge({ show_on_pages, trigger }: Survey): boolean {
  return (show_on_pages ?? trigger?.audience ?? trigger?.sample_percent) != null;
}

/**
 * Returns true if an action of the visitor or the page opens the survey. Such a survey neither starts nor obeys the
 * site cooldown.
 */
export const isAskedFor = ({ trigger }: Survey) => trigger?.type === 'click' || trigger?.type === 'event';

/** Returns true if the survey never opens by itself again after the visitor closed it. */
export const isClosedForGood = ({ trigger, do_not_show_if_closed }: Survey) =>
  do_not_show_if_closed && !(trigger?.recurrence_days && trigger.after_close);

/** Decides if and why a survey is shown. `why`, the debug panel and the controller all use this decision. */
export function decide(state: State, visit: Visit): Decision {
  if (state.status === 'open') return visit.wait ?? { reason: 'shown' };
  if (state.status !== 'consent' && isRequested(state)) return { reason: 'shown' };
  if (state.status === 'failed') return { reason: state.reason ?? 'failed' };
  if (state.status !== 'ready') return { reason: state.status };
  return findIneligibility(state.survey, visit) ?? visit.wait ?? { reason: 'due' };
}

/** Returns what makes a survey ineligible on a page, or null if it is eligible. */
export function findIneligibility(
  survey: Survey,
  { flags, unfinished, cooldown, siteCooldown, page }: Eligibility,
): Decision | null {
  if (flags.user_closed_survey && isClosedForGood(survey)) return { reason: 'closed' };
  if (!unfinished) {
    if (isAnswered(survey, flags) && !survey.allow_multiple_responses) return { reason: 'answered' };
    if (cooldown > 0) return { reason: 'cooldown', detail: cooldown };
  }
  // with an event trigger, the page opens the survey itself
  if (survey.manual_tracking && survey.trigger?.type !== 'event') return { reason: 'manual' };
  if (!page.ok) return { reason: page.reason ?? 'pages', detail: page };
  if (siteCooldown <= 0 || unfinished || isAskedFor(survey)) return null;
  return { reason: 'site_cooldown', detail: siteCooldown };
}

/** Returns true if the visitor has answered: the score or, without a scale, the text. */
function isAnswered({ survey_type: type }: Survey, flags: Visit['flags']): boolean {
  return !!(type === 'general' ? flags.user_submitted_text : flags.user_submitted_score);
}
