import { findForgottenScores, namedBy } from '../../contract/forgottenScores.ts';
import { optionsOf } from '../../contract/translateSurvey.ts';
import { scoreRanges } from '../../contract/scores.ts';
import type { FollowUp, ThankYou } from '../../contract/survey.ts';
import type { SurveyEntry } from '../../contract/surveysFile.ts';
import { type Finding, formatPath, type Path } from './finding.ts';

type Range = FollowUp | ThankYou;

/** A range of a survey and its path. */
interface PlacedRange {
  readonly range: Range;
  readonly path: Path;
}

/** Finds ranges of `follow_ups` and `thank_yous` that no visitor can reach, or that overlap. */
export const findRangeErrors = (survey: SurveyEntry): Finding[] =>
  (['follow_ups', 'thank_yous'] as const).flatMap((name) => {
    const ranges = (survey[name] ?? []).map((range: Range, position) => ({ range, path: [name, position] }));
    return [...ranges.flatMap((range) => findImpossible(survey, range)), ...findOverlaps(ranges)];
  });

/** Finds scores and choices that the survey does not have. */
function findImpossible(survey: SurveyEntry, { range, path }: PlacedRange): Finding[] {
  const { survey_type, response_type } = survey;
  const possible = scoreRanges[survey_type];
  if ('scores' in range) {
    const at = [...path, 'scores'];
    const [low, high] = range.scores;
    if (!possible) return [{ path: at, message: 'expected "choices", because "general" has no scores' }];
    const isPossible = low <= high && low >= possible.min && high <= possible.max;
    const expected = `expected two scores of "${survey_type}", from ${possible.min} to ${possible.max}, the lower one first`;
    return isPossible ? [] : [{ path: at, message: `${expected}, found [${low}, ${high}]` }];
  }
  const at = [...path, 'choices'];
  if (possible) return [{ path: at, message: `expected "scores", because "${survey_type}" has a score` }];
  if (response_type !== 'choices') return [{ path: at, message: 'expected the response_type "choices" of the survey' }];
  const values = new Set(optionsOf(survey.choice_options).map(({ value }) => value));
  return range.choices.flatMap((choice, index) => {
    if (values.has(choice)) return [];
    return [{ path: [...at, index], message: `expected a value of the survey's choice_options, found "${choice}"` }];
  });
}

/** Finds the scores and choices that are in several ranges. */
function findOverlaps(ranges: readonly PlacedRange[]): Finding[] {
  const taken = new Map<number | string, Path>();
  return ranges.flatMap(({ range, path }) => {
    const twice = new Map<Path, number | string>();
    for (const named of namedBy(range)) {
      const first = taken.get(named);
      if (first && !twice.has(first)) twice.set(first, named);
      if (!first) taken.set(named, path);
    }
    return [...twice].map(([first, named]) => ({
      path: [...path, 'scores' in range ? 'scores' : 'choices'],
      message: `expected no overlap, found ${JSON.stringify(named)} also in ${formatPath(first)}`,
    }));
  });
}

/** Finds scores that probably were forgotten. */
export const findGaps = (survey: SurveyEntry): Finding[] =>
  (['follow_ups', 'thank_yous'] as const).flatMap((name) =>
    findForgottenScores(survey.survey_type, survey[name] ?? []).map(({ group: { min, max }, scores }) => {
      const message = `has no range for ${scores.join(', ')}, unlike other scores from ${min} to ${max}`;
      return { path: [name], message: `${message}: the survey's own texts are used` };
    }),
  );
