import { isKnownLanguage } from '../contract/surveys/languages.ts';
import { partIdOf } from '../contract/surveys/partId.ts';
import { findMissingTexts, listTexts, textsToTranslate, withFallbacks } from '../contract/surveys/translateSurvey.ts';
import type { SurveyEntry } from '../contract/surveys/surveysFile.ts';
import { below, type Report } from './finding.ts';

/** Reports translations that no visitor can get, and texts for choices or ranges that the survey does not have. */
export function reportTranslationErrors(survey: SurveyEntry, report: Report): void {
  if (survey.language) reportImpossibleTag(survey.language, below(report, 'language'));
  if (!survey.translations) return;
  if (!survey.language) report(['language'], `expected the language of the survey's own texts, found nothing`);
  for (const language of Object.keys(survey.translations)) {
    const here = below(report, 'translations', language);
    reportImpossibleLanguage(survey, language, here);
    reportUnknownTexts(survey, language, here);
  }
}

function reportImpossibleLanguage({ language: own }: SurveyEntry, language: string, report: Report): void {
  if (language === own) return report([], "expected a language other than the survey's own");
  reportImpossibleTag(language, report);
}

function reportImpossibleTag(language: string, report: Report): void {
  try {
    const [canonical] = Intl.getCanonicalLocales(language);
    if (canonical !== language) report([], `expected "${canonical}", found "${language}"`);
  } catch {
    report([], `expected a language tag such as "de" or "pt-BR", found "${language}"`);
  }
}

const partLists = ['follow_ups', 'thank_yous'] as const;

/**
 * Reports texts for choices, ranges and links that the survey does not have. Other unused texts are ignored, because
 * they replace our defaults.
 */
function reportUnknownTexts(survey: SurveyEntry, language: string, report: Report): void {
  const translation = survey.translations![language]!;
  const known = new Set(listTexts(textsToTranslate(survey)).map(({ path }) => path.join()));
  const find = (list: string, id: string) =>
    partLists.flatMap((each) => (each === list ? (survey[each] ?? []) : [])).find((part) => partIdOf(part) === id);
  for (const list of partLists) {
    const ids = survey[list]?.map((part) => `"${partIdOf(part)}"`).join(', ');
    const message = `expected the id of an entry of "${list}"${ids ? ` (${ids})` : ''}`;
    for (const id of Object.keys(translation[list] ?? {}))
      if (!find(list, id)) report([list, id], `${message}, found "${id}"`);
  }
  for (const { path } of listTexts(translation)) {
    const [list, id] = path as [string, string];
    const part = find(list, id);
    if (!part && partLists.some((each) => each === list)) continue;
    if (path.includes('link') && !(part && 'link' in part && part.link)) {
      report(path, `expected a link in the entry of the survey, found "${path.at(-1)}"`);
    } else if (path.includes('choice_options') && !known.has(path.join())) {
      report(path, `expected the value of a choice of the survey, found "${path.at(-1)}"`);
    }
  }
}

/** The number of missing texts of a language that are named. */
const maxNamed = 5;

/** Reports languages that no browser asks for, and the texts of a language that visitors would read in another one. */
export function reportMissingTranslations(survey: SurveyEntry, report: Report): void {
  const unknown = (language: string) => `expected a language such as "de" or "pt-BR", found "${language}"`;
  if (survey.language && !isKnownLanguage(survey.language)) report(['language'], unknown(survey.language));
  for (const language of Object.keys(survey.translations ?? {})) {
    if (!isKnownLanguage(language)) report(['translations', language], unknown(language));
    const missing = findMissingTexts(survey, language);
    const [own] = withFallbacks(survey.language!);
    for (const path of missing.slice(0, maxNamed))
      report(['translations', language, ...path], `has no text: visitors read "${own}"`);
    const others = missing.length - maxNamed;
    if (others > 0) report(['translations', language], `lacks ${others} other texts: visitors read "${own}"`);
  }
}
