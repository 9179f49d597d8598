import type { Survey } from '../../contract/surveys/survey.ts';
import type { OpenRequest } from '../eligibility/lifecycle.ts';
import { scaleOf } from '../eligibility/scale.ts';

/** Returns true if the card was requested with a score. */
export const hasScore = (requested: OpenRequest | false) => typeof requested === 'object';

/**
 * Creates the check of requested scores: numbers, or their texts from an address or attribute.
 * @param uuid the survey, as the page knows it
 * @param reportError reports a score that the survey doesn't have
 * @returns a function that returns false for such a score
 */
export function createScoreCheck(uuid: string, reportError: (message: string) => void) {
  return (survey: Survey, requested: OpenRequest | false): boolean => {
    if (!hasScore(requested)) return true;
    const scores = scaleOf(survey)?.scores.map(String) ?? [];
    const given = String(requested.score);
    if (scores.includes(given)) return true;
    const range = scores[0] ? `scores from ${scores[0]} to ${scores.at(-1)}` : 'no scores';
    reportError(`score ${given}: survey ${uuid} (${survey.survey_type}) has ${range}`);
    return false;
  };
}
