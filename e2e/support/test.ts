import * as kit from 'asklet/testing';
import { collectConsoleErrors, type ConsoleErrors } from './consoleErrors.ts';
import { tagOf } from './html.ts';
import { countSessionStarts } from './requests.ts';
import { type Site, startSite } from './site.ts';
import { aSurvey, key, otherUuid } from './surveys.ts';

export const { expect } = kit;
export type { Asklet, SurveyChange } from 'asklet/testing';
export { waitForAnimations, waitForIdle, waitUntilPressable } from './card.ts';
export { eventsOf, sessionStarts } from './requests.ts';
export { bothSchemes, earlyCalls, hostPage, htmlOf, insertedByTagManager } from './html.ts';
export type { Site } from './site.ts';
export { aSurvey, key, otherUuid, surveyUuid } from './surveys.ts';

interface Fixtures {
  site: Site;
  /** Returns the script tag, with optional additional attributes. */
  tag: (attributes?: Readonly<Record<string, string>>) => string;
  consoleErrors: ConsoleErrors;
}

/**
 * The kit's test with two surveys, whose fields a test can override, a web site at another origin, and a console
 * without unexpected errors. The server listens on a port, so that CORS, caches and requests that outlive a page are
 * the browser's own.
 */
export const test = kit.test.extend<Fixtures>({
  askletDefaults: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use({ surveys: [aSurvey(), aSurvey({ survey_uuid: otherUuid })], keys: [key], mode: 'port' }),
    { scope: 'worker' },
  ],

  // eslint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    site.close();
  },

  asklet: async ({ asklet, context }, use) => {
    countSessionStarts(asklet, context);
    await use(asklet);
  },

  tag: async ({ asklet }, use) => use((attributes) => tagOf(`${asklet.url}/asklet.js`, attributes)),

  consoleErrors: [
    // depends on the site, so that the site still runs when this fixture ends, and requests don't fail
    async ({ context, site: _site }, use) => {
      const errors = collectConsoleErrors(context);
      await use(errors);
      expect(errors.take(), 'console errors that the test does not expect').toEqual([]);
    },
    { auto: true },
  ],
});
