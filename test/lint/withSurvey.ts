import { type Finding, formatFinding } from '../../src/lint/finding.ts';
import { surveyUuid } from '../support/builders.ts';

export const survey = { survey_uuid: surveyUuid, survey_type: 'nps_10', question: 'How likely?' };
export const key = { key: 'pk_demo', surveys: '*' };

/** Returns a surveys file with a survey that has these fields. */
export const withSurvey = (fields: object) => ({ keys: [key], surveys: [{ ...survey, ...fields }] });

/** Returns findings as lines of `surveys.json`. */
export const linesOf = (findings: readonly Finding[]) =>
  findings.map((finding) => formatFinding(finding, 'surveys.json'));
