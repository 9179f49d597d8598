import { optionsOf } from '../contract/surveys/choices.ts';
import { findForgottenScores, scoresOrChoicesOf } from '../contract/results/forgottenScores.ts';
import { scales } from '../contract/scores.ts';
import type { FollowUp, ThankYou } from '../contract/surveys/survey.ts';
import type { SurveyEntry } from '../contract/surveys/surveysFile.ts';
import { below, formatPath, type Path, type Report } from './finding.ts';

type Range = FollowUp | ThankYou;

const lists = ['follow_ups', 'thank_yous'] as const;

/** Reports ranges of `follow_ups` and `thank_yous` that no visitor can reach, or that overlap. */
export function reportRangeErrors(survey: SurveyEntry, report: Report): void {
  for (const name of lists) {
    const ranges: readonly Range[] = survey[name] ?? [];
    for (const [index, range] of ranges.entries()) reportImpossible(survey, range, below(report, name, index));
    reportOverlaps(ranges, name, report);
  }
}

/** Reports scores and choices that the survey does not have. */
function reportImpossible(survey: SurveyEntry, range: Range, report: Report) {
  const { survey_type, response_type } = survey;
  const possible = scales[survey_type];
  if ('scores' in range) {
    const [low, high] = range.scores;
    if (!possible) return report(['scores'], 'expected "choices", because "general" has no scores');
    if (low <= high && low >= possible.min && high <= possible.max) return;
    const expected = `two scores of "${survey_type}", from ${possible.min} to ${possible.max}, the lower one first`;
    return report(['scores'], `expected ${expected}, found [${low}, ${high}]`);
  }
  if (possible) return report(['choices'], `expected "scores", because "${survey_type}" has a score`);
  if (response_type !== 'choices') return report(['choices'], 'expected the response_type "choices" of the survey');
  const values = new Set(optionsOf(survey).map(({ value }) => value));
  for (const [index, choice] of range.choices.entries()) {
    if (values.has(choice)) continue;
    report(['choices', index], `expected a value of the survey's choice_options, found "${choice}"`);
  }
}

/** Reports the first score or choice that a range has in common with each of the others. */
function reportOverlaps(ranges: readonly Range[], name: string, report: Report): void {
  const taken = new Map<number | string, Path>();
  for (const [index, range] of ranges.entries()) {
    const reported = new Set<Path>();
    for (const named of scoresOrChoicesOf(range)) {
      const first = taken.get(named);
      if (!first) taken.set(named, [name, index]);
      if (!first || reported.has(first)) continue;
      reported.add(first);
      const path = [name, index, 'scores' in range ? 'scores' : 'choices'];
      report(path, `expected no overlap, found ${JSON.stringify(named)} also in ${formatPath(first)}`);
    }
  }
}

/** Reports scores that probably were forgotten. */
export function reportGaps(survey: SurveyEntry, report: Report): void {
  for (const name of lists) {
    for (const { group, scores } of findForgottenScores(survey.survey_type, survey[name] ?? [])) {
      const missing = `has no range for ${scores.join(', ')}, unlike other scores from ${group.min} to ${group.max}`;
      report([name], `${missing}: the survey's own texts are used`);
    }
  }
}
