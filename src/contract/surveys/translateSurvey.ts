import { optionsOf, type WithChoices } from './choices.ts';
import { partIdOf } from './partId.ts';
import type { FollowUp, Survey, ThankYou } from './survey.ts';
import { textFields } from './textFields.ts';
import type { Translation } from './translations.ts';

// Pages import this file, so it must not import a schema.

type FollowUps = NonNullable<Survey['follow_ups']>;

/** A survey with its translations. */
export type TranslatedSurvey = Survey & {
  readonly language?: string | undefined;
  readonly translations?: Readonly<Record<string, Translation>> | undefined;
};

/** Returns a survey with its texts in one of its languages. Texts that the translation lacks fall back one by one. */
export function translateSurvey<Given extends TranslatedSurvey>(survey: Given, language: string): Given {
  return withFallbacks(language).reduce(
    (texts, each) => applyTranslation(texts, survey.translations?.[each] ?? {}),
    survey,
  );
}

/** Returns a language tag and its fallbacks, the most general first: zh, zh-Hant, zh-Hant-TW. */
export const withFallbacks = (language: string): string[] =>
  language.split('-').map((_, index, parts) => parts.slice(0, index + 1).join('-'));

function applyTranslation<Given extends Survey>(survey: Given, translation: Translation): Given {
  const { choice_options, follow_ups = {}, thank_yous = {}, look, ...texts } = translation;
  return {
    ...survey,
    ...texts,
    ...translateChoices(survey, choice_options),
    ...(look && { look: { ...survey.look, ...look } }),
    ...(survey.follow_ups && {
      follow_ups: survey.follow_ups.map((followUp) =>
        translateFollowUp(followUp, follow_ups[partIdOf(followUp)] ?? {}),
      ),
    }),
    ...(survey.thank_yous && {
      thank_yous: survey.thank_yous.map((thankYou) => {
        const { message = thankYou.message, link } = thank_yous[partIdOf(thankYou)] ?? {};
        return {
          ...thankYou,
          ...(message && { message }),
          ...(thankYou.link && { link: { ...thankYou.link, ...link } }),
        };
      }),
    }),
  };
}

function translateFollowUp(
  followUp: FollowUps[number],
  { choice_options, ...texts }: NonNullable<Translation['follow_ups']>[string],
): FollowUps[number] {
  return 'scores' in followUp
    ? { ...followUp, ...texts, ...translateChoices(followUp, choice_options) }
    : { ...followUp, ...texts };
}

/** Returns the choices with other labels. Their stored values are the same in all languages. */
function translateChoices(survey: WithChoices, labels: Readonly<Record<string, string>> | undefined) {
  const { choice_options: given } = survey;
  if (!given || !labels) return {};
  const options = optionsOf(survey).map(({ value, label }) => ({
    value,
    label: (Object.hasOwn(labels, value) && labels[value]) || label,
  }));
  return { choice_options: { ...(Array.isArray(given) ? {} : given), options } };
}

const byId = <Part extends FollowUp | ThankYou, Texts>(parts: readonly Part[], textsOf: (part: Part) => Texts) =>
  Object.fromEntries(parts.map((part) => [partIdOf(part), textsOf(part)]));

/** Returns a survey's own texts in the form of a translation. */
export function textsToTranslate(survey: Survey): Translation {
  const labelsOf = (given: WithChoices) => {
    const labels = optionsOf(given).map(({ value, label }) => [value, label] as const);
    return labels.length > 0 ? { choice_options: Object.fromEntries(labels) } : {};
  };
  const given = (texts: object) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
  const { follow_ups, thank_yous, look } = survey;
  return {
    ...given(Object.fromEntries(textFields.map((name) => [name, survey[name]]))),
    ...labelsOf(survey),
    ...(follow_ups && {
      follow_ups: byId(follow_ups, (each) => ({
        ...given({ text_question: each.text_question, text_button_label: each.text_button_label }),
        ...('scores' in each && labelsOf(each)),
      })),
    }),
    ...(thank_yous && {
      thank_yous: byId(thank_yous, ({ message, link }) => ({
        ...given({ message }),
        ...(link && { link: { label: link.label } }),
      })),
    }),
    ...(look?.button_label && { look: { button_label: look.button_label } }),
  };
}

/** The path of a text in a translation, such as `["choice_options", "price"]` or `["follow_ups", "0-6", "text_question"]`. */
export type TextPath = readonly (string | number)[];

/** Returns the texts of a translation with their paths. */
export const listTexts = (translation: Translation): { readonly path: TextPath; readonly text: string }[] =>
  listIn(translation, []);

function listIn(value: unknown, path: TextPath): { path: TextPath; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  return Object.entries(value ?? {}).flatMap(([name, each]) => listIn(each, [...path, name]));
}

/**
 * Returns the paths of the survey's own texts that neither a translation nor its fallbacks have: none if the survey's own
 * language is one of them.
 */
export function findMissingTexts(survey: TranslatedSurvey, language: string): TextPath[] {
  const languages = withFallbacks(language);
  if (survey.language && languages.includes(survey.language)) return [];
  const translated = languages.flatMap((each) => listTexts(survey.translations?.[each] ?? {}));
  const found = new Set(translated.map(({ path }) => path.join('\n')));
  return listTexts(textsToTranslate(survey)).flatMap(({ path }) => (found.has(path.join('\n')) ? [] : [path]));
}
