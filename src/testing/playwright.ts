import { createRequire } from 'node:module';

type Playwright = typeof import('@playwright/test');

const needed = 'asklet/testing needs Playwright for test and expect: npm install --save-dev @playwright/test';

/** Stands for Playwright where it is not installed, so that the rest of this package can be used without it. */
function missing<Missing extends object>(): Missing {
  const refuse = () => {
    throw new Error(needed);
  };
  return new Proxy(refuse, { get: refuse, apply: refuse }) as unknown as Missing;
}

/** The tests' own Playwright. */
function load(): Playwright | null {
  try {
    return createRequire(import.meta.url)('@playwright/test') as Playwright;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

const playwright = load();

/** Makes something of Playwright; what stands for it says what is missing where Playwright is. */
export const withPlaywright = <Made extends object>(make: (playwright: Playwright) => Made): Made =>
  playwright ? make(playwright) : missing();
