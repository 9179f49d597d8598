import { type BrowserContext, expect } from '@playwright/test';

/** The console errors and the uncaught errors of a test's pages. What a test does not name fails it at its end. */
export interface ConsoleErrors {
  /** Waits for one error and removes it from the list: a second one of its kind has to be expected, too. */
  expect(error: string | RegExp): Promise<void>;
  /** Accepts any number of errors: those that the browser itself writes for a request that fails, say. */
  allow(error: RegExp): void;
  /** Removes all errors so far and returns them in their order, without those that are allowed. */
  take(): string[];
}

/** Collects the errors of all pages of a browser context: texts of the console, `Uncaught …` for what nothing catches. */
export function collectConsoleErrors(context: BrowserContext): ConsoleErrors {
  const errors: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    // the browser's own message does not name the request
    const isFailedRequest = message.text().startsWith('Failed to load resource');
    errors.push(isFailedRequest ? `${message.text()} ${message.location().url}` : message.text());
  });
  context.on('weberror', (error) => errors.push(`Uncaught ${error.error().message}`));
  return {
    async expect(error) {
      const find = () => errors.findIndex((each) => (typeof error === 'string' ? each === error : error.test(each)));
      await expect.poll(() => (find() < 0 ? errors : 'found'), `a console error ${error}`).toBe('found');
      errors.splice(find(), 1);
    },
    allow: (error) => void allowed.push(error),
    take: () => errors.splice(0).filter((each) => !allowed.some((error) => error.test(each))),
  };
}
