import { optionsOf, type WithChoices } from '../../../contract/surveys/choices.ts';
import { partIdOf } from '../../../contract/surveys/partId.ts';
import type { FollowUp, ThankYou } from '../../../contract/surveys/survey.ts';
import type { Translation } from '../../../contract/surveys/translations.ts';
import type { Fields } from './fields.ts';

/**
 * Returns the fields of a survey after a change, with all references updated: a renamed choice keeps its translations
 * and its follow-up.
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
    renameIn(translation, before, after),
  ]);
  return { ...after, translations: Object.fromEntries(entries) as NonNullable<Fields['translations']> };
}

/** Returns a translation with renamed choices of the survey and of its follow-ups. */
function renameIn(translation: Translation, before: Fields, after: Fields): Translation {
  const { choice_options, follow_ups } = translation;
  const partOf = ({ follow_ups: parts = [] }: Fields, id: string) => parts.find((each) => partIdOf(each) === id) ?? {};
  const renamed = Object.entries(follow_ups ?? {}).map(([id, { choice_options: labels, ...texts }]) => [
    id,
    labels ? { ...texts, choice_options: renameLabel(labels, partOf(before, id), partOf(after, id)) } : texts,
  ]);
  return {
    ...translation,
    ...(choice_options && { choice_options: renameLabel(choice_options, before, after) }),
    ...(follow_ups && { follow_ups: Object.fromEntries(renamed) as typeof follow_ups }),
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
    'choices' in each && each.choices.includes(old)
      ? { ...each, id: partIdOf(each), choices: each.choices.map((value) => (value === old ? now : value)) }
      : each,
  );

type Labels = NonNullable<Translation['choice_options']>;

function renameLabel(labels: Labels, before: WithChoices, after: WithChoices): Labels {
  const [old, now] = findRenamed(before, after) ?? [];
  if (old === undefined || now === undefined || labels[old] === undefined) return labels;
  const { [old]: label = '', ...others } = labels;
  return { ...others, [now]: label };
}
