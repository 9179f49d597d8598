import { nameScores, type SurveyType } from '../../../contract/scores.ts';
import { partIdOf, withUniqueIds } from '../../../contract/surveys/partId.ts';
import type { FollowUp, Survey, ThankYou } from '../../../contract/surveys/survey.ts';
import { type ScoreGroup, surveyTypes } from '../../../contract/surveys/surveyTypes.ts';
import { scaleOf } from '../../../widget/eligibility/scale.ts';
import type { Fields } from './fields.ts';
import { type Path, withoutEmpty } from './path.ts';

/** Consecutive scores with the same follow-up and thank-you. */
export interface Range extends Path {
  readonly low: number;
  readonly high: number;
  /** True if the survey lists nothing for these scores: they get its own step and thank-you. */
  readonly isGap?: true;
}

/** Returns the fields of a follow-up or a thank-you, which keeps its id when its scores change. */
const fieldsOf = <Part extends Extract<FollowUp | ThankYou, { scores: unknown }>>({ scores, ...fields }: Part) => ({
  ...fields,
  id: partIdOf({ scores, ...fields } as Part),
});

/**
 * Returns the ranges of a survey and the gaps between them: all its scores, divided wherever a follow-up or thank-you
 * starts or ends.
 */
export function rangesOf({ survey_type, follow_ups = [], thank_yous = [] }: Fields): readonly Range[] {
  const scores = scaleOf({ survey_type, scale_style: null } as Survey)?.scores ?? [];
  const followUps = follow_ups.filter((each) => 'scores' in each);
  const thankYous = thank_yous.filter((each) => 'scores' in each);
  const given = [...followUps, ...thankYous].map(({ scores }) => scores);
  const [lowest, highest] = [scores[0], scores.at(-1)];
  if (lowest === undefined || highest === undefined || given.length === 0) return [];
  const starts = new Set([lowest, ...given.flatMap(([low, high]) => [low, high + 1])]);
  const lows = [...starts].filter((low) => low <= highest).toSorted((one, other) => one - other);
  const find = <Each extends { readonly scores: readonly [number, number] }>(all: readonly Each[], score: number) =>
    all.find(({ scores: [low, high] }) => low <= score && score <= high);
  return lows.map((low, index) => {
    const [followUp, thankYou] = [find(followUps, low), find(thankYous, low)];
    return {
      low,
      high: (lows[index + 1] ?? highest + 1) - 1,
      followUp: followUp ? fieldsOf(followUp) : {},
      thankYou: thankYou ? fieldsOf(thankYou) : {},
      ...(!followUp && !thankYou && { isGap: true }),
    };
  });
}

/** Returns the fields of a survey for these ranges, without gaps and empty thank-yous. */
export function rangeFields(all: readonly Range[]): Pick<Fields, 'follow_ups' | 'thank_yous'> {
  const ranges = all.filter(({ isGap }) => !isGap);
  const follow_ups = ranges.map(({ low, high, followUp }): FollowUp => ({
    scores: [low, high],
    ...withoutEmpty(followUp),
  }));
  const thank_yous = ranges.map(({ low, high, thankYou }): ThankYou => ({
    scores: [low, high],
    ...withoutEmpty(thankYou),
  }));
  const filled = thank_yous.filter((each) => each.message !== undefined || each.link);
  return {
    follow_ups: follow_ups.length > 0 ? withUniqueIds(follow_ups) : undefined,
    thank_yous: filled.length > 0 ? withUniqueIds(filled) : undefined,
  };
}

/** Returns the maximum end of a range before the next one, which keeps a score unless it is a gap. */
export const maxEnd = ({ high, isGap }: Range): number => (isGap ? high : high - 1);

/** Moves the end of a range and the start of the next one. Every range keeps at least one score. */
export function moveEnd(ranges: readonly Range[], index: number, to: number): readonly Range[] {
  const [range, next] = [ranges[index], ranges[index + 1]];
  if (!range || !next || !Number.isInteger(to)) return ranges;
  const high = Math.min(Math.max(to, range.low), maxEnd(next));
  const rest = high < next.high ? [{ ...next, low: high + 1 }] : [];
  return ranges.toSpliced(index, 2, { ...range, high }, ...rest);
}

/** Divides the last range with more than one score. */
export function divide(ranges: readonly Range[]): readonly Range[] {
  const index = ranges.findLastIndex(({ low, high }) => high > low);
  const range = ranges[index];
  if (!range) return ranges;
  const middle = Math.floor((range.low + range.high) / 2);
  const next = { low: middle + 1, high: range.high, followUp: {}, thankYou: {} };
  return ranges.toSpliced(index, 1, { ...range, high: middle }, next);
}

/** Removes a range, which becomes a gap. */
export const removeRange = (ranges: readonly Range[], index: number): readonly Range[] =>
  ranges.toSpliced(index, 1, { ...ranges[index]!, isGap: true });

/** Makes a gap a range. */
export function fillGap(ranges: readonly Range[], index: number): readonly Range[] {
  const { isGap: _, ...range } = ranges[index]!;
  return ranges.with(index, range);
}

/** Returns the name of a range, such as "0–6". */
export const nameOf = ({ low, high }: Pick<Range, 'low' | 'high'>) => nameScores(low, high);

/** The question and, if there is one, the thank-you for each group of scores. */
export type GroupTexts = Readonly<Partial<Record<ScoreGroup['tone'], readonly [question: string, message?: string]>>>;

/** Returns the initial ranges of a type: a range for each group of scores. */
export const initialRanges = (type: SurveyType, texts: GroupTexts): readonly Range[] =>
  surveyTypes[type].groups.toReversed().map(({ tone, min, max }) => {
    const [text_question, message] = texts[tone]!;
    return { low: min, high: max, followUp: { text_question }, thankYou: message === undefined ? {} : { message } };
  });
