import { listen } from '../browser/listen.ts';
import { readNode } from '../browser/hostilePage.ts';

const maxLoadTime = 3_000;
const maxBusyTime = 1_000;

/**
 * Resolves once the page is visible, loaded and idle. Waits at most 4 s after it is visible.
 * @returns the time when the page became visible, on the clock of `performance.now()`
 */
export async function whenSettled(window: Window & typeof globalThis): Promise<number> {
  const { document } = window;
  // in a background tab or prerendering
  if (readNode(document, 'hidden')) {
    await new Promise((resolve) => listen(document, 'visibilitychange', resolve));
  }
  // an optimizer can run the script long after the visitor has seen the page
  const [painted] = window.performance.getEntriesByName?.('first-contentful-paint') ?? [];
  const now = window.performance.now();
  const visibleSince = Math.min(painted?.startTime || now, now);
  if (document.readyState !== 'complete') {
    await new Promise<unknown>((resolve) => {
      listen(window, 'load', resolve);
      window.setTimeout(resolve, maxLoadTime);
    });
  }
  await new Promise<unknown>((resolve) =>
    // Safari has none (https://bugs.webkit.org/show_bug.cgi?id=164193)
    typeof window.requestIdleCallback === 'function'
      ? window.requestIdleCallback(resolve, { timeout: maxBusyTime })
      : window.setTimeout(resolve),
  );
  return visibleSince;
}

/**
 * Calls back when the URL changes within the same document, until the returned function is called. `history` is never
 * patched: browsers without the Navigation API only report history traversal and hash changes.
 */
export function listenToNavigation(window: Window, onNavigate: () => void): () => void {
  // an element or a frame of another origin can have that name; unknown events never fire
  const target = {}.toString.call(window.navigation) === '[object Navigation]' ? window.navigation : window;
  return listen(target, 'currententrychange popstate hashchange', onNavigate);
}
