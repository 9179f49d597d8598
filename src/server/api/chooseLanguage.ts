import { basicFilter, lookup } from 'bcp-47-match';
import { parseAccept } from 'hono/utils/accept';
import { localeTag } from '../../contract/localeTag.ts';
import type { ServedSurvey } from '../surveys/catalog.ts';

/** No real visitor accepts more languages than this. */
const maxRanges = 20;

/** Returns the languages of an `Accept-Language` header, the preferred one first. */
export const acceptedLanguages = (header: string | null): string[] =>
  parseAccept(header ?? '')
    .filter(({ q }) => q > 0)
    .slice(0, maxRanges)
    .flatMap(({ type }) => localeTag(type) || []);

/**
 * Chooses the language of a survey for a visitor: by lookup (RFC 4647), else by region, so `pt` may get `pt-BR`.
 * Returns the survey's own language if none matches.
 */
export function chooseLanguage(
  { json, language, translations }: Pick<ServedSurvey, 'json' | 'language' | 'translations'>,
  accepted: readonly string[],
): Pick<ServedSurvey, 'json' | 'language'> {
  if (!language) return { json, language };
  const languages = [language, ...translations.keys()];
  const [chosen = language] = accepted.flatMap((range) => lookup(languages, range) ?? basicFilter(languages, range));
  return { json: translations.get(chosen) ?? json, language: chosen };
}
