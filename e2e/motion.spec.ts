import type { Page } from '@playwright/test';
import type { Card } from 'asklet/testing';
import { reduceMotion } from './support/card.ts';
import { holdAnimations, play } from './support/animations.ts';
import { expect, htmlOf, type SurveyChange, test } from './support/test.ts';

/** A copy that fades out, as it was at the start. */
interface Copy {
  readonly checked: string[];
  readonly filled: number;
  readonly questions: string[];
  readonly isDisabled: boolean;
  readonly isFading: boolean;
  /** The questions that a script of the page can find in the card. */
  readonly found: string[];
}

/** Records the copies that fade out, which are in closed shadow trees. */
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
          const isDisabled = root.querySelector('input')!.matches(':disabled');
          const found = textsOf(document.querySelector('asklet-survey')?.shadowRoot ?? document);
          copies.push({
            checked,
            filled,
            questions: textsOf(root),
            isDisabled,
            isFading: this.matches('[fading]'),
            found,
          });
        };
        // by then it contains the copy
        queueMicrotask(note);
      }
      return root;
    };
  });
}

const copiesOf = (page: Page) => page.evaluate(() => (window as unknown as { copies: Copy[] }).copies);

/** Returns the number of elements of the page and the card that only exist to fade out. */
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

for (const [device, choose] of Object.entries({
  'a click': ({ root }: Card) => root.getByRole('radio', { name: '4 of 5 stars' }).click(),
  'a key': async ({ root }: Card) => {
    await root.getByRole('radio').first().focus();
    await root.page().keyboard.press('4');
  },
})) {
  test(`shows the answer chosen by ${device} while its step fades out, and finds no element twice`, async ({
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
      { checked: ['4'], filled: 4, questions: ['How was it?'], isDisabled: true, isFading: true, found: ['Why?'] },
    ]);
    await expect.poll(() => leaving(page)).toBe(0);
  });
}

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

test('exposes the heading of a step when the previous one is gone', async ({ page, asklet, site, tag }) => {
  await asklet.override(survey);
  // the previous step stays as long as the test
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (run: () => void, delay: number) => delay !== 1000 && setTimeout(run, delay) });
  });
  await recordCopies(page);
  await holdAnimations(page);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.root.getByRole('radio').last().click();
  await expect.poll(async () => (await copiesOf(page)).length).toBe(1);
  const opacities = async (time: number) => {
    await play(page, time);
    return page.evaluate(() => {
      const root = document.querySelector('asklet-survey')!.shadowRoot!;
      return ['.old', '.body'].map((part) => Number(getComputedStyle(root.querySelector(part)!).opacity));
    });
  };
  await expect.poll(() => opacities(0)).toEqual([1, 0]);
  for (let time = 10; time <= 210; time += 10) {
    const [old, next] = await opacities(time);
    expect(old! * next!).toBe(0);
  }
  expect(await opacities(210)).toEqual([0, 1]);
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
  await recordCopies(page);
  await reduceMotion(page);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.root.getByRole('radio').last().click();
  await expect(asklet.card.root.getByRole('textbox')).toBeFocused();
  await asklet.card.close();
  await expect(asklet.card.root).toHaveCount(0);
  expect((await copiesOf(page)).map(({ isFading }) => isFading)).toEqual([false]);
});
