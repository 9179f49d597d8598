import { optionsOf, type WithChoices } from '../../../contract/surveys/choices.ts';
import type { FollowUp, ThankYou } from '../../../contract/surveys/survey.ts';
import type { Translation } from '../../../contract/surveys/translations.ts';
import type { Fields } from './fields.ts';

/**
 * Returns the fields of a survey after a change, with all references updated: a renamed choice keeps its translations
 * and its follow-up, and follow-ups keep their translations when others are added or removed.
 */
export function changeFields(before: Fields, change: Partial<Fields>): Fields {
  const after = { ...before, ...change };
  const renamed = findRenamed(before, after);
  if (renamed && 'choice_options' in change) {
    if (after.follow_ups) after.follow_ups = renameChoice(after.follow_ups, renamed);
    if (after.thank_yous) after.thank_yous = renameChoice(after.thank_yous, renamed);
  }
  const { translations } = before;
  if (!translations || 'translations' in change) return after;
  const entries = Object.entries(translations).map(([language, translation]) => [
    language,
    keepIn(translation, before, after),
  ]);
  return { ...after, translations: Object.fromEntries(entries) as NonNullable<Fields['translations']> };
}

function keepIn(translation: Translation, before: Fields, after: Fields): Translation {
  const { choice_options, follow_ups, thank_yous } = translation;
  return {
    ...translation,
    ...(choice_options && { choice_options: renameLabel(choice_options, before, after) }),
    ...(follow_ups && { follow_ups: moveTexts(follow_ups, before.follow_ups, after.follow_ups) }),
    ...(thank_yous && { thank_yous: moveTexts(thank_yous, before.thank_yous, after.thank_yous) }),
  };
}

/** The value of a choice before and after a rename. */
type Renamed = readonly [old: string, now: string];

/** Returns the choice whose value has changed. A choice without a value is identified by its label. */
function findRenamed(before: WithChoices, after: WithChoices): Renamed | null {
  const [old, now] = [optionsOf(before), optionsOf(after)].map((options) => options.map(({ value }) => value));
  const renamed = old!.flatMap((value, index) => (value === now![index] ? [] : [[value, now![index]!] as const]));
  // several changed values are moved or other choices
  return old!.length === now!.length && renamed.length === 1 ? renamed[0]! : null;
}

const renameChoice = <Each extends FollowUp | ThankYou>(entries: readonly Each[], [old, now]: Renamed): Each[] =>
  entries.map((each) =>
    'choices' in each ? { ...each, choices: each.choices.map((value) => (value === old ? now : value)) } : each,
  );

type Labels = NonNullable<Translation['choice_options']>;

function renameLabel(labels: Labels, before: WithChoices, after: WithChoices): Labels {
  const [old, now] = findRenamed(before, after) ?? [];
  if (old === undefined || now === undefined || labels[old] === undefined) return labels;
  const { [old]: label = '', ...others } = labels;
  return { ...others, [now]: label };
}

/**
 * Moves the translated texts along with their entries, which are found by their content, regardless of their scores or
 * choices.
 */
function moveTexts<Texts extends object>(
  texts: readonly Texts[],
  before: readonly object[] = [],
  after: readonly object[] = [],
): Texts[] {
  const [known, now] = [before, after].map((entries) =>
    entries.map((entry) => JSON.stringify({ ...entry, scores: null, choices: null })),
  ) as [string[], string[]];
  // an edited entry keeps its index
  const isEdited = known.length === now.length && known.toSorted().join('\n') !== now.toSorted().join('\n');
  return after.map((entry, index) => {
    if (!isEdited && known[index] !== now[index]) return texts[known.indexOf(now[index]!)] ?? ({} as Texts);
    const found = (texts[index] ?? {}) as Texts & { choice_options?: Labels };
    const { choice_options: labels } = found;
    return labels ? { ...found, choice_options: renameLabel(labels, before[index]!, entry) } : found;
  });
}
