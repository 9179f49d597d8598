import type { SurveyInput } from '../../../contract/surveys/surveysFile.ts';

/** A survey as written by its owner, without the uuid. */
export type Fields = Omit<SurveyInput, 'survey_uuid' | '$schema'>;
