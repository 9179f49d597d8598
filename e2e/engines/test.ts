import { expect, test as base } from '@playwright/test';
import type { SurveyInput } from 'asklet/server';
import { type Feedback, startFeedback } from '../support/feedback.ts';
import { type Site, startSite } from '../support/site.ts';
import type { BrowserDriver } from './browserDriver.ts';
import { type FoundEngine, launch } from './engines.ts';
import { Visit } from './Visit.ts';

export { expect };

export interface EngineOptions {
  /** The browser of the project. */
  readonly engine: FoundEngine;
}

interface WorkerFixtures {
  readonly driver: BrowserDriver;
}

interface Fixtures {
  /**
   * Starts a server for the surveys of a scenario, and a site at a new origin, for which the browser has stored
   * nothing.
   */
  readonly visit: (...surveys: SurveyInput[]) => Promise<Visit>;
}

/** A scenario that runs in every engine, in one tab for all scenarios of a worker. */
export const test = base.extend<Fixtures, WorkerFixtures & EngineOptions>({
  engine: [undefined as unknown as FoundEngine, { option: true, scope: 'worker' }],

  driver: [
    async ({ engine }, use) => {
      const driver = await launch(engine);
      await use(driver);
      await driver.close();
    },
    { scope: 'worker' },
  ],

  visit: async ({ driver }, use, { annotations }) => {
    // the reporter's table shows it
    annotations.push({ type: 'browser', description: driver.version });
    const started: { server: Feedback; site: Site & { close(): void }; visit: Visit }[] = [];
    await use(async (...surveys) => {
      const [server, site] = await Promise.all([startFeedback(surveys, { faults: true }), startSite()]);
      const visit = new Visit(driver, server, site);
      started.push({ server, site, visit });
      return visit;
    });
    for (const { visit } of started) expect(await visit.takeErrors(), 'errors that the page hears of').toEqual([]);
    await driver.open('about:blank');
    for (const { server, site } of started) {
      site.close();
      await server.close();
    }
  },
});
