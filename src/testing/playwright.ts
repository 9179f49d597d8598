import { createRequire } from 'node:module';

type Playwright = typeof import('@playwright/test');

const needed = 'asklet/testing needs Playwright for test and expect: npm install --save-dev @playwright/test';

/** Returns a stand-in for Playwright that throws on use, so that the rest of this package works without it. */
function missing<Missing extends object>(): Missing {
  const throwMissing = () => {
    throw new Error(needed);
  };
  return new Proxy(throwMissing, { get: throwMissing, apply: throwMissing }) as unknown as Missing;
}

/** Loads the tests' own Playwright. Returns null if it is not installed. */
function load(): Playwright | null {
  try {
    return createRequire(import.meta.url)('@playwright/test') as Playwright;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

const playwright = load();

/** Calls a function with Playwright. Returns a stand-in that throws on use if Playwright is not installed. */
export const withPlaywright = <Made extends object>(make: (playwright: Playwright) => Made): Made =>
  playwright ? make(playwright) : missing();
