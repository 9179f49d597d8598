import { collectRequests } from '../support/requests.ts';
import { expect, htmlOf, test, waitForIdle } from '../support/test.ts';

// The numbers refer to the table in this folder's README.md.

test('4, 5, 11, 15: moves the focus from step to step, to Done at the end, and back to the page', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ response_type: 'text', text_question: 'Why?' });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await expect(asklet).toShowSurvey();
  await page.getByRole('link', { name: 'Elsewhere' }).focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('radio', { name: '0 out of 10', exact: true })).toBeFocused();
  // the group is one tab stop; arrows move inside it
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('radio', { name: '1 out of 10', exact: true })).toBeFocused();
  await expect(asklet).toHaveNoResponse();
  await page.keyboard.press('Space');
  await expect(asklet).toHaveResponses([{ score: 1 }]);
  // the question is its name, so screen readers announce the field instead of the heading
  await expect(card.getByRole('textbox', { name: 'Why?' })).toBeFocused();
  await page.keyboard.type('So.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Done' })).toBeFocused();
  await expect(card.getByRole('button', { name: 'Done' })).toHaveAccessibleDescription('Thank you for your feedback!');
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Elsewhere' })).toBeFocused();
});

test('4: mirrors the scale and its arrow keys on a page from right to left', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag()).replace('<html', '<html dir="rtl"')));
  const radio = (score: number) => asklet.card.root.getByRole('radio', { name: `${score} out of 10`, exact: true });
  const [low, high] = [(await radio(0).boundingBox())!, (await radio(10).boundingBox())!];
  expect(low.x).toBeGreaterThan(high.x);
  await radio(0).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(radio(1)).toBeChecked();
});

for (const key of ['Next', 'Space', 'Enter'] as const) {
  test(
    `5: submits nothing for arrow keys, and the score for ${key}`,
    { tag: key === 'Enter' ? [] : '@full' },
    async ({ page, asklet, site, tag }) => {
      await asklet.override({ response_type: 'text' });
      await page.goto(site.page(htmlOf(tag())));
      const card = asklet.card.root;
      const sent = collectRequests(page, /\/responses\//);
      await card.getByRole('radio').first().focus();
      for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'])
        await page.keyboard.press(arrow);
      await expect(card.getByRole('radio', { name: '1 out of 10', exact: true })).toBeChecked();
      await waitForIdle(page);
      expect(sent).toEqual([]);
      if (key === 'Next') await card.getByRole('button', { name: 'Next' }).click();
      else await page.keyboard.press(key);
      await expect(asklet).toHaveResponses([{ score: 1 }]);
    },
  );
}

for (const [keys, score] of [
  ['7', 7],
  ['0', 0],
  ['1', 1],
  ['10', 10],
  ['18', 8],
] as const) {
  test(
    `5: answers with ${score} when ${keys} is typed while the scale has the focus`,
    { tag: keys.length > 1 ? [] : '@full' },
    async ({ page, asklet, site, tag }) => {
      await asklet.override({ response_type: 'text' });
      await page.goto(site.page(htmlOf(tag())));
      const card = asklet.card.root;
      await card.getByRole('radio').first().focus();
      await page.keyboard.type(keys);
      await expect(card.getByRole('textbox')).toBeVisible();
      await expect(asklet).toHaveResponses([{ score }]);
    },
  );
}

test('15: enters keys typed right after a score into the text, and never scrolls the page', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ response_type: 'text', collect_contact: true });
  await page.goto(site.page(htmlOf('<p style="height: 4000px"></p>', tag())));
  const card = asklet.card.root;
  const text = card.getByRole('textbox', { name: 'Would you like to tell us more?' });
  const giveScore = [
    () => asklet.card.score(8),
    () => card.getByRole('radio', { checked: true }).press('9'),
    () => card.getByRole('radio', { checked: true }).press('Space'),
    () => card.getByRole('radio', { checked: true }).press('Enter'),
  ];
  for (const give of giveScore) {
    await give();
    await expect(text).toBeVisible();
    await page.keyboard.type('Good things');
    await expect(text).toHaveValue('Good things');
    await text.fill('');
    await asklet.card.back();
  }
  await card.getByRole('radio', { checked: true }).press('Space');
  await expect(text).toBeVisible();
  await asklet.card.skip();
  await expect(card.getByRole('textbox', { name: 'Email address' })).toBeFocused();
  await card.getByRole('heading').focus();
  await page.keyboard.press('Space');
  await waitForIdle(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('15: enters keys typed after Back and a score, before the scale was laid out', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ response_type: 'text' });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  const text = card.getByRole('textbox');
  await asklet.card.score(8);
  await expect(text).toBeFocused();
  await card.evaluate(async (dialog) => {
    const root = dialog.getRootNode() as ShadowRoot;
    const back = root.querySelector<HTMLElement>('[part~="back"]')!;
    back.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true, pointerType: 'mouse' }));
    back.focus();
    back.click();
    // no frame is drawn between them
    while (!root.querySelector('.body :checked')) await Promise.resolve();
    const radio = root.querySelector<HTMLElement>('.body :checked')!;
    radio.focus();
    radio.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, composed: true }));
  });
  await expect(text).toBeVisible();
  await page.keyboard.type('Good things');
  await expect(text).toHaveValue('Good things');
});

test('5: ignores digits that the scale lacks, and digits typed outside of it', async ({ page, asklet, site, tag }) => {
  await asklet.override({ survey_type: 'csat_5' });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await card.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('3');
  await card.getByRole('radio').first().focus();
  await page.keyboard.press('8');
  await page.keyboard.press('Control+3');
  await waitForIdle(page);
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(asklet).toHaveNoResponse();
});

test('5: answers with a click from assistive technology', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.root
    .getByRole('radio', { name: '8 out of 10' })
    .evaluate((radio: HTMLInputElement) => radio.click());
  await expect(asklet).toHaveResponses([{ score: 8 }]);
});

test('13: closes with Escape only while the focus is in the card', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  await page.getByRole('link', { name: 'Elsewhere' }).focus();
  await page.keyboard.press('Escape');
  await expect(asklet).toShowSurvey();
  await asklet.card.root.getByRole('radio').first().focus();
  await page.keyboard.press('Escape');
  await expect(asklet.card.root).toHaveCount(0);
});

test('13: ignores Escape in a control of the page', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  await page.getByRole('link', { name: 'Elsewhere' }).press('Escape');
  await expect(asklet).toShowSurvey();
});

test('14: reaches the Close button, which has a name, with one Tab', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text' });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await card.getByRole('radio').first().click();
  const close = card.getByRole('button', { name: 'Close' });
  expect(await close.evaluate((button) => button.tagName)).toBe('BUTTON');
  await page.getByRole('link', { name: 'Elsewhere' }).focus();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
});
