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

/**
 * Returns choices in an order that differs between sessions, and stays the same in one. Each is ranked by a hash
 * (FNV-1a) of its value and the session, whose digits come last: they spread the small differences between values.
 */
export function shuffle(options: readonly Choice[], session: string): Choice[] {
  const rank = ({ value }: Choice) => {
    let hash = 2_166_136_261;
    for (const sign of value + session) hash = Math.imul(hash ^ sign.charCodeAt(0), 16_777_619);
    return hash;
  };
  return [...options].sort((one, other) => rank(one) - rank(other));
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
