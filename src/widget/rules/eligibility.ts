import type { SessionFlags } from '../../contract/session.ts';
import type { Survey } from '../../contract/survey.ts';
import { scoreRanges } from '../../contract/scores.ts';
import { choicesOf } from './choices.ts';

/** Why a survey does not open by itself. */
export type SilentReason = 'answered' | 'closed' | 'manual' | 'pages' | 'trigger' | 'unreadable';

/** Whether a survey opens by itself and, if not, why. */
export type Decision = { readonly show: true } | { readonly show: false; readonly reason: SilentReason };

/** Whether the visitor has given what the survey is about: the score or, without a scale, the text. */
export function isAnswered(survey: Survey, flags: SessionFlags): boolean {
  return scoreRanges[survey.survey_type] ? flags.user_submitted_score : flags.user_submitted_text;
}

/** Decides whether a survey opens by itself; what cannot be read keeps it closed. */
export function decide(survey: Survey, flags: SessionFlags): Decision {
  const reason = silentReason(survey, flags);
  return reason ? { show: false, reason } : { show: true };
}

function silentReason(survey: Survey, flags: SessionFlags): SilentReason | null {
  if (!(survey.survey_type in scoreRanges)) return 'unreadable';
  if (survey.response_type === 'choices' && !choicesOf(survey)) return 'unreadable';
  if (flags.user_closed_survey && survey.do_not_show_if_closed) return 'closed';
  if (isAnswered(survey, flags) && !survey.allow_multiple_responses) return 'answered';
  if (survey.manual_tracking) return 'manual';
  if (survey.show_on_pages) return 'pages';
  if (survey.trigger ? survey.trigger.type !== 'immediate' : survey.feedback_button) return 'trigger';
  return null;
}
