import type { Locator, Page } from '@playwright/test';
import { earlyCalls, expect, htmlOf, test, waitForAnimations } from './support/test.ts';

/** Holds waits of half a second until the test releases them, and records whether the card was rendered by then. */
function holdHalfSeconds(): void {
  const { animate } = Element.prototype;
  const held: Animation[] = [];
  Element.prototype.animate = function (keyframes, options) {
    const animation = animate.call(this, keyframes, options);
    if (typeof options !== 'object' || options.delay !== 500) return animation;
    animation.pause();
    held.push(animation);
    const host = document.querySelector('asklet-survey');
    Object.assign(window, { wasRendered: !!host!.shadowRoot!.querySelector('.card') });
    return animation;
  };
  Object.assign(window, {
    async release() {
      Element.prototype.animate = animate;
      for (const animation of held) {
        const finished = new Promise((resolve) => animation.addEventListener('finish', resolve));
        animation.finish();
        await finished;
      }
    },
  });
}

/** Ends the half second, once it has begun. */
async function release(page: Page): Promise<void> {
  await page.waitForFunction(() => 'wasRendered' in window);
  await page.evaluate('release()');
}

test('lets presses in the first half second reach the page', async ({ page, asklet, site, tag }) => {
  await page.addInitScript(holdHalfSeconds);
  const pressed = `<script>addEventListener('click', function (event) { document.title += ' ' + event.target.localName })</script>`;
  await page.goto(site.page(htmlOf(pressed, tag())));
  const { x, y, width, height } = (await asklet.card.root.getByText('9', { exact: true }).boundingBox())!;
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  await waitForAnimations(asklet.card.root);
  await press();
  await press();
  await expect(page).toHaveTitle(/ (body|html) (body|html)$/);
  // a card that is not rendered cannot be clicked accidentally, so the half second begins later
  expect(await page.evaluate('wasRendered')).toBe(true);
  await release(page);
  await press();
  await expect(asklet).toHaveResponse({ score: 9 });
  await expect(page).toHaveTitle(/ (body|html) (body|html)$/);
});

test('chooses nothing when the visitor keeps clicking while the card opens', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'event', name: 'now' } });
  const address = site.page(htmlOf(tag()));
  const track = () => page.evaluate(`asklet('track', 'now')`);
  await page.goto(address);
  await expect(asklet).not.toShowSurvey('trigger');
  await track();
  await waitForAnimations(asklet.card.root);
  const { x, y, width, height } = (await asklet.card.root.getByText('9', { exact: true }).boundingBox())!;
  await page.addInitScript(holdHalfSeconds);
  await page.goto(address);
  await expect(asklet).not.toShowSurvey('trigger');

  const opening = new AbortController();
  async function click(): Promise<void> {
    while (!opening.signal.aborted) await page.mouse.click(x + width / 2, y + height / 2);
  }
  const clicking = click();
  await track();
  await expect(asklet).toShowSurvey();
  await waitForAnimations(asklet.card.root);
  opening.abort();
  await clicking;
  await release(page);
  await asklet.card.root.getByRole('button', { name: 'Close' }).click();
  await expect(asklet).toHaveNoResponse();
});

test('ignores the first presses even if the page opens the card without the visitor', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  // evaluating code with Playwright counts as an action of the visitor
  await page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } }));
  await page.addInitScript(holdHalfSeconds);
  await page.goto(site.page(htmlOf(earlyCalls(`asklet('open')`), tag())));
  const { root } = asklet.card;
  await expect(root.getByRole('group')).toBeFocused();
  await expect(page.locator('asklet-survey')).toHaveAttribute('opening');
  await release(page);
  await root.getByRole('radio', { name: '9 out of 10' }).click();
  await expect(asklet).toHaveResponse({ score: 9 });
});

test('ignores the first presses again when the card comes back from behind a dialog', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await page.goto(site.page(htmlOf('<dialog>Basket</dialog>', tag())));
  const host = page.locator('asklet-survey');
  await expect(asklet).toShowSurvey();
  await expect(host).not.toHaveAttribute('opening');
  await page.evaluate(holdHalfSeconds);
  await page.evaluate(() => document.querySelector('dialog')!.showModal());
  await expect(asklet.card.root).toBeHidden();
  await expect(host).toHaveAttribute('opening');
  await page.evaluate(() => document.querySelector('dialog')!.close());
  const { x, y, width, height } = (await asklet.card.root.getByText('9', { exact: true }).boundingBox())!;
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  await press();
  await expect(host).toHaveAttribute('opening');
  await expect(asklet.card.root.getByRole('radio', { checked: true })).toHaveCount(0);
  await release(page);
  await press();
  await expect(asklet).toHaveResponse({ score: 9 });
});

test('ignores the first presses in an inline survey, too', async ({ page, asklet, site, tag }) => {
  await page.addInitScript(holdHalfSeconds);
  await page.goto(site.page(htmlOf('<div id="here"></div>', tag({ 'data-target': '#here' }))));
  await expect(asklet).toShowSurvey();
  const { x, y, width, height } = (await asklet.card.root.getByText('9', { exact: true }).boundingBox())!;
  const press = () => page.mouse.click(x + width / 2, y + height / 2);
  await press();
  await expect(asklet.card.root.getByRole('radio', { checked: true })).toHaveCount(0);
  await release(page);
  await press();
  await expect(asklet).toHaveResponse({ score: 9 });
});

test('lets the visitor take back the last score from the thank-you', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'none', allow_multiple_responses: true });
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(9);
  await expect(asklet.card.thanks).not.toBeEmpty();
  await asklet.card.back();
  await asklet.card.score(3);
  await expect(asklet).toHaveResponses([{ score: 3 }]);
  await asklet.flushed();
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'score_submitted']);
});

test('chooses nothing with a press that began before the card appeared', async ({ page, asklet, site, tag }) => {
  const survey = { trigger: { type: 'event', name: 'pressed' } } as const;
  await asklet.override(survey);
  const opener = `<script>addEventListener('pointerdown', function () { asklet('track', 'pressed') })</script>`;
  await page.goto(site.page(htmlOf(tag())));
  await page.evaluate(() => window.asklet?.('track', 'pressed'));
  const { x, y, width, height } = (await asklet.card.root.getByText('9', { exact: true }).boundingBox())!;
  await page.goto(site.page(htmlOf(opener, tag())));
  await expect.poll(() => asklet.why()).toMatchObject({ shown: false });
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await expect(asklet).toShowSurvey();
  await expect(page.locator('asklet-survey')).not.toHaveAttribute('opening');
  await page.mouse.up();
  await asklet.card.root.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  await expect(asklet).toHaveNoResponse();
});

for (const [name, answer] of [
  [
    'keys',
    async (radio) => {
      await radio.focus();
      await radio.press('Enter');
    },
  ],
  // it presses no position
  ['assistive technology', (radio) => radio.evaluate((input: HTMLElement) => input.click())],
] satisfies [string, (radio: Locator) => Promise<void>][]) {
  test(`accepts ${name} in the first half second`, async ({ page, asklet, site, tag }) => {
    await page.addInitScript(holdHalfSeconds);
    await page.goto(site.page(htmlOf(tag())));
    await expect(page.locator('asklet-survey')).toHaveAttribute('opening');
    await answer(asklet.card.root.getByRole('radio', { name: '9 out of 10' }));
    await expect(asklet.card.thanks).toBeVisible();
    await release(page);
    await expect(asklet).toHaveResponse({ score: 9 });
  });
}
