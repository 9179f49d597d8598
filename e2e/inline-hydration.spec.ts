import type { Page } from '@playwright/test';
import { expect, htmlOf, test } from './support/test.ts';

// Frameworks replace what a server has rendered, with the element that a survey is in.

const target = '<main><div id="app"><p>Order</p><div id="here"></div></div></main>';

/** Replaces the app at once, or after some time without it. */
const hydrate = (page: Page, pause: number) =>
  page.evaluate(async (pause) => {
    const app = document.querySelector('#app')!;
    const next = app.cloneNode(true) as Element;
    next.querySelector('#here')!.replaceChildren();
    if (pause === 0) return app.replaceWith(next);
    app.remove();
    await new Promise((resolve) => setTimeout(resolve, pause));
    document.querySelector('main')!.append(next);
  }, pause);

for (const pause of [0, 300]) {
  test(`an inline survey keeps its text and the focus when its target is replaced after ${pause} ms`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await asklet.override({ response_type: 'text' });
    await page.goto(site.page(htmlOf(target, tag({ 'data-target': '#here' }))));
    const { root } = asklet.card;
    await root.getByRole('radio').nth(9).click();
    const field = root.getByRole('textbox');
    await field.fill('Fast');
    await expect(field).toBeFocused();
    await hydrate(page, pause);
    await expect(page.locator('#here asklet-survey')).toHaveCount(1);
    await expect(field).toHaveValue('Fast');
    await expect(field).toBeFocused();
    await page.keyboard.type('er');
    await root.getByRole('button', { name: 'Send' }).click();
    await expect(asklet).toHaveResponse({ score: 9, text: 'Faster' });
  });
}

test('an inline survey ends when the page removes it alone, or its target for good', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await page.goto(site.page(htmlOf(target, tag({ 'data-target': '#here' }))));
  await expect(asklet).toShowSurvey();
  await page.evaluate(() => document.querySelector('asklet-survey')!.remove());
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  await page.reload();
  await expect(asklet).toShowSurvey();
  await page.evaluate(() => document.querySelector('#app')!.remove());
  await expect.poll(() => asklet.why()).not.toMatchObject({ reason: 'shown' });
});
