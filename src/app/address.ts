import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** The parts of a survey. */
export const surveyParts = ['edit', 'share', 'results'] as const;
export type SurveyPart = (typeof surveyParts)[number];

/** A page of the app. */
export type Page =
  | { readonly name: 'surveys' | 'new' | 'settings' | 'notifications' | 'unknown' }
  | { readonly name: 'survey'; readonly survey: string; readonly part: SurveyPart };

/** The address of the list of surveys. `/` shows it, too, but in a Vite app that is the app's own page. */
export const home = '/surveys';

const names: Readonly<Record<string, 'surveys' | 'new' | 'settings' | 'notifications'>> = {
  '': 'surveys',
  surveys: 'surveys',
  'surveys/new': 'new',
  'surveys/settings': 'settings',
  'surveys/notifications': 'notifications',
};

/** Returns the page at a path. */
export function readPage(path: string): Page {
  const trimmed = path.replace(/^\/|\/$/g, '');
  const [, survey, part] = /^surveys\/([\da-f-]{36})\/(edit|share|results)$/i.exec(trimmed) ?? [];
  if (survey && part) return { name: 'survey', survey: survey.toLowerCase(), part: part as SurveyPart };
  return { name: names[trimmed] ?? 'unknown' };
}

/** Returns the path of a part of a survey. */
export const pathOf = (survey: string, part: SurveyPart) => `/surveys/${survey}/${part}`;

/** The address of the page, which can be bookmarked. */
export interface Address {
  readonly url: ReadonlySignal<URL>;
  readonly page: ReadonlySignal<Page>;
  /** Goes to another address of the app, and adds it to the history. */
  go(address: string): void;
  /** Changes the address without a new entry in the history. */
  replace(address: string): void;
}

/** Returns the address of today's page for one of the earlier results page: `/results?survey=…`. */
function withoutResultsPage({ pathname, search, hash }: URL): string | null {
  if (!/^\/results\/?$/.test(pathname)) return null;
  const { survey, ...others } = Object.fromEntries(new URLSearchParams(search));
  if (!survey) return home + hash;
  const query = new URLSearchParams(others).toString();
  return pathOf(survey, 'results') + (query && `?${query}`) + hash;
}

/** Creates the address of a window. Links to other pages of the app are followed without loading them. */
export function createAddress(window: Window): Address {
  const { history, location, document } = window;
  const url = signal(new URL(location.href));

  function change(method: 'pushState' | 'replaceState', address: string): void {
    history[method](null, '', address);
    url.value = new URL(location.href);
  }
  const go = (address: string) => change('pushState', address);
  const replace = (address: string) => change('replaceState', address);

  const moved = withoutResultsPage(url.peek());
  if (moved) replace(moved);
  window.addEventListener('popstate', () => (url.value = new URL(location.href)));
  document.addEventListener('click', (event) => {
    const { metaKey, ctrlKey, shiftKey, button, defaultPrevented, target } = event;
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || defaultPrevented || metaKey || ctrlKey || shiftKey || button !== 0) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (readPage(link.pathname).name === 'unknown' || link.getAttribute('href')!.startsWith('#')) return;
    event.preventDefault();
    go(link.href);
    window.scrollTo(0, 0);
  });
  return { url, page: computed(() => readPage(url.value.pathname)), go, replace };
}
