import type { Texts } from '../../i18n/texts.ts';
import type { Fields } from './fields.ts';
import { type Kind, kinds } from './templates.ts';

/** Returns the kinds with all their texts in the owner's language, which the surveys made from them name. */
export function kindsIn({ locale, t }: Texts): readonly Kind[] {
  const { language } = new Intl.Locale(locale);
  const isFields = (value: Fields) => typeof value === 'object' && typeof value?.question === 'string';
  // other texts, such as the names of styles, have no translation and stay
  return JSON.parse(JSON.stringify(kinds), (_, value) => {
    if (typeof value === 'string') return t(value);
    return language !== 'en' && isFields(value) ? { ...value, language } : value;
  }) as readonly Kind[];
}
