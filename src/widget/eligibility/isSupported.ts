import { scoreRanges } from '../../contract/scores.ts';
import type { Survey } from '../../contract/survey.ts';
import { choicesOf } from './choices.ts';

/** Returns true if the widget can show a survey. */
export function isSupported(survey: Survey): boolean {
  return survey.survey_type in scoreRanges && (survey.response_type !== 'choices' || !!choicesOf(survey));
}
