import type { ResponseFact } from '../store/resultsStore.ts';
import type { SegmentRow } from './segment.ts';

/** The keys of the metadata that a row has apart from the others, but for `choices`. */
const apart = new Set(['page_url', 'locale', 'user_email', 'choice_comment', 'screenshot']);

/** The longest value of the metadata that a row has whole, in characters. */
const longestValue = 500;

/** Whether a row tells if a response has this of its metadata. */
export const isInRow = ({ key, value }: { readonly key: string; readonly value: string | null }): boolean =>
  !apart.has(key) && (value?.length ?? 0) <= longestValue;

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The address of a page without what differs from visitor to visitor. */
const withoutQuery = (page: string | null) => page && page.replace(/[?#].*$/s, '');

/** What a filter can ask of a value. One that is too long stays so long that no filter has it. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => (Array.isArray(entry) ? {} : shorten(entry)));
  if (typeof value === 'string') return value.slice(0, longestValue + 1);
  return typeof value === 'object' ? {} : value;
}

/** Reads what summaries need of a response. */
export function readFact({ at, score, text, metadata }: ResponseFact): SegmentRow {
  const { page_url, locale, choices, user_email, choice_comment, screenshot, ...more } = JSON.parse(metadata);
  const others = Object.entries(more).filter(([, value]) => value !== null);
  return {
    at,
    score,
    text: text?.toLowerCase() ?? '',
    page: withoutQuery(textOf(page_url)),
    locale: textOf(locale),
    choices: textOf(choices),
    hasText: Boolean(text),
    hasEmail: Boolean(textOf(user_email)),
    hasScreenshot: textOf(screenshot) !== null,
    hasChoiceComment: Boolean(textOf(choice_comment)),
    metadata: JSON.stringify(Object.fromEntries(others.map(([key, value]) => [key, shorten(value)]))),
  };
}
