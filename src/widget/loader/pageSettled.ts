const longestLoad = 3_000;
const longestWork = 1_000;

/**
 * Resolves once somebody looks at the page and, 4 s later at the latest, it has loaded and has nothing to do.
 * @returns when it was seen first, on the clock of `performance.now()`
 */
export async function pageSettled(window: Window & typeof globalThis): Promise<number> {
  const { document } = window;
  // in a background tab, or rendered ahead
  if (document.hidden) {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve));
  }
  const seen = window.performance.now();
  if (document.readyState !== 'complete') {
    await new Promise<unknown>((resolve) => {
      window.addEventListener('load', resolve);
      window.setTimeout(resolve, longestLoad);
    });
  }
  await new Promise<unknown>((resolve) =>
    // https://bugs.webkit.org/show_bug.cgi?id=164193: Safari has no requestIdleCallback
    window.requestIdleCallback
      ? window.requestIdleCallback(resolve, { timeout: longestWork })
      : window.setTimeout(resolve),
  );
  return seen;
}
