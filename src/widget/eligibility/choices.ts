import type { Choice } from '../../contract/surveys/choices.ts';

export { type Choice, type Choices, choicesOf } from '../../contract/surveys/choices.ts';

/**
 * Returns choices in an order that differs between sessions, and stays the same in one. Each is ranked by a hash
 * (FNV-1a) of its value and the session, whose digits come last: they spread the small differences between values.
 */
export function shuffle(options: readonly Choice[], session: string): Choice[] {
  const rank = ({ value }: Choice) => {
    let hash = 2_166_136_261;
    for (const sign of value + session) hash = Math.imul(hash ^ sign.codePointAt(0)!, 16_777_619);
    return hash;
  };
  return [...options].sort((one, other) => rank(one) - rank(other));
}
