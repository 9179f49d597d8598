import { expect, hostPage, test } from './support/test.ts';

// Tests of a site can stop the clock of its pages, to see them at a certain time.

for (const when of ['before', 'while']) {
  test(`a card can be answered with a clock that stops ${when} it is shown`, async ({ page, asklet, site, tag }) => {
    await asklet.override({
      trigger: when === 'before' ? { type: 'delay', seconds: 5 } : null,
      response_type: 'text',
      collect_contact: true,
    });
    await page.clock.install({ time: '2027-03-01T09:00:00Z' });
    await page.goto(site.page(hostPage('site', tag())));
    if (when === 'before') {
      await page.clock.runFor(3_000);
      await asklet.why();
      await page.clock.runFor(10_000);
    }
    await expect(asklet).toShowSurvey();
    await page.clock.pauseAt('2027-03-01T10:00:00Z');
    const { root } = asklet.card;
    await root.getByRole('radio').nth(9).click();
    await root.getByRole('textbox').fill('Fast');
    await root.getByRole('button', { name: 'Send' }).click();
    await expect(root.getByRole('textbox', { name: /email/i })).toBeVisible();
    await root.getByRole('button', { name: 'Skip' }).click();
    await page.clock.resume();
    await expect(asklet).toHaveResponse({ score: 9, text: 'Fast' });
  });
}
