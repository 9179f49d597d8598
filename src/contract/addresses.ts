// This file has no schemas, so that pages can import it.

/** The parts of a survey. */
export const surveyParts = ['edit', 'share', 'results'] as const;
export type SurveyPart = (typeof surveyParts)[number];

/** A page of the owner's app. */
export type Page =
  | { readonly name: 'surveys' | 'new' | 'settings' | 'notifications' | 'people' | 'personalData' | 'unknown' }
  | { readonly name: 'survey'; readonly survey: string; readonly part: SurveyPart };

/** The path of the list of surveys. `/` shows it, too, but in a Vite app that is the app's own page. */
export const home = '/surveys';

/** The path that begins a survey: with the design after the `#`, if there is one. */
export const newSurveyPath = '/surveys/new';

/** The path of all results, which the app replaces by that of the survey in its query. */
export const resultsPath = '/results';

/** The paths of the pages beside the app: a shop with a survey's card, and every state of a card. */
export const shopPath = '/surveys/shop';
export const galleryPath = '/gallery';

/** The path of an API for one survey, which is in the path: the editor's preview uses it. */
export const previewPath = '/api/demo/preview/';

const names: Readonly<Record<string, Exclude<Page['name'], 'survey' | 'unknown'>>> = {
  '': 'surveys',
  [home]: 'surveys',
  [resultsPath]: 'surveys',
  [newSurveyPath]: 'new',
  '/surveys/settings': 'settings',
  '/surveys/notifications': 'notifications',
  '/surveys/people': 'people',
  '/surveys/personal-data': 'personalData',
};

/** Returns the page of the app at a path, with or without a slash at its end. */
export function readPage(path: string): Page {
  const [, survey, part] = /^\/surveys\/([\da-f-]{36})\/(edit|share|results)\/?$/i.exec(path) ?? [];
  if (survey && part) return { name: 'survey', survey: survey.toLowerCase(), part: part as SurveyPart };
  return { name: names[path.replace(/\/$/, '')] ?? 'unknown' };
}

/** Returns whether a path is that of the widget's script, with or without a version. */
export const isScript = (path: string): boolean => /^\/asklet(-\d[\w.-]*)?\.js$/.test(path);

/** Returns the path of a part of a survey. */
export const pathOf = (survey: string, part: SurveyPart) => `/surveys/${survey}/${part}`;
