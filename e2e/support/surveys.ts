import type { SurveyInput } from 'asklet/server';

export const key = 'pk_test';
export const surveyUuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
export const otherUuid = '11111111-2222-4333-8444-555555555555';

type Fields = Omit<SurveyInput, 'survey_uuid' | 'survey_type' | 'question'> & Partial<SurveyInput>;

/** Returns a survey with only the fields that a test is about. */
export function aSurvey(fields: Fields = {}): SurveyInput {
  return { survey_uuid: surveyUuid, survey_type: 'nps_10', question: 'How likely are you to recommend us?', ...fields };
}
