import type { Locator, Page } from '@playwright/test';
import type { SurveyInput } from 'asklet/server';
import { type Feedback, startFeedback } from '../support/feedback.ts';
import { test as base } from '../support/test.ts';

export { tagOf } from '../support/html.ts';
export { aSurvey, expect, htmlOf, otherUuid, surveyUuid } from '../support/test.ts';

/** The options that a project of the configuration sets. */
export interface BenchOptions {
  /** The `dist` folder of the measured build. Null: the one of this package. */
  dist: string | null;
}

interface Fixtures {
  /** Starts the server for the surveys of a benchmark. */
  feedback: (...surveys: SurveyInput[]) => Promise<Feedback>;
}

export const test = base.extend<BenchOptions & Fixtures>({
  dist: [null, { option: true }],
  // the kit serves the build that it is part of
  askletDefaults: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use({}),
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await page.addInitScript('askletTestMode = true');
    await use(page);
  },
  feedback: async ({ dist, page }, use) => {
    const started: Feedback[] = [];
    await use(async (...surveys) => {
      const server = await startFeedback(surveys, dist ? { assets: [dist] } : {});
      started.push(server);
      return server;
    });
    // wait for the last replies before the server closes
    if (!page.isClosed()) await page.goto('about:blank');
    for (const server of started) await server.close();
  },
});

/** Returns the open card. */
export const cardOf = (page: Page): Locator => page.locator('asklet-survey').getByRole('dialog');

/** Lets the next page ask as on a first visit. */
export const forgetVisits = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
