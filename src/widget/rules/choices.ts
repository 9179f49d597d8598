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
  const list: unknown = Array.isArray(given) ? given : given?.options;
  if (!Array.isArray(list)) return null;
  const options = list.map(choiceOf);
  if (!options.length || options.includes(null)) return null;
  const { multiple = true, allow_other: allowOther = false } = Array.isArray(given) ? {} : given!;
  return { options: options as Choice[], multiple, allowOther };
}

function choiceOf(option: unknown): Choice | null {
  if (typeof option === 'string') return { value: option, label: option };
  const { value, label } = (option ?? {}) as Record<string, unknown>;
  return typeof label === 'string' ? { value: typeof value === 'string' ? value : label, label } : null;
}
