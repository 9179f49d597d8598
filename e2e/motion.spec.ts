import type { Page } from '@playwright/test';
import { reduceMotion } from './support/card.ts';
import { holdAnimations, play } from './support/animations.ts';
import { expect, htmlOf, type SurveyChange, test } from './support/test.ts';

/** A previous step that is kept for screen readers, as it was at the start. */
interface Copy {
  readonly questions: string[];
  readonly isDisabled: boolean;
  readonly opacity: string;
  /** The questions that a script of the page can find in the card. */
  readonly found: string[];
}

/** Records the previous steps, which are in closed shadow trees. */
function recordCopies(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { copies } = Object.assign(window, { copies: [] as Copy[] });
    const { attachShadow } = Element.prototype;
    const textsOf = (root: ParentNode) => [...root.querySelectorAll('h2')].map((each) => each.textContent);
    Element.prototype.attachShadow = function (this: Element, init) {
      const root = attachShadow.call(this, init);
      if (init.mode === 'closed') {
        const note = () => {
          const isDisabled = root.querySelector('input')!.matches(':disabled');
          const found = textsOf(document.querySelector('asklet-survey')?.shadowRoot ?? document);
          copies.push({ questions: textsOf(root), isDisabled, opacity: getComputedStyle(this).opacity, found });
        };
        // by then it contains the copy
        queueMicrotask(note);
      }
      return root;
    };
  });
}

const copiesOf = (page: Page) => page.evaluate(() => (window as unknown as { copies: Copy[] }).copies);

/** Returns the number of previous steps that are still there. */
const leaving = (page: Page) =>
  page.evaluate(() => {
    const roots = [document, ...[...document.querySelectorAll('asklet-survey')].map(({ shadowRoot }) => shadowRoot!)];
    return roots.flatMap((root) => [...root.querySelectorAll('.old')]).length;
  });

const survey: SurveyChange = {
  survey_type: 'csat_5',
  scale_style: 'stars',
  response_type: 'text',
  text_question: 'Why?',
  question: 'How was it?',
};

test('keeps the previous step for screen readers after a key, invisible, and finds no element twice', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(survey);
  await recordCopies(page);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.root.getByRole('radio').first().focus();
  await page.keyboard.press('4');
  await expect(asklet.card.root.getByRole('textbox')).toBeFocused();
  await expect.poll(async () => (await copiesOf(page)).length).toBe(1);
  expect(await copiesOf(page)).toEqual([
    { questions: ['How was it?'], isDisabled: true, opacity: '0', found: ['Why?'] },
  ]);
  await expect.poll(() => leaving(page)).toBe(0);
});

test('removes the previous step at once after a press, which costs the next one less', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(survey);
  await recordCopies(page);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.root.getByRole('radio', { name: '4 of 5 stars' }).click();
  await expect(asklet.card.root.getByRole('textbox')).toBeFocused();
  expect([await copiesOf(page), await leaving(page)]).toEqual([[], 0]);
});

test('moves from the old position of its upper edge into place, and has its final size immediately', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(survey);
  await holdAnimations(page);
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await expect(asklet).toShowSurvey();
  const boxAt = async (time: number) => {
    await play(page, time);
    return card.evaluate((element: HTMLElement) => ({
      top: element.getBoundingClientRect().top,
      height: element.offsetHeight,
    }));
  };
  const before = await boxAt(160);
  await card.getByRole('radio').last().click();
  await expect(card.getByRole('textbox')).toBeFocused();
  await expect.poll(async () => (await boxAt(0)).top).toBe(before.top);
  const [first, half, last] = [await boxAt(0), await boxAt(105), await boxAt(210)];
  expect(last.height).toBeGreaterThan(before.height);
  expect([first.height, half.height]).toEqual([last.height, last.height]);
  // its lower edge stays, so the upper one moves up
  expect(last.top).toBeCloseTo(before.top - (last.height - before.height), 0);
  expect(half.top).toBeLessThan(before.top);
  expect(half.top).toBeGreaterThan(last.top);
});

test('fades a step in, and covers it meanwhile', async ({ page, asklet, site, tag }) => {
  await asklet.override(survey);
  await holdAnimations(page);
  await page.goto(site.page(htmlOf(tag())));
  const { root } = asklet.card;
  await expect(asklet).toShowSurvey();
  await play(page, 210);
  await root.getByRole('radio').last().click();
  const body = root.locator('.body');
  const opacityAt = async (time: number) => {
    await play(page, time);
    return Number(await body.evaluate((element) => getComputedStyle(element).opacity));
  };
  await expect.poll(() => opacityAt(0)).toBe(0);
  // it covers everything
  await expect(root.locator('.cover')).toHaveCSS('clip-path', 'none');
  const opacities = [await opacityAt(35), await opacityAt(105), await opacityAt(140)];
  expect(opacities).toEqual([expect.closeTo(0.3, 1), expect.closeTo(0.8, 1), 1]);
});

test('fades out when the visitor closes it, and disappears immediately when the page closes it', async ({
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
      const { opacity } = frames as { opacity?: number[] };
      const isLast = this.className === 'card' && opacity?.at(-1) === 0;
      if (isLast) queueMicrotask(() => fading.push([host.localName, host.matches('[closing]')]));
      return animate.call(this, frames, options);
    };
  });
  await page.goto(site.page(htmlOf(tag(), '<button>Here</button>')));
  await page.evaluate(`asklet('open')`);
  await asklet.card.close();
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  const faded = [['asklet-survey', true]];
  expect(await page.evaluate('fading')).toEqual(faded);
  await page.evaluate(`asklet('open')`);
  await expect(asklet).toShowSurvey();
  expect(await page.evaluate(`asklet('close'), document.querySelectorAll('asklet-survey').length`)).toBe(0);
  expect(await page.evaluate('fading')).toEqual(faded);
});

test('fades and moves nothing for visitors who prefer reduced motion', async ({ page, asklet, site, tag }) => {
  await asklet.override(survey);
  await page.addInitScript(() => {
    const { animated } = Object.assign(window, { animated: [] as string[] });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: Element, frames, options) {
      animated.push(...Object.keys(frames ?? {}));
      return animate.call(this, frames, options);
    };
  });
  await reduceMotion(page);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.root.getByRole('radio').last().click();
  await expect(asklet.card.root.getByRole('textbox')).toBeFocused();
  // the cover of the press does not move
  expect(new Set((await page.evaluate('animated')) as string[])).toEqual(new Set(['clipPath']));
  await asklet.card.close();
  await expect(asklet.card.root).toHaveCount(0);
});
