import type { SurveyInput } from '../../../src/server/index.ts';

export const npsUuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
export const generalUuid = '11111111-2222-4333-8444-555555555555';
export const unknownUuid = '99999999-2222-4333-8444-555555555555';

/** One survey with a score and one without. */
export const surveys: SurveyInput[] = [
  { survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely are you to recommend us?' },
  { survey_uuid: generalUuid, survey_type: 'general', question: 'What would you change?' },
];

/** A key for all surveys, one for only the NPS, one for the pages of a shop. */
export const keys = [
  'pk_all',
  { key: 'pk_nps', surveys: [npsUuid] },
  { key: 'pk_shop', surveys: '*' as const, origins: ['https://shop.example', 'null'] },
];
