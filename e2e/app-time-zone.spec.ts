import { openStore } from 'asklet/service';
import { nps, openApp, ownersFile, test } from './support/app.ts';
import { expect } from './support/test.ts';

const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };

for (const [name, timeZone] of [
  ['that it does not name', 'Etc/Unknown'],
  ['that the server does not know', 'Europe/Vienna'],
] as const) {
  test(`results of a browser with a time zone ${name} are those of UTC, and say so`, async ({
    page,
    startOwner,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 400/);
    const store = await openStore(':memory:');
    const session = { survey_uuid: nps, session_uuid: crypto.randomUUID(), at: Date.now(), flags };
    const context = { page: null, locale: null, device: null };
    await store.saveResponse({ ...session, ...context, score: 9, text: 'Fine', metadata: {} });
    const server = await startOwner(ownersFile, { database: store });
    await page.addInitScript((timeZone) => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...resolvedOptions.call(this), timeZone };
      };
    }, timeZone);
    // an older list of time zones
    await page.route(/time_zone=Europe/, (route) =>
      route.fulfill({ status: 400, json: { detail: 'query: time_zone: expected a time zone' } }),
    );
    await openApp(page, server, `/surveys/${nps}/results`);
    await expect(page.getByText('Days of UTC.')).toContainText('The time zone of your browser is not known.');
    await page.goto(new URL('/surveys', page.url()).href);
    await expect(page.getByText('Loading…')).toHaveCount(0);
  });
}
