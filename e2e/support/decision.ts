import type { Page } from '@playwright/test';

/** What `asklet('why')` returns. */
export interface Why {
  readonly shown: boolean;
  readonly reason: string;
  readonly detail?: unknown;
}

/** Waits until it is decided whether a survey shows, and returns why. */
export async function decided(page: Page, survey?: string): Promise<Why> {
  const why = await page.waitForFunction((name) => {
    const { asklet } = window as unknown as { asklet?: (command: string, survey?: string) => Why };
    const answer = typeof asklet === 'function' ? asklet('why', name) : undefined;
    return answer && answer.reason !== 'starting' ? answer : null;
  }, survey);
  return (await why.jsonValue()) as Why;
}

/**
 * Waits for two frames and an idle moment of the page: whatever shows as a consequence of what happened before is there
 * by then. Use it where nothing is to happen, for there is no event to wait for.
 */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 }))),
      ),
  );
}
