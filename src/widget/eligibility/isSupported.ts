import { typeNames } from '../../contract/scores.ts';
import type { Survey } from '../../contract/surveys/survey.ts';
import { choicesOf } from './choices.ts';

/** Returns true if the widget can show a survey. */
export function isSupported(survey: Survey): boolean {
  return typeNames.includes(survey.survey_type) && (survey.response_type !== 'choices' || !!choicesOf(survey));
}
