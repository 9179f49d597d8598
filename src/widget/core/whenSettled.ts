import { listen } from '../browser/listen.ts';

const longestLoad = 3_000;
const longestBusy = 1_000;

/**
 * Resolves once the page is visible and, 4 s later at the latest, loaded and idle.
 * @returns since when it is visible, on the clock of `performance.now()`
 */
export async function whenSettled(window: Window & typeof globalThis): Promise<number> {
  const { document } = window;
  // in a background tab, or prerendered
  if (document.hidden) {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve));
  }
  const visibleSince = window.performance.now();
  if (document.readyState !== 'complete') {
    await new Promise<unknown>((resolve) => {
      window.addEventListener('load', resolve);
      window.setTimeout(resolve, longestLoad);
    });
  }
  await new Promise<unknown>((resolve) =>
    // https://bugs.webkit.org/show_bug.cgi?id=164193: Safari has no requestIdleCallback
    window.requestIdleCallback
      ? window.requestIdleCallback(resolve, { timeout: longestBusy })
      : window.setTimeout(resolve),
  );
  return visibleSince;
}

/**
 * Calls back on a new address in the same document, until the returned undo is called. The page's `history` is never
 * patched: a browser without the Navigation API reports going back and forth and a new hash only.
 */
export function listenToNavigation(window: Window, onNavigate: () => void): () => void {
  // an event that a browser does not know never fires
  return listen(window.navigation ?? window, 'currententrychange popstate hashchange', onNavigate);
}
