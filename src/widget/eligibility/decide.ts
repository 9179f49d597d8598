import type { SessionFlags } from '../../contract/session.ts';
import type { Survey } from '../../contract/survey.ts';
import { isRequested, type State } from './lifecycle.ts';

/** Why a survey is never shown by itself on a page, whatever the visitor does there. */
export type IneligibleReason = 'closed' | 'answered' | 'cooldown' | 'manual' | 'pages';

/** What a card that opens by itself would interrupt. */
export type Interruption = 'hidden' | 'dialog' | 'typing';

/** Why a survey is shown or not, in the order in which it is decided. */
export type Reason =
  | 'shown'
  | 'destroyed'
  | 'consent'
  | 'starting'
  | 'failed'
  | 'unsupported'
  | IneligibleReason
  | 'opened'
  | 'invalid'
  | 'launcher'
  | 'trigger'
  | 'queue'
  | Interruption
  | 'due';

/** A reason, with the value that decided where the reason alone does not say enough. */
export interface Decision {
  readonly reason: Reason;
  readonly detail?: unknown;
}

/** Whether the page rules of a survey match the page's address; what else it carries explains why not. */
export interface PageVerdict {
  readonly ok: boolean;
}

/** What of a visit can make a survey ineligible. */
export interface Eligibility {
  readonly flags: Partial<SessionFlags>;
  /** Whether an earlier page began the survey: then it goes on at its next step, without another trigger. */
  readonly unfinished: boolean;
  /** How much of the cooldown after a completed survey is left, in ms. */
  readonly cooldown: number;
  readonly page: PageVerdict;
}

/** A snapshot of the visit: all that decides beside the state. */
export interface Visit extends Eligibility {
  /** What an eligible survey waits for, which `findWait` finds; null where it waits for nothing. */
  readonly wait: Decision | null;
}

/** Whether a survey waits for something before it opens. */
export function waitsForTrigger({ trigger }: Survey): boolean {
  return trigger != null && trigger.type !== 'immediate';
}

/** Whether it takes the targeting chunk to decide: the survey has page rules, or a trigger. */
export function needsTargeting(survey: Survey): boolean {
  return survey.show_on_pages != null || waitsForTrigger(survey);
}

/** Decides whether and why a survey is shown: `why`, the debug panel and the controller all ask here. */
export function decide(state: State, visit: Visit): Decision {
  if (state.status === 'open' || (state.status !== 'consent' && isRequested(state))) return { reason: 'shown' };
  if (state.status !== 'ready') return { reason: state.status };
  return findIneligibility(state.survey, visit) ?? visit.wait ?? { reason: 'due' };
}

/** Finds what makes a survey ineligible on a page; null where nothing does. */
export function findIneligibility(survey: Survey, { flags, unfinished, cooldown, page }: Eligibility): Decision | null {
  if (flags.user_closed_survey && survey.do_not_show_if_closed) return { reason: 'closed' };
  if (!unfinished) {
    if (isAnswered(survey, flags) && !survey.allow_multiple_responses) return { reason: 'answered' };
    if (cooldown > 0) return { reason: 'cooldown', detail: cooldown };
  }
  // an event is the page's own call
  if (survey.manual_tracking && survey.trigger?.type !== 'event') return { reason: 'manual' };
  return page.ok ? null : { reason: 'pages', detail: page };
}

/** Whether the visitor has given what the survey is about: the score or, without a scale, the text. */
function isAnswered({ survey_type: type }: Survey, flags: Visit['flags']): boolean {
  return !!(type === 'general' ? flags.user_submitted_text : flags.user_submitted_score);
}
