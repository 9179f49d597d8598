import type { Summary } from '../../contract/results/summary.ts';
import { addUp, type Counted } from './countResponses.ts';

/** Adds up counts with the same key, and returns the most frequent keys first. */
export const rank = <Key>(counts: readonly (readonly [Key, number])[]) =>
  [...addUp(counts)].toSorted(([, one], [, other]) => other - one);

/** Maximum number of choices of a response that count, and of those in a summary. */
const maxChosen = { ofResponse: 50, inSummary: 1000 };

/** Returns the chosen values of a response; anything but a list of texts does not come from the widget. */
function chosenValues(json: string): string[] {
  try {
    const values: unknown = JSON.parse(json);
    const texts = Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
    return [...new Set(texts.slice(0, maxChosen.ofResponse))];
  } catch {
    return [];
  }
}

/** Counts each chosen value. The name of a count is the JSON of its choices. */
export const countChoices = (counts: readonly Counted[]): Summary['choices'] =>
  rank(counts.flatMap(({ name, count }) => chosenValues(name!).map((value) => [value, count] as const)))
    .slice(0, maxChosen.inSummary)
    .map(([value, count]) => ({ value, count }));
