import type { Preferences } from './preferences.ts';

/** The parts of a window that polling needs. */
export type PollWindow = Pick<Window, 'document' | 'setInterval' | 'clearInterval'>;

interface PollContext {
  readonly window: PollWindow;
  readonly preferences: Pick<Preferences, 'updates'>;
}

/**
 * Calls a function at an interval while the page is visible, and when it becomes visible, unless the owner has turned
 * updates off. Returns a function that stops it.
 */
export function poll(
  { window: { document, setInterval, clearInterval }, preferences: { updates } }: PollContext,
  interval: number,
  run: () => void,
): () => void {
  const runIfVisible = () => document.visibilityState === 'visible' && updates.isOn.peek() && run();
  document.addEventListener('visibilitychange', runIfVisible);
  const timer = setInterval(runIfVisible, interval);
  return () => {
    document.removeEventListener('visibilitychange', runIfVisible);
    clearInterval(timer);
  };
}
