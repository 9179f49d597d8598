import { optionsOf } from '../../../contract/surveys/choices.ts';
import { partIdOf, withUniqueIds } from '../../../contract/surveys/partId.ts';
import type { FollowUp, ThankYou } from '../../../contract/surveys/survey.ts';
import type { Fields } from './fields.ts';
import { type Path, withoutEmpty } from './path.ts';

/** Choices of a general survey with the same follow-up and thank-you. */
export interface ChoicePath extends Path {
  /** The values of the choices. */
  readonly choices: readonly string[];
}

/** Returns the fields of a follow-up or a thank-you, which keeps its id when its choices change. */
const fieldsOf = <Part extends Extract<FollowUp | ThankYou, { choices: unknown }>>({ choices, ...fields }: Part) => ({
  ...fields,
  id: partIdOf({ choices, ...fields } as Part),
});

/** Returns the values of the choices of a general survey. Empty if it asks for a text. */
export const choiceValues = (fields: Fields): readonly string[] =>
  fields.survey_type === 'general' && fields.response_type === 'choices'
    ? optionsOf(fields).map(({ value }) => value)
    : [];

/** Returns the paths of a general survey: its choices grouped by follow-up and thank-you. */
export function choicePathsOf(fields: Fields): readonly ChoicePath[] {
  const followUps = (fields.follow_ups ?? []).filter((each) => 'choices' in each);
  const thankYous = (fields.thank_yous ?? []).filter((each) => 'choices' in each);
  const values = choiceValues(fields);
  const find = <Each extends { readonly choices: readonly string[] }>(all: readonly Each[], value: string) =>
    all.find(({ choices }) => choices.includes(value));
  // a path for each combination that a choice has, in the order of the follow-ups
  return [...followUps, null].flatMap((followUp) =>
    [...thankYous, null].flatMap((thankYou) => {
      const choices = values.filter(
        (value) =>
          find(followUps, value) === (followUp ?? undefined) && find(thankYous, value) === (thankYou ?? undefined),
      );
      if (choices.length === 0 || (!followUp && !thankYou)) return [];
      return [{ choices, followUp: followUp ? fieldsOf(followUp) : {}, thankYou: thankYou ? fieldsOf(thankYou) : {} }];
    }),
  );
}

/** Returns the labels of choices. */
export const nameChoices = (choices: readonly string[], fields: Fields): string =>
  optionsOf(fields)
    .flatMap(({ value, label }) => (choices.includes(value) ? [label] : []))
    .join(', ');

/** Returns the fields of a general survey for these paths, without empty ones. */
export function choicePathFields(paths: readonly ChoicePath[]): Pick<Fields, 'follow_ups' | 'thank_yous'> {
  const collect = (part: 'followUp' | 'thankYou') => {
    const parts = paths.flatMap((path) => {
      const { id, ...fields } = withoutEmpty(path[part]);
      if (Object.keys(fields).length === 0) return [];
      return [{ ...(id !== undefined && { id }), choices: [...path.choices], ...fields } as FollowUp];
    });
    return withUniqueIds(parts);
  };
  const [follow_ups, thank_yous] = [collect('followUp') as FollowUp[], collect('thankYou') as ThankYou[]];
  return {
    follow_ups: follow_ups.length > 0 ? follow_ups : undefined,
    thank_yous: thank_yous.length > 0 ? thank_yous : undefined,
  };
}

/** Returns the choices without a path. */
export function otherChoices(fields: Fields): readonly string[] {
  const taken = new Set(choicePathsOf(fields).flatMap(({ choices }) => choices));
  return choiceValues(fields).filter((value) => !taken.has(value));
}

/** Returns the choice whose path is shown. Falls back to the first one if the survey doesn't have it. */
export function shownChoice(fields: Fields, choice: string): string {
  const values = choiceValues(fields);
  return values.includes(choice) ? choice : (values[0] ?? '');
}

/** Adds a path for a choice, which asks a question. */
export const addPath = (paths: readonly ChoicePath[], choice: string, text_question: string): readonly ChoicePath[] => [
  ...paths,
  { choices: [choice], followUp: { response_type: 'text', text_question }, thankYou: {} },
];

/** Adds a choice to a path or removes it. A choice has only one path, and every path keeps at least one choice. */
export function toggleChoice(
  paths: readonly ChoicePath[],
  index: number,
  choice: string,
  isIn: boolean,
): readonly ChoicePath[] {
  const changed = paths.map((path, each) => {
    const others = path.choices.filter((value) => value !== choice);
    return { ...path, choices: each === index && isIn ? [...others, choice] : others };
  });
  return changed.every(({ choices }) => choices.length > 0) ? changed : paths;
}

/** Removes choices that the survey doesn't have, because a server rejects them. */
export function withKnownChoices<Each extends FollowUp | ThankYou>(
  entries: readonly Each[],
  fields: Fields,
): Each[] | undefined {
  const known = choiceValues(fields);
  const fitting = entries.flatMap((each): Each[] => {
    if (!('choices' in each)) return [each];
    const choices = each.choices.filter((value) => known.includes(value));
    return choices.length > 0 ? [{ ...each, choices }] : [];
  });
  return fitting.length > 0 ? fitting : undefined;
}
