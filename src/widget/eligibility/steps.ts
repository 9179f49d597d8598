import type { SessionFlags } from '../../contract/session.ts';
import type { Survey } from '../../contract/survey.ts';
import { choicesOf } from './choices.ts';
import { scaleOf } from './scale.ts';

/** What the card shows at one time. */
export type Step = 'scale' | 'text' | 'choices' | 'contact' | 'thanks';

/** What has been answered before, so that nobody is asked twice. */
export interface Answered extends Pick<SessionFlags, 'user_submitted_score' | 'user_submitted_text'> {
  /** Whether an e-mail address is known: given by the page, or by the visitor in an earlier opening. */
  readonly email: boolean;
}

/** The steps that are still open to a visitor, in their order; the last one is always the thank-you. */
export function remainingSteps(survey: Survey, answered: Answered): Step[] {
  const steps: Step[] = [];
  if (scaleOf(survey) && !answered.user_submitted_score) steps.push('scale');
  const second = secondStepOf(survey);
  if (second && !answered.user_submitted_text) steps.push(second);
  if (survey.collect_contact && !answered.email) steps.push('contact');
  steps.push('thanks');
  return steps;
}

/** What follows the score. A general survey always has it; options that cannot be read leave the text. */
function secondStepOf(survey: Survey): 'text' | 'choices' | null {
  if (survey.response_type === 'choices' && choicesOf(survey)) return 'choices';
  return survey.response_type === 'none' && survey.survey_type !== 'general' ? null : 'text';
}
