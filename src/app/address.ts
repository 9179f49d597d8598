import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { home, type Page, pathOf, readPage, resultsPath } from '../contract/addresses.ts';

/** The address of the page, which can be bookmarked. */
export interface Address {
  readonly url: ReadonlySignal<URL>;
  readonly page: ReadonlySignal<Page>;
  /** Goes to another address of the app, and adds it to the history. */
  go(address: string): void;
  /** Changes the address without a new entry in the history. */
  replace(address: string): void;
}

/** Returns the address of the page that `/results?survey=…` stands for. */
function withoutResultsPage({ pathname, search, hash }: URL): string | null {
  if (pathname.replace(/\/$/, '') !== resultsPath) return null;
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
