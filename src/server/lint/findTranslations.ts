import { findMissingTexts, listTexts, textsToTranslate, withFallbacks } from '../../contract/translateSurvey.ts';
import type { SurveyEntry } from '../../contract/surveysFile.ts';
import { type Finding, formatPath } from './finding.ts';

/** Finds translations that no visitor can get, and texts for choices or ranges that the survey does not have. */
export const findTranslationErrors = (survey: SurveyEntry): Finding[] => [
  ...Object.keys(survey.translations ?? {}).flatMap((language) => [
    ...findImpossibleLanguage(survey, language),
    ...findUnknownTexts(survey, language),
  ]),
  ...findMissingLanguage(survey),
];

function findMissingLanguage({ language, translations }: SurveyEntry): Finding[] {
  if (language || !translations) return [];
  return [{ path: ['language'], message: `expected the language of the survey's own texts, found nothing` }];
}

function findImpossibleLanguage({ language: own }: SurveyEntry, language: string): Finding[] {
  const path = ['translations', language];
  if (language === own) return [{ path, message: "expected a language other than the survey's own" }];
  try {
    const [canonical] = Intl.getCanonicalLocales(language);
    return canonical === language ? [] : [{ path, message: `expected "${canonical}", found "${language}"` }];
  } catch {
    return [{ path, message: `expected a language tag such as "de" or "pt-BR", found "${language}"` }];
  }
}

/**
 * Finds texts for choices, ranges and links that the survey does not have. Other unused texts are ignored, because they
 * replace our defaults.
 */
function findUnknownTexts(survey: SurveyEntry, language: string): Finding[] {
  const known = new Set(listTexts(textsToTranslate(survey)).map(({ path }) => path.join()));
  return listTexts(survey.translations![language]!).flatMap(({ path }) => {
    const [list, range] = path;
    const isRange = list === 'follow_ups' || list === 'thank_yous';
    const isUnknown = isRange && !survey[list]?.[range as number];
    const isLink = path.includes('link') && !survey.thank_yous?.[range as number]?.link;
    if (!isUnknown && !isLink && (known.has(path.join()) || !path.includes('choice_options'))) return [];
    const own = isLink ? 'a link in the entry of the survey' : 'the value of a choice of the survey';
    const expected = isUnknown ? `an entry of "${list}" of the survey` : own;
    return [
      {
        path: ['translations', language, ...path],
        message: `expected ${expected}, found "${isUnknown ? range : path.at(-1)}"`,
      },
    ];
  });
}

/** Finds the texts of a language that visitors would read in another one. */
export const findMissingTranslations = (survey: SurveyEntry): Finding[] =>
  Object.keys(survey.translations ?? {}).flatMap((language) => {
    const missing = findMissingTexts(survey, language).map(formatPath);
    if (missing.length === 0) return [];
    const [own] = withFallbacks(survey.language!);
    return [{ path: ['translations', language], message: `lacks ${missing.join(', ')}: visitors read "${own}"` }];
  });
