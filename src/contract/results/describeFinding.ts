import type { Breakdown } from './breakdowns.ts';
import type { ChangedChoice, Finding } from './finding.ts';

/** The sentences about a finding, in English. The app translates them. */
export const findingTexts = {
  fell: '{metric} fell from {before} to {after} on {day}.',
  rose: '{metric} rose from {before} to {after} on {day}.',
  mix: 'Other visitors explain the change.',
  fellOn: 'It fell most on {group}: from {before} to {after}.',
  roseOn: 'It rose most on {group}: from {before} to {after}.',
  fellIn: 'It fell most in {group}: from {before} to {after}.',
  roseIn: 'It rose most in {group}: from {before} to {after}.',
  choices: 'More people choose {choices}.',
  words: 'More people write about {words} than before.',
} as const;

/** How a language and a metric write the parts of the sentences. */
export interface FindingFormat {
  readonly metric: string;
  readonly t: (english: string, values: Readonly<Record<string, string>>) => string;
  readonly value: (value: number) => string;
  readonly day: (day: string) => string;
  readonly list: (values: readonly string[]) => string;
  readonly group: (by: Breakdown, name: string) => string;
  /** Writes a choice with its shares, such as `“Speed” (14% → 52%)`. */
  readonly choice: (choice: ChangedChoice) => string;
}

/** Maximum number of words and choices in a sentence. */
const maxNamed = 3;

/** Returns the sentences about a finding: what has changed, where most, and what people say about it. */
export function describeFinding(
  { change, mix, groups, choices, words }: Finding,
  { t, metric, value, day, list, group: groupName, choice }: FindingFormat,
): string[] {
  const isFall = change.after.value < change.before.value;
  const values = (both: Pick<Finding['change'], 'before' | 'after'>) => ({
    before: value(both.before.value),
    after: value(both.after.value),
  });
  const changed = { metric, day: day(change.since), ...values(change) };
  const where = mix ? undefined : groups.find(({ stands_out }) => stands_out);
  const isIn = where?.by === 'locale';
  const [fell, rose] = isIn ? (['fellIn', 'roseIn'] as const) : (['fellOn', 'roseOn'] as const);
  const risen = choices.filter((each) => each.stands_out && each.change.value > 0).slice(0, maxNamed);
  const named = words.slice(0, maxNamed);
  return [
    t(findingTexts[isFall ? 'fell' : 'rose'], changed),
    ...(mix ? [t(findingTexts.mix, {})] : []),
    ...(where
      ? [t(findingTexts[isFall ? fell : rose], { group: groupName(where.by, where.name), ...values(where) })]
      : []),
    ...(risen.length > 0 ? [t(findingTexts.choices, { choices: list(risen.map(choice)) })] : []),
    ...(named.length > 0 ? [t(findingTexts.words, { words: list(named.map(({ word }) => `“${word}”`)) })] : []),
  ];
}
