import type { Locator, Page } from '@playwright/test';
import type { ScaleStyle, SurveyType } from '../src/contract/surveys/survey.ts';
import {
  expect,
  htmlOf,
  type SurveyChange,
  test,
  waitForAnimations,
  waitForIdle,
  waitUntilPressable,
} from './support/test.ts';

const scales: [SurveyType, ScaleStyle, count: number][] = [
  ['csat_2', 'thumbs', 2],
  ['csat_5', 'emoji', 5],
  ['csat_5', 'stars', 5],
  ['ces_7', 'numbers', 7],
  ['nps_10', 'numbers', 11],
];

/** The time between the presses of a slow double press, in ms: longer than the new step moves. */
const pause = 250;

const devices = {
  'double-clicks': {
    options: {},
    press: (page: Page, x: number, y: number) => page.mouse.click(x, y),
  },
  'double-taps': {
    options: { hasTouch: true, viewport: { width: 390, height: 844 } },
    press: (page: Page, x: number, y: number) => page.touchscreen.tap(x, y),
  },
};

for (const [name, { options, press }] of Object.entries(devices)) {
  test.describe(name, () => {
    test.use(options);

    async function pressTwice(page: Page, target: Locator): Promise<void> {
      await waitUntilPressable(page);
      const { x, y, width, height } = (await target.boundingBox())!;
      await press(page, x + width / 2, y + height / 2);
      await page.waitForTimeout(pause);
      await press(page, x + width / 2, y + height / 2);
    }

    for (const [survey_type, scale_style, count] of scales) {
      test(`on any score give nothing but the score with ${survey_type} in ${scale_style}`, async ({
        page,
        asklet,
        site,
        tag,
      }) => {
        // as many choices as fill the card
        const choice_options = ['A', 'B', 'C', 'D', 'E'];
        const survey = { survey_type, scale_style, response_type: 'choices', choice_options, collect_contact: true };
        await asklet.override({ ...survey, allow_multiple_responses: true } as SurveyChange);
        const { root } = asklet.card;
        for (let index = 0; index < count; index++) {
          await page.goto(site.page(htmlOf(tag())));
          await pressTwice(page, root.getByRole('radio').nth(index));
          await expect(root.getByRole('checkbox')).toHaveCount(choice_options.length);
          await waitForAnimations(root);
          await waitForIdle(page);
          await expect(root.getByRole('checkbox', { checked: true })).toHaveCount(0);
          await asklet.flushed();
          // the next visitor
          await page.goto(site.page(htmlOf(), '/alone'));
          await page.evaluate(() => localStorage.clear());
        }
        const responses = await asklet.server.responses();
        expect(responses).toHaveLength(count);
        for (const response of responses) expect(response).toMatchObject({ text: null });
      });
    }

    test('on Skip and Send press one button', async ({ page, asklet, site, tag }) => {
      await asklet.override({ response_type: 'text', collect_contact: true });
      await page.goto(site.page(htmlOf(tag())));
      await asklet.card.score(9);
      const { root } = asklet.card;
      await pressTwice(page, root.getByRole('button', { name: 'Skip' }));
      const email = root.getByRole('textbox', { name: 'Email address' });
      await expect(email).toBeVisible();
      await email.fill('ada@example.com');
      await pressTwice(page, root.getByRole('button', { name: 'Send' }));
      await waitForIdle(page);
      await expect(root.getByRole('status')).toHaveText('Thank you for your feedback!');
    });

    for (const style of ['button', 'tab']) {
      test(`on the launcher (${style}) open a card without an answer`, async ({ page, asklet, site, tag }) => {
        await asklet.override({ feedback_button: true });
        await page.goto(site.page(htmlOf(tag(style === 'tab' ? { 'data-button-style': 'tab' } : {}))));
        const launcher = page.getByRole('button', { name: 'Feedback' });
        // loads the card
        await launcher.click();
        await asklet.card.close();
        await expect(page.locator('asklet-survey:not([launcher])')).toHaveCount(0);
        await pressTwice(page, launcher);
        await waitForIdle(page);
        await expect(asklet.card.root.getByRole('radio')).toHaveCount(11);
        await expect(asklet.card.root.getByRole('radio', { checked: true })).toHaveCount(0);
        await expect(asklet).toHaveNoResponse();
      });
    }
  });
}

test('a press elsewhere counts at once', async ({ page, asklet, site, tag }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await asklet.override({ response_type: 'choices', choice_options: ['A', 'B'] });
  await page.goto(site.page(htmlOf(tag())));
  const { root } = asklet.card;
  const score = root.getByRole('radio', { name: '9 out of 10' });
  await waitUntilPressable(page);
  // keeps the position of the score covered
  await page.clock.install();
  await score.click();
  await root.getByRole('checkbox', { name: 'A' }).check();
  await root.getByRole('button', { name: 'Send' }).click();
  await expect(root.getByRole('status')).toHaveText('Thank you for your feedback!');
});

test('keys count at once, and assistive technology, which presses no position', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text', collect_contact: true });
  await page.goto(site.page(htmlOf(tag())));
  const { root } = asklet.card;
  await asklet.card.score(9);
  await page.clock.install();
  await root.getByRole('button', { name: 'Skip' }).press('Enter');
  await root.getByRole('button', { name: 'Skip' }).evaluate((button: HTMLElement) => button.click());
  await expect(root.getByRole('status')).toHaveText('Thank you for your feedback!');
});

test('the second press of a double click takes no focus away', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text' });
  await page.goto(site.page(htmlOf(tag())));
  await expect(page.locator('asklet-survey')).not.toHaveAttribute('opening');
  // with the mouse: Playwright would repeat a double click whose second press is covered
  const { x, y, width, height } = (await asklet.card.root.getByText('3', { exact: true }).boundingBox())!;
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  await expect(asklet.card.root.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Slow');
  await expect(asklet.card.root.getByRole('textbox')).toHaveValue('Slow');
});
