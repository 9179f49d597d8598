import { defaultSurvey } from '../contract/surveys/defaultSurvey.ts';
import type { Survey } from '../contract/surveys/survey.ts';

/** Returns a survey that contains only the given fields and defaults. */
export function surveyOf(fields: Partial<Survey>): Survey {
  return {
    ...defaultSurvey,
    survey_type: 'nps_10',
    question: 'How likely are you to recommend us to a friend?',
    response_type: 'none',
    ...fields,
  };
}
