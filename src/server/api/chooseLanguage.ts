import { basicFilter, lookup } from 'bcp-47-match';
import { parseAccept } from 'hono/utils/accept';
import type { ServedSurvey } from '../surveys/catalog.ts';

/** No real visitor accepts more languages than this. */
const maxRanges = 20;

/**
 * Chooses the language of a survey for a visitor: by lookup (RFC 4647), else by region, so `pt` may get `pt-BR`.
 * Returns the survey's own language if none matches.
 * @param accepted the `Accept-Language` header
 */
export function chooseLanguage(
  { json, language, translations }: Pick<ServedSurvey, 'json' | 'language' | 'translations'>,
  accepted: string | null,
): Pick<ServedSurvey, 'json' | 'language'> {
  if (!language || !accepted) return { json, language };
  const languages = [language, ...translations.keys()];
  const ranges = parseAccept(accepted).filter(({ q }) => q > 0);
  const [chosen = language] = ranges
    .slice(0, maxRanges)
    .flatMap(({ type }) => lookup(languages, type) ?? basicFilter(languages, type));
  return { json: translations.get(chosen) ?? json, language: chosen };
}
