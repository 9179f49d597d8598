import type { Page, Turn } from '../loader/page.ts';

/** Whether a survey has to wait for another one. */
export function isHeldUp({ showing, waiting }: Page, turn: Turn): boolean {
  for (const [each, isFetching] of waiting) {
    if (each === turn) break;
    if (isFetching) return true;
  }
  return !!showing;
}

/** Asks those who wait, the first one first. */
export function askWaiting({ waiting }: Page): void {
  for (const turn of waiting.keys()) turn();
}
