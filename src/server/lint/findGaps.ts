import { findForgottenScores } from '../../contract/forgottenScores.ts';
import type { SurveyEntry } from '../../contract/surveysFile.ts';
import type { Finding } from './finding.ts';

/** Finds scores that probably were forgotten. */
export const findGaps = (survey: SurveyEntry): Finding[] =>
  (['follow_ups', 'thank_yous'] as const).flatMap((name) =>
    findForgottenScores(survey.survey_type, survey[name] ?? []).map(({ group: { min, max }, scores }) => {
      const message = `has no range for ${scores.join(', ')}, unlike other scores from ${min} to ${max}`;
      return { path: [name], message: `${message}: the survey's own texts are used` };
    }),
  );
