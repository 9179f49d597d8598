import { defaultSurvey } from '../../../contract/surveys/defaultSurvey.ts';
import type { Survey } from '../../../contract/surveys/survey.ts';
import type { Fields } from './fields.ts';

/** Returns a survey with these written fields as the server serves it: with all defaults. */
export const servedSurvey = (fields: Fields): Survey => ({
  ...defaultSurvey,
  survey_type: 'general',
  question: '',
  response_type: 'none',
  ...(fields as Partial<Survey>),
});
