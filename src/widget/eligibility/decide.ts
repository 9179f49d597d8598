import type { SessionFlags } from '../../contract/api/session.ts';
import type { Unavailable } from '../../contract/surveys/schedule.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import { firingOf, isAskedFor as isAsked } from '../../contract/surveys/alternatives.ts';
import { isReady, type Phase, type Ready, type State } from './lifecycle.ts';

/** Why a survey can't open by itself on a page, whatever the visitor does there. */
export type IneligibleReason =
  'closed' | 'answered' | 'cooldown' | 'ignored' | 'site_cooldown' | 'manual' | 'pages' | 'audience' | 'sample';

/**
 * Why the interruption guard blocks: the page is hidden, an element fills the screen, a dialog is open, or the visitor
 * types, calls or watches.
 */
export type Interruption = 'hidden' | 'fullscreen' | 'dialog' | 'typing' | 'call' | 'video';

/** Why a survey is shown or not, in the order of the decision. */
export type Reason =
  | 'shown'
  | 'destroyed'
  | 'consent'
  | 'starting'
  | 'failed'
  | Unavailable
  | 'unsupported'
  | 'automated'
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
  /** The part that doesn't match, or an invalid trigger. Default: the page rules. */
  readonly reason?: 'audience' | 'sample' | 'invalid';
}

/** The inputs of a decision, apart from the state of the survey. */
export interface Visit {
  readonly flags: Partial<SessionFlags>;
  /** True if the visitor began the survey on an earlier page. It then continues without a trigger. */
  readonly unfinished: boolean;
  /** The remaining cooldown after completion, in ms. */
  readonly cooldown: number;
  /** How long the survey rests because the visitor has ignored it, in ms. */
  readonly rest: number;
  /** The remaining cooldown after another survey opened by itself, in ms. */
  readonly siteCooldown: number;
  /** The result of the targeting, or null if it is needed and not loaded. */
  readonly page: PageEligibility | null;
  /** True if another survey's card is open or comes first. */
  readonly isQueued: boolean;
  /** True if another survey's card is open. */
  readonly isOtherOpen: boolean;
  /** False if the card can't show the survey. True until the card is loaded. */
  readonly isSupported: boolean;
  /** Null until the card is loaded. */
  readonly interruption: Interruption | null;
  /** True if the open card was requested, or if the visitor has pressed or typed anything in it. */
  readonly isTouched: boolean;
  /** True if a modal dialog of the page covers the open card. */
  readonly isBehind: boolean;
}

/** Returns true if the survey has a trigger to wait for. */
const waitsForTrigger = ({ trigger }: Survey) => trigger != null && trigger.type !== 'immediate';

/** Returns true if the survey has page rules, an audience or a sample. */
const hasRules = ({ show_on_pages, trigger }: Survey) =>
  (show_on_pages ?? trigger?.audience ?? trigger?.sample_percent) != null;

/** Returns true if the survey needs the targeting, for its rules or its trigger. */
export const needsTargeting = (survey: Survey) => hasRules(survey) || waitsForTrigger(survey);

/**
 * Returns true if an action of the visitor or the page opens the survey. Such a survey neither starts nor obeys the
 * site cooldown, and its showings are not counted.
 */
export const isAskedFor = ({ trigger }: Survey) => isAsked(trigger);

/** Returns true if the survey never opens by itself again after the visitor closed it. */
export const isClosedForGood = ({ trigger, do_not_show_if_closed }: Survey) =>
  do_not_show_if_closed && !(trigger?.recurrence_days && trigger.after_close);

/** The reasons that close an open card which the visitor has not touched. The others only keep it from opening. */
const closing: ReadonlySet<Reason> = new Set(['closed', 'answered', 'cooldown', 'ignored', 'manual', 'pages']);

/** The phases after a decision about a survey that is known and closed. */
const phases: Partial<Record<Reason, Phase>> = {
  starting: 'judging',
  trigger: 'waiting',
  queue: 'queued',
  hidden: 'queued',
  fullscreen: 'queued',
  dialog: 'queued',
  typing: 'queued',
  call: 'queued',
  video: 'queued',
  due: 'preparing',
  shown: 'preparing',
};

/** Returns what happens after a decision. After most reasons, nothing does. */
export const phaseAfter = ({ reason }: Decision): Phase => phases[reason] ?? 'idle';

/** Decides if and why a survey is shown. `why`, the debug panel and the controller all use this decision. */
export function decide(state: State, visit: Visit): Decision {
  if (isReady(state)) {
    if (state.requested) return { reason: visit.isOtherOpen ? 'queue' : 'shown' };
    // the launcher depends on the page, whatever else keeps the survey closed
    if (!visit.page && state.survey.feedback_button) return { reason: 'starting' };
    return findIneligibility(state.survey, visit, state.opened) ?? findWait(state, visit) ?? { reason: 'due' };
  }
  switch (state.status) {
    case 'open': {
      const found = visit.isTouched ? null : findIneligibility(state.survey, visit);
      if (found && closing.has(found.reason)) return found;
      return { reason: 'shown', ...(visit.isBehind && { blockedBy: 'dialog' }) };
    }
    case 'starting':
      return { reason: state.requested ? 'shown' : 'starting' };
    case 'failed':
      return { reason: state.reason ?? 'failed' };
    default:
      return { reason: state.status };
  }
}

/**
 * Returns what makes a survey ineligible on a page, or null if it is eligible.
 * @param opened true if the card was open on this page
 */
function findIneligibility(
  survey: Survey,
  { flags, unfinished, cooldown, rest, siteCooldown, page }: Visit,
  opened = false,
): Decision | null {
  const { trigger } = survey;
  if (flags.user_closed_survey && isClosedForGood(survey)) return { reason: 'closed' };
  if (!unfinished) {
    if (isAnswered(survey, flags) && !survey.allow_multiple_responses) return { reason: 'answered' };
    if (cooldown > 0) return { reason: 'cooldown', detail: cooldown };
    if (rest > 0 && !isAskedFor(survey)) return { reason: 'ignored', detail: rest };
  }
  // with a trigger that begins with an event, the page opens the survey itself
  if (survey.manual_tracking && firingOf(survey).length === 0) return { reason: 'manual' };
  const isFree = siteCooldown <= 0 || unfinished || isAskedFor(survey);
  // nothing is loaded for a trigger that can't fire yet, or not again
  if (!page && opened) return { reason: 'opened' };
  if (!page && (isFree || hasRules(survey))) return { reason: 'starting' };
  const { ok = true, reason = 'pages' } = page ?? {};
  if (!ok) return { reason, detail: reason === 'invalid' ? trigger : page };
  return isFree ? null : { reason: 'site_cooldown', detail: siteCooldown };
}

/** Returns true if the visitor has answered: the score or, without a scale, the text. */
function isAnswered({ survey_type: type }: Survey, flags: Visit['flags']): boolean {
  return !!(type === 'general' ? flags.user_submitted_text : flags.user_submitted_score);
}

/** Returns what an eligible survey waits for, or null if it opens now. */
function findWait({ survey, fired, opened }: Ready, visit: Visit): Decision | null {
  const { trigger, feedback_button } = survey;
  if (opened) return { reason: 'opened' };
  if (!visit.isSupported) return { reason: 'invalid', detail: trigger };
  const isDue = fired || visit.unfinished;
  if (trigger == null && feedback_button && !isDue) return { reason: 'launcher' };
  if (waitsForTrigger(survey) && !isDue) return { reason: 'trigger', detail: trigger };
  if (visit.isQueued) return { reason: 'queue' };
  return visit.interruption && { reason: visit.interruption };
}
