import { expect, htmlOf, test as base } from './test.ts';

interface Fixtures {
  /** Opens a page whose session the server cannot start yet, and waits until that is reported. */
  failSession: () => Promise<void>;
}

/** The test for sessions that fail at first. */
export const test = base.extend<Fixtures>({
  failSession: ({ page, asklet, site, tag, consoleErrors }, use) =>
    use(async () => {
      consoleErrors.allow(/^Failed to load resource: .*\/sessions\//);
      asklet.fail('sessions', { status: 503, retryAfter: 3_600 });
      await page.goto(site.page(htmlOf(tag())));
      await expect(asklet).not.toShowSurvey('failed');
      await consoleErrors.expect('asklet: the server refused (503): This failure was requested by a test.');
    }),
});
