import { type BrowserContext, expect } from '@playwright/test';

/**
 * The console errors and uncaught errors of a test's pages. Any error that the test does not expect makes it fail at
 * its end.
 */
export interface ConsoleErrors {
  /** Waits for one error and removes it from the list. Another one of the same kind must be expected separately. */
  expect(error: string | RegExp): Promise<void>;
  /** Allows any number of matching errors, such as those that the browser writes for failed requests. */
  allow(error: RegExp): void;
  /** Removes and returns all errors so far, in order, without the allowed ones. */
  take(): string[];
}

/** Collects the errors of all pages of a browser context: console texts, and `Uncaught …` for uncaught errors. */
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
