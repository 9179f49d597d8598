import type { SessionFlags } from '../../contract/api/session.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import { choicesOf } from './choices.ts';
import { type GivenAnswers, pathOf } from './path.ts';
import { scaleOf } from './scale.ts';

/** A step of the card. */
export type Step = 'scale' | 'text' | 'choices' | 'contact' | 'thanks';

/** The earlier answers, whose steps are skipped. */
export interface Answered extends Pick<SessionFlags, 'user_submitted_score' | 'user_submitted_text'> {
  /** True if an email address is known from the page or an earlier opening. */
  readonly email: boolean;
  /** The stored answers of earlier openings that decide the next steps. */
  readonly given?: GivenAnswers | undefined;
  /** True if the card first shows the answer, which the visitor can change: no step is skipped. */
  readonly isOnReview?: boolean;
  /** True if the visitor answers again, from the first step on: no step is skipped. */
  readonly startsOver?: boolean;
}

/**
 * Returns the remaining steps in order. The last one is always the thank-you.
 * @param given decides what follows the score, or the choices of a general survey
 */
export function remainingSteps(survey: Survey, answered: Answered, given: GivenAnswers = answered.given ?? {}): Step[] {
  const path = pathOf(survey, given);
  const isGeneral = survey.survey_type === 'general';
  const steps: Step[] = [];
  const skipsNone = answered.isOnReview || answered.startsOver;
  if (scaleOf(survey) && (skipsNone || !answered.user_submitted_score)) steps.push('scale');
  const second = secondStepOf(isGeneral ? survey : path);
  if (second && (skipsNone || !answered.user_submitted_text || answered.given?.isReopened)) steps.push(second);
  // in a general survey, the text after the choices has its own question
  const hasFurtherText = isGeneral && second === 'choices' && path.response_type === 'text';
  if (hasFurtherText && (skipsNone || !answered.given?.question)) steps.push('text');
  if (path.collect_contact && !answered.email) steps.push('contact');
  steps.push('thanks');
  return steps;
}

/** Returns the step after the score. A general survey always has one; invalid choices are replaced by a text. */
function secondStepOf(survey: Survey): 'text' | 'choices' | null {
  if (survey.response_type === 'choices' && choicesOf(survey)) return 'choices';
  return survey.response_type === 'none' && survey.survey_type !== 'general' ? null : 'text';
}
