import type { SurveyType } from '../../contract/survey.ts';

/** The survey types as owners call them. */
export const surveyTypes: Readonly<Record<SurveyType, string>> = {
  nps_10: 'NPS',
  csat_5: 'CSAT',
  csat_2: 'CSAT, two answers',
  ces_7: 'CES',
  general: 'Open question',
};
