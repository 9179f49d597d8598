import { expect, test as base } from '@playwright/test';
import type { SurveyInput } from 'asklet/server';
import { collectConsoleErrors, type ConsoleErrors } from './consoleErrors.ts';
import { type Feedback, startFeedback } from './feedback.ts';
import { type Site, startSite } from './site.ts';

export { expect };
export { cardOf, launcherOf, waitForAnimations } from './card.ts';
export { decided, waitForIdle } from './decision.ts';
export { eventsOf, type Feedback, key, sessionStarts } from './feedback.ts';
export { earlyCalls, hostPage, htmlOf } from './html.ts';
export type { Site } from './site.ts';
export { aSurvey, otherUuid, surveyUuid } from './surveys.ts';

interface Fixtures {
  /** Starts the server for the surveys of a test. */
  feedback: (...surveys: SurveyInput[]) => Promise<Feedback>;
  site: Site;
  consoleErrors: ConsoleErrors;
}

/** A test with the real server, a web site at another origin, and a console without unexpected errors. */
export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  feedback: async ({}, use) => {
    const started: Feedback[] = [];
    await use(async (...surveys) => {
      const server = await startFeedback(surveys);
      started.push(server);
      return server;
    });
    for (const server of started) await server.close();
  },

  // eslint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    site.close();
  },

  consoleErrors: [
    // with the servers as dependencies they still run when this fixture ends: requests do not fail for want of them
    async ({ context, feedback: _feedback, site: _site }, use) => {
      const errors = collectConsoleErrors(context);
      await use(errors);
      expect(errors.take(), 'console errors that the test does not expect').toEqual([]);
    },
    { auto: true },
  ],
});
