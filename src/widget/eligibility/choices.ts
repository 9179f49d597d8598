import type { Survey } from '../../contract/survey.ts';

/** A choice of a survey. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of a survey, normalized from both forms of `choice_options`. */
export interface Choices {
  readonly options: readonly Choice[];
  readonly multiple: boolean;
  readonly allowOther: boolean;
}

/** Returns the choices of a survey, or null if they are missing or invalid. */
export function choicesOf({ choice_options: given }: Survey): Choices | null {
  // in the short form, the value is the list itself
  const {
    options: list = given,
    multiple = true,
    allow_other: allowOther = false,
  } = (given ?? {}) as Partial<Exclude<typeof given, string[] | null>>;
  if (!Array.isArray(list)) return null;
  const options = list.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
  return options[0] && options.every((option) => option?.label) ? { options, multiple, allowOther } : null;
}
