import type { ChoiceOptions } from './choiceOptions.ts';

// This file has no schemas, so that the widget can import it.

/** A survey or a follow-up. */
export interface WithChoices {
  readonly choice_options?: ChoiceOptions | null | undefined;
}

/** A choice of a survey. */
export interface Choice {
  /** The stored value. */
  readonly value: string;
  readonly label: string;
}

/** The choices of a survey, normalized from both forms of `choice_options`. */
export interface Choices {
  readonly options: readonly Choice[];
  readonly multiple: boolean;
  readonly allowOther: boolean;
}

/**
 * Returns the choices of a survey or a follow-up. Null if they are missing or invalid: the widget gets them from any
 * backend.
 */
export function choicesOf({ choice_options: given }: WithChoices): Choices | null {
  // in the short form, the value is the list itself
  const {
    options: list = given,
    multiple = true,
    allow_other: allowOther = false,
  } = (given ?? {}) as Partial<Exclude<ChoiceOptions, string[]>>;
  if (!Array.isArray(list)) return null;
  const options = list.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
  return options[0] && options.every((option) => option?.label) ? { options, multiple, allowOther } : null;
}

/** Returns the options of a survey or a follow-up. Empty if it has no valid choices. */
export const optionsOf = (survey: WithChoices): readonly Choice[] => choicesOf(survey)?.options ?? [];
