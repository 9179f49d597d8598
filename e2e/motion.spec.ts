import type { Page } from '@playwright/test';
import type { Card } from 'asklet/testing';
import { reduceMotion } from './support/card.ts';
import { expect, htmlOf, type SurveyChange, test } from './support/test.ts';

/** What fades out, as it was when it began. */
interface Copy {
  readonly checked: string[];
  readonly filled: number;
  readonly questions: string[];
  readonly isHidden: boolean;
  /** The questions that a script of the page finds in the card. */
  readonly found: string[];
}

/** Notes what fades out, which is in closed trees. */
function recordCopies(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { copies } = Object.assign(window, { copies: [] as Copy[] });
    const { attachShadow } = Element.prototype;
    const textsOf = (root: ParentNode) => [...root.querySelectorAll('h2')].map((each) => each.textContent);
    Element.prototype.attachShadow = function (this: Element, init) {
      const root = attachShadow.call(this, init);
      if (init.mode === 'closed') {
        const note = () => {
          const checked = [...root.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
          const filled = root.querySelectorAll('.filled').length;
          const isHidden = this.matches('[inert][aria-hidden=true]');
          const found = textsOf(document.querySelector('asklet-survey')?.shadowRoot ?? document);
          copies.push({ checked, filled, questions: textsOf(root), isHidden, found });
        };
        // by then the copy is in it
        queueMicrotask(note);
      }
      return root;
    };
  });
}

const copiesOf = (page: Page) => page.evaluate(() => (window as unknown as { copies: Copy[] }).copies);

/** How many elements of the page and of the card are there only to fade out. */
const leaving = (page: Page) =>
  page.evaluate(() => {
    const roots = [document, ...[...document.querySelectorAll('asklet-survey')].map(({ shadowRoot }) => shadowRoot!)];
    return roots.flatMap((root) => [...root.querySelectorAll('[inert]')]).length;
  });

const survey: SurveyChange = {
  survey_type: 'csat_5',
  scale_style: 'stars',
  response_type: 'text',
  text_question: 'Why?',
  question: 'How was it?',
};

for (const [device, choose] of Object.entries({
  'a click': ({ root }: Card) => root.getByRole('radio', { name: '4 of 5 stars' }).click(),
  'a key': async ({ root }: Card) => {
    await root.getByRole('radio').first().focus();
    await root.page().keyboard.press('4');
  },
})) {
  test(`what was chosen by ${device} is seen while its step fades out, and nothing is found twice`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await asklet.override(survey);
    await recordCopies(page);
    await page.goto(site.page(htmlOf(tag())));
    await choose(asklet.card);
    await expect(asklet.card.root.getByRole('textbox')).toBeFocused();
    await expect.poll(async () => (await copiesOf(page)).length).toBe(1);
    expect(await copiesOf(page)).toEqual([
      { checked: ['4'], filled: 4, questions: ['How was it?'], isHidden: true, found: ['Why?'] },
    ]);
    await expect.poll(() => leaving(page)).toBe(0);
  });
}

test('moves the height of the card from step to step', async ({ page, asklet, site, tag }) => {
  await asklet.override(survey);
  await page.addInitScript(() => {
    const { heights } = Object.assign(window, { heights: [] as unknown[] });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: Element, frames, options) {
      if ('height' in (frames as object)) heights.push([...(frames as { height: string[] }).height, this.clientHeight]);
      return animate.call(this, frames, options);
    };
  });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await expect(asklet).toShowSurvey();
  const before = await card.evaluate((element: HTMLElement) => element.offsetHeight);
  await card.getByRole('radio').last().click();
  await expect.poll(() => page.evaluate('heights.length')).toBe(1);
  const [from, to] = await page.evaluate<string[]>('heights[0]');
  expect(from).toBe(`${before}px`);
  await card.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  expect(to).toBe(`${await card.evaluate((element: HTMLElement) => element.offsetHeight)}px`);
});

test('a card fades out that the visitor closes, and one is gone at once that the page closes', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(survey);
  await page.addInitScript(() => {
    const { fading } = Object.assign(window, { fading: [] as unknown[] });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: Element, frames, options) {
      const { host } = this.getRootNode() as ShadowRoot;
      // by then the card is closed
      queueMicrotask(() => fading.push([frames, this.className, host.localName, host.matches('[inert]')]));
      return animate.call(this, frames, options);
    };
  });
  await page.goto(site.page(htmlOf(tag(), '<button>Here</button>')));
  await page.evaluate(`asklet('open')`);
  await asklet.card.close();
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  const faded = [[{ opacity: 0 }, 'card', 'asklet-survey', true]];
  expect(await page.evaluate('fading')).toEqual(faded);
  await page.evaluate(`asklet('open')`);
  await expect(asklet).toShowSurvey();
  expect(await page.evaluate(`asklet('close'), document.querySelectorAll('asklet-survey').length`)).toBe(0);
  expect(await page.evaluate('fading')).toEqual(faded);
});

test('fades and moves nothing for visitors who prefer reduced motion', async ({ page, asklet, site, tag }) => {
  await asklet.override(survey);
  await recordCopies(page);
  await reduceMotion(page);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.root.getByRole('radio').last().click();
  await expect(asklet.card.root.getByRole('textbox')).toBeFocused();
  await asklet.card.close();
  await expect(asklet.card.root).toHaveCount(0);
  expect(await copiesOf(page)).toEqual([]);
});
