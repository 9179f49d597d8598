import { scoreGroups } from '../../contract/scores.ts';
import type { SurveyEntry } from '../../contract/surveysFile.ts';
import type { Finding } from './finding.ts';
import { namedBy } from './findRangeErrors.ts';

/**
 * Finds scores that probably were forgotten: they belong to the same group as a score in a range. A whole group without
 * a range, such as passives with the survey's own texts, is intended, and so is a single range.
 */
export const findGaps = (survey: SurveyEntry): Finding[] =>
  (['follow_ups', 'thank_yous'] as const).flatMap((name) => {
    const ranges = survey[name] ?? [];
    if (ranges.length < 2) return [];
    const named = new Set(ranges.flatMap(namedBy));
    return scoreGroups[survey.survey_type].flatMap(({ min, max }) => {
      const scores = namedBy({ scores: [min, max] }).map(Number);
      const forgotten = scores.filter((score) => !named.has(score));
      if (forgotten.length === 0 || forgotten.length === scores.length) return [];
      const message = `has no range for ${forgotten.join(', ')}, unlike other scores from ${min} to ${max}`;
      return [{ path: [name], message: `${message}: the survey's own texts are used` }];
    });
  });
