import type { Survey } from '../../contract/survey.ts';

/** One of the options that a visitor chooses from. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The options of a survey in one shape, whichever of the two it came in. */
export interface Choices {
  readonly options: readonly Choice[];
  readonly multiple: boolean;
  readonly allowOther: boolean;
}

/** Reads the options of a survey; null where there are none that can be shown. */
export function choicesOf({ choice_options: given }: Survey): Choices | null {
  // a bare list has no options of its own: it is them
  const {
    options: list = given,
    multiple = true,
    allow_other: allowOther = false,
  } = (given ?? {}) as Partial<Exclude<typeof given, string[] | null>>;
  if (!Array.isArray(list)) return null;
  const options = list.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
  return options[0] && options.every((option) => option?.label) ? { options, multiple, allowOther } : null;
}
