import { scoreRanges } from '../../contract/scores.ts';
import type { Survey } from '../../contract/survey.ts';
import { choicesOf } from './choices.ts';

/** Whether the widget knows how to ask what a survey asks. */
export function isSupported(survey: Survey): boolean {
  return survey.survey_type in scoreRanges && (survey.response_type !== 'choices' || !!choicesOf(survey));
}
