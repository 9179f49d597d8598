/** The parts of a window that polling needs. */
export type PollWindow = Pick<Window, 'document' | 'setInterval' | 'clearInterval'>;

/** Calls a function at an interval while the page is visible, and when it becomes visible. Returns a function that stops it. */
export function poll(
  { document, setInterval, clearInterval }: PollWindow,
  interval: number,
  run: () => void,
): () => void {
  const runIfVisible = () => document.visibilityState === 'visible' && run();
  document.addEventListener('visibilitychange', runIfVisible);
  const timer = setInterval(runIfVisible, interval);
  return () => {
    document.removeEventListener('visibilitychange', runIfVisible);
    clearInterval(timer);
  };
}
