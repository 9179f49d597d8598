import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { SurveyInput } from 'asklet/server';
import { openPage, scoreOption, test } from './support/link.ts';
import { expect, htmlOf, waitUntilPressable } from './support/test.ts';

// The card and the page by link for readers who enlarge pages or space texts: e2e/accessibility names these tests.

/** A window of 1280 px by 1024 px at 200 % and 400 %. */
const windows = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
];

const survey: Partial<SurveyInput> = {
  survey_type: 'nps_10',
  question: 'How likely are you to recommend us to a friend or to a colleague?',
  min_label: 'Not likely at all',
  max_label: 'Very likely indeed',
  response_type: 'choices',
  choice_options: { options: ['The price', 'The quality of the service'], allow_other: true },
  collect_contact: true,
};

/** Sets the spacing of texts as in success criterion 1.4.12, in the page and in the card. */
const setSpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* {
      line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
    }
    p { margin-bottom: 2em !important; }`);
    const { shadowRoot } = document.querySelector('asklet-survey')!;
    for (const root of [document, shadowRoot!]) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  });

/** Returns what is cut off, or wider than the window. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const { shadowRoot } = document.querySelector('asklet-survey')!;
    const all = [...shadowRoot!.querySelectorAll<HTMLElement>('.card *:not(.visually-hidden, .visually-hidden *)')];
    return all
      .filter(({ offsetWidth }) => offsetWidth > 0)
      .filter(
        (each) =>
          each.getBoundingClientRect().right > innerWidth + 1 ||
          each.getBoundingClientRect().left < -1 ||
          (getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.offsetWidth + 1),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 100));
  });

/** Expects Tab to reach each control of the step, whose focus has settled, and to show it with a ring, not covered. Returns their number. */
async function expectVisibleFocus(page: Page, what: string): Promise<number> {
  const seen = new Set<string>();
  for (let stops = 0; stops < 20; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const root = document.querySelector('asklet-survey')!.shadowRoot!;
      const element = root.activeElement;
      if (!element) return null;
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = root.elementFromPoint(left + width / 2, top + height / 2);
      const box = element.closest('label') ?? element;
      const rings = [element, box, element.nextElementSibling].flatMap((each) => each ?? []);
      return {
        html: element.outerHTML.slice(0, 100),
        isVisible: at !== null && box.contains(at),
        hasRing: rings.some((each) => getComputedStyle(each).outlineStyle !== 'none'),
      };
    });
    // the page itself has stops, too
    if (!stop) continue;
    if (seen.has(stop.html)) break;
    seen.add(stop.html);
    expect(stop, what).toEqual({ html: stop.html, isVisible: true, hasRing: true });
  }
  return seen.size;
}

/** Expects a step to be usable in each window. */
async function expectUsable(page: Page, step: string, stops: number): Promise<void> {
  for (const viewport of windows) {
    const what = `${step} at ${viewport.width} px`;
    await page.setViewportSize(viewport);
    expect(await cutOff(page), what).toEqual([]);
    expect(await expectVisibleFocus(page, what), what).toBeGreaterThanOrEqual(stops);
  }
  const rules = ['target-size', 'label-content-name-mismatch'];
  const { violations } = await new AxeBuilder({ page }).include('asklet-survey').withRules(rules).analyze();
  expect(violations, step).toEqual([]);
}

for (const isSpaced of [false, true]) {
  const how = isSpaced ? ', with wide text spacing' : '';

  test(`the card can be used at 200 % and 400 %${how}`, async ({ page, asklet, site, tag }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await asklet.override(survey);
    await page.goto(site.page(htmlOf('<p>A page</p>', tag())));
    await expect(asklet).toShowSurvey();
    await waitUntilPressable(page);
    if (isSpaced) await setSpacing(page);
    const card = asklet.card.root;
    await expectUsable(page, 'score', 2);
    await card.getByRole('radio').last().focus();
    await page.keyboard.press('Space');
    await expect(card.getByRole('group')).toBeFocused();
    await card.getByLabel('Other', { exact: true }).check();
    await expectUsable(page, 'choices', 6);
    await card.getByRole('button', { name: 'Send' }).click();
    await card.getByRole('textbox', { name: 'Email address' }).press('Enter');
    await expect(card.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(card.getByRole('textbox')).toBeFocused();
    await expectUsable(page, 'contact with an error', 5);
    await card.getByRole('button', { name: 'Skip' }).click();
    await expect(card.getByRole('button', { name: 'Done' })).toBeFocused();
    await expectUsable(page, 'thanks', 2);
  });

  test(`the page by link can be used at 200 % and 400 %${how}`, async ({ page, serveLink }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const server = await serveLink({ ...survey, link: { title: 'Example Shop', imprint: 'https://shop.example/' } });
    await openPage(page, server);
    await expect(page).toHaveTitle('Example Shop');
    if (isSpaced) await setSpacing(page);
    await expectUsable(page, 'score', 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await scoreOption(page, 9).focus();
    await page.keyboard.press('Space');
    await expect(page.locator('asklet-survey').getByRole('group')).toBeFocused();
    await expectUsable(page, 'choices', 5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}

test('the feedback button can be used at 400 %', async ({ page, asklet, site, tag }) => {
  await asklet.override({ ...survey, feedback_button: true, manual_tracking: true });
  await page.setViewportSize(windows[1]!);
  await page.goto(site.page(htmlOf('<p>A page</p>', tag({ 'data-button-label': 'Tell us what you think of it' }))));
  const button = page.getByRole('button', { name: 'Tell us what you think of it' });
  await button.waitFor();
  await setSpacing(page);
  const { x, width, height } = (await button.boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(320);
  expect(height).toBeGreaterThanOrEqual(24);
  await button.press('Enter');
  await expect(asklet.card.root.getByRole('group')).toBeFocused();
});
