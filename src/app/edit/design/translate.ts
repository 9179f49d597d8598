import type { Translation } from '../../../contract/surveys/translations.ts';
import {
  findMissingTexts,
  listTexts,
  type TextPath,
  textsToTranslate,
  translateSurvey,
} from '../../../contract/surveys/translateSurvey.ts';
import { servedSurvey } from './servedSurvey.ts';
import type { Survey } from '../../../contract/surveys/survey.ts';
import { findUnseenFields } from '../../../contract/surveys/unseenFields.ts';
import type { Fields } from './fields.ts';
import { withoutUnseen } from './withoutUnseen.ts';

/** A text of a survey in one of its languages. */
export interface TranslatedText {
  readonly path: TextPath;
  /** The survey's own text. */
  readonly own: string;
  /** Empty if the translation lacks it. */
  readonly text: string;
  /** The text that visitors read if the translation lacks it. */
  readonly fallback: string;
  readonly isMissing: boolean;
}

/** The language of the survey's own texts if its owner sets none. */
export const defaultLanguage = 'en';

/** Returns the languages of a survey's translations. */
export const translatedLanguages = ({ translations = {} }: Fields): readonly string[] => Object.keys(translations);

const withDefaults = (fields: Fields) => servedSurvey(fields);

const keyOf = (path: TextPath) => path.join('\n');

const textsByPath = (translation: Translation) =>
  new Map(listTexts(translation).map(({ path, text }) => [keyOf(path), text]));

/** Returns all texts of a survey that visitors can see, in a language. */
export function textsIn(fields: Fields, language: string): readonly TranslatedText[] {
  const survey = withDefaults(withoutUnseen(fields));
  const missing = new Set(findMissingTexts(survey, language).map(keyOf));
  const given = textsByPath(fields.translations?.[language] ?? {});
  const read = textsByPath(textsToTranslate(translateSurvey(survey, language)));
  return listTexts(textsToTranslate(survey)).map(({ path, text: own }) => ({
    path,
    own,
    text: given.get(keyOf(path)) ?? '',
    fallback: read.get(keyOf(path)) ?? own,
    isMissing: missing.has(keyOf(path)),
  }));
}

/** A text with its path. */
export type TextChange = Pick<TranslatedText, 'path' | 'text'>;

/** Returns the translations with changed texts in a language. Empty texts are removed. */
export function changeTexts(
  fields: Fields,
  language: string,
  changes: readonly TextChange[],
): Pick<Fields, 'translations'> {
  const before = fields.translations?.[language] ?? {};
  const after = changes.reduce<unknown>((part, { path, text }) => withText(part, path, text || undefined), before);
  return { translations: { ...fields.translations, [language]: after as Translation } };
}

/** Returns a translation that consists of these texts. */
export const translationOf = (texts: readonly TextChange[]): Translation =>
  texts.reduce<unknown>((part, { path, text }) => withText(part, path, text), {}) as Translation;

/** Sets or removes a text in a part of a translation. */
function withText(part: unknown, [name, ...rest]: TextPath, text: string | undefined): unknown {
  if (name === undefined) return text;
  const { [name]: before, ...others } = (part ?? {}) as Record<string, unknown>;
  const after = withText(before, rest, text);
  return after === undefined ? others : { ...others, [name]: after };
}

/** Returns the translations after filling the missing texts of a language with the survey's own. */
export const copyOwnTexts = (fields: Fields, language: string): Pick<Fields, 'translations'> =>
  changeTexts(
    fields,
    language,
    textsIn(fields, language).flatMap(({ path, own, isMissing }) => (isMissing ? [{ path, text: own }] : [])),
  );

/** Adds a language without texts. */
export const addLanguage = (fields: Fields, language: string): Partial<Fields> => ({
  language: fields.language ?? defaultLanguage,
  translations: { ...fields.translations, [language]: fields.translations?.[language] ?? {} },
});

/** Removes a language. */
export function removeLanguage({ translations = {} }: Fields, language: string): Pick<Fields, 'translations'> {
  const { [language]: _, ...others } = translations;
  return { translations: Object.keys(others).length > 0 ? others : undefined };
}

/** Returns the survey's text fields in a language. */
export function translatedFields(fields: Fields, language: string): Fields {
  const translated = translateSurvey(withDefaults(fields), language) as Fields;
  const names = Object.keys(textsToTranslate(translated as Survey)) as (keyof Fields)[];
  const given = names.map((name) => [name, translated[name]]);
  return { survey_type: fields.survey_type, ...Object.fromEntries(given) } as Fields;
}

/**
 * Returns the translations without blank texts, and without those that no visitor can see, or that a server rejects
 * because the survey no longer has their choices or ranges. Languages without texts are left out.
 */
export function fittingTranslations(fields: Fields): Fields['translations'] {
  const survey = withDefaults(fields);
  const known = textsByPath(textsToTranslate(survey));
  const unseen = findUnseenFields(survey).own;
  // a text can replace one of our defaults, which the survey doesn't have
  const fits = ({ path, text }: TextChange) =>
    text.trim() !== '' && (path.length === 1 ? !unseen.has(path[0] as keyof Survey) : known.has(keyOf(path)));
  const entries = Object.entries(fields.translations ?? {}).flatMap(([language, translation]) => {
    const texts = listTexts(translation).filter(fits);
    return texts.length > 0 ? [[language, translationOf(texts)] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
