const longestLoad = 3_000;
const longestWork = 1_000;

/** Resolves once the page has loaded and has nothing to do, and after 4 s at the latest. */
export async function pageSettled(window: Window): Promise<void> {
  if (window.document.readyState !== 'complete') {
    await new Promise<unknown>((resolve) => {
      window.addEventListener('load', resolve, { once: true });
      window.setTimeout(resolve, longestLoad);
    });
  }
  await new Promise<unknown>((resolve) =>
    // https://bugs.webkit.org/show_bug.cgi?id=164193: Safari has no requestIdleCallback
    window.requestIdleCallback ? window.requestIdleCallback(resolve, { timeout: longestWork }) : window.setTimeout(resolve),
  );
}
