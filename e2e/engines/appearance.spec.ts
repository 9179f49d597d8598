import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { aSurvey } from '../support/surveys.ts';
import { expect, test } from './test.ts';

const fromAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axe = readFileSync(fromAxe.resolve('axe-core/axe.min.js'), 'utf8');

/** Returns the violations that axe finds in the card, once nothing in it moves or fades. */
async function findViolations(): Promise<string[]> {
  const animations = () =>
    [...document.querySelectorAll('asklet-survey')].flatMap(({ shadowRoot }) => shadowRoot!.getAnimations());
  // one that ends, such as a step's, can let another begin
  while (animations().length) {
    await Promise.allSettled(animations().map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  }
  const { axe } = window as unknown as {
    axe: {
      run(context: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
  };
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await axe.run('asklet-survey', { runOnly: rules });
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html)}`);
}

for (const theme of ['light', 'dark']) {
  test(`axe at each step (${theme})`, async ({ visit: start, driver }) => {
    const visit = await start(
      aSurvey({
        response_type: 'choices',
        choice_options: { options: ['A'], allow_other: true },
        collect_contact: true,
      }),
    );
    await visit.open({ body: visit.server.tag({ 'data-theme': theme }) });
    await visit.locate('radio');
    await driver.addScript(axe);
    expect(await driver.evaluate(findViolations), 'score').toEqual([]);
    await visit.click('radio', '', 9);
    await visit.click('checkbox', 'Other');
    await visit.locate('textbox');
    expect(await driver.evaluate(findViolations), 'choices').toEqual([]);
    await visit.click('checkbox', 'A');
    await visit.click('button', 'Send');
    await visit.locate('textbox', 'Email');
    expect(await driver.evaluate(findViolations), 'contact').toEqual([]);
    await visit.click('button', 'Skip');
    await visit.locate('status', 'Thank');
    expect(await driver.evaluate(findViolations), 'thank-you').toEqual([]);
  });

  test(`axe in the launcher, the text and the screenshot (${theme})`, async ({ visit: start, driver }) => {
    const visit = await start(aSurvey({ survey_type: 'general', allow_screenshots: true, feedback_button: true }));
    await visit.open({ body: visit.server.tag({ 'data-theme': theme }) });
    await visit.locate('button', 'Feedback');
    await driver.addScript(axe);
    expect(await driver.evaluate(findViolations), 'launcher').toEqual([]);
    await visit.click('button', 'Feedback');
    await visit.click('button', 'Send');
    await visit.locate('textbox');
    expect(await driver.evaluate(findViolations), 'a text that is missing').toEqual([]);
    await visit.click('button', 'Add screenshot');
    await visit.locate('button', 'Use this image');
    expect(await driver.evaluate(findViolations), 'screenshot').toEqual([]);
  });
}

test('colors: an opaque card, and readable text on the accent', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey());
  await visit.open({ body: visit.server.tag({ 'data-accent': '#ff0', 'data-theme': 'light' }) });
  await visit.tabTo('radio');
  await driver.press('ArrowRight');
  await visit.locate('button', 'Next');
  const [card, button, text] = await driver.evaluate(() => {
    const root = document.querySelector('asklet-survey')!.shadowRoot!;
    const primary = getComputedStyle(root.querySelector('[part=primary]')!);
    return [getComputedStyle(root.querySelector('.card')!).backgroundColor, primary.backgroundColor, primary.color];
  });
  expect([card, button, contrast(text!, button!) >= 4.5]).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 0)', true]);
});

test('the theme follows the page and its changes', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey());
  const surface = () =>
    driver.evaluate(() => {
      const card = document.querySelector('asklet-survey')?.shadowRoot?.querySelector('.card');
      return card && getComputedStyle(card).backgroundColor;
    });
  const setStyle = (style: string) =>
    driver.evaluate((text) => document.documentElement.setAttribute('style', text), style);
  const [light, dark] = ['rgb(255, 255, 255)', 'rgb(32, 34, 45)'];
  await visit.open();
  await expect.poll(surface).toBe(light);
  for (const [style, expected] of [
    ['background: #111', dark],
    ['background: #fff', light],
    ['color-scheme: dark', dark],
    ['color-scheme: light; background: #111', light],
  ] as const) {
    await setStyle(style);
    await expect.poll(surface, style).toBe(expected);
  }
});

test('placeholders are readable in both themes', async ({ visit: start, driver }) => {
  const choice_options = { options: ['A'], allow_other: true };
  const visit = await start(aSurvey({ survey_type: 'general', response_type: 'choices', choice_options }));
  for (const theme of ['light', 'dark']) {
    await visit.open({ body: visit.server.tag({ 'data-theme': theme }) });
    await visit.click('checkbox', 'Other');
    await visit.locate('textbox');
    const [text, card, opacity] = await driver.evaluate(() => {
      const root = document.querySelector('asklet-survey')!.shadowRoot!;
      const placeholder = getComputedStyle(root.querySelector('[placeholder]')!, '::placeholder');
      const { backgroundColor } = getComputedStyle(root.querySelector('.card')!);
      return [placeholder.color, backgroundColor, placeholder.opacity];
    });
    expect([opacity, contrast(text!, card!) >= 4.5], theme).toEqual(['1', true]);
  }
});

/** Returns the contrast of two colors given as `rgb()`: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [low, high] = [one, other]
    .map((color) => color.match(/[\d.]+/g)!.slice(0, 3))
    .map((numbers) => numbers.map((value) => Number(value) / 255))
    .map((numbers) => numbers.map((value) => (value > 0.040_45 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92)))
    .map(([red, green, blue]) => 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!)
    .sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

test('stars fill up to the hovered one, else to the chosen one', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey({ survey_type: 'csat_5', scale_style: 'stars' }));
  await visit.open();
  const countFilled = () =>
    driver.evaluate(() => {
      const root = document.querySelector('asklet-survey')!.shadowRoot!;
      const stars = [...root.querySelectorAll('[part=option] svg')];
      return stars.filter((star) => getComputedStyle(star).fill !== 'none').length;
    });
  await visit.hover('radio', '', 3);
  await expect.poll(countFilled).toBe(4);
  const overflow = await driver.evaluate(() => {
    const body = document.querySelector('asklet-survey')!.shadowRoot!.querySelector('.body')!;
    return body.scrollHeight - body.clientHeight;
  });
  expect(overflow, 'the name of the score is within the card').toBe(0);
  await driver.moveTo(5, 5);
  await expect.poll(countFilled).toBe(0);
  await visit.tabTo('radio');
  await driver.press('ArrowRight');
  await expect.poll(countFilled).toBe(2);
});

test('right to left, and as a sheet on a phone', async ({ visit: start, driver }) => {
  const visit = await start(aSurvey({ min_label: 'لا', max_label: 'نعم' }));
  await visit.open({ html: 'lang="ar" dir="rtl"' });
  const first = await visit.locate('radio', '', 0);
  const last = await visit.locate('radio', '', 10);
  expect(first.x).toBeGreaterThan(last.x);
  const gap = await driver.evaluate(() => {
    const root = document.querySelector('asklet-survey')!.shadowRoot!;
    const question = document.createRange();
    question.selectNodeContents(root.querySelector('h2')!);
    return question.getBoundingClientRect().left - root.querySelector('.close')!.getBoundingClientRect().right;
  });
  expect(gap, 'the question, which is in English, is next to the close button').toBeGreaterThanOrEqual(0);
  await driver.resize(460, 720);
  const width = await driver.evaluate(() => {
    const root = document.querySelector('asklet-survey')!.shadowRoot!;
    return innerWidth - root.querySelector('.card')!.getBoundingClientRect().width;
  });
  await driver.resize(1_024, 720);
  expect(width).toBe(0);
});

for (const source of ['drawn', 'chosen'] as const) {
  test(`screenshot: ${source}`, async ({ visit: start, driver }) => {
    const visit = await start(aSurvey({ survey_type: 'general', allow_screenshots: true }));
    await visit.open();
    await visit.click('button', 'Add screenshot');
    await visit.locate('button', 'Use this image');
    if (source === 'chosen') {
      await driver.evaluate(async () => {
        const canvas = document.createElement('canvas');
        const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!)));
        const transfer = new DataTransfer();
        transfer.items.add(new File([blob], 'picture.png', { type: 'image/png' }));
        const input = document
          .querySelector('asklet-survey')!
          .shadowRoot!.querySelector<HTMLInputElement>('[type=file]')!;
        input.files = transfer.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      });
    }
    await visit.click('button', 'Use this image');
    await visit.click('button', 'Send');
    await expect
      .poll(async () => (await visit.server.responses())[0]?.metadata['screenshot'])
      .toMatchObject({ source: source === 'drawn' ? 'page' : 'file' });
  });
}
