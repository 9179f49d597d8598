import { aSurvey, cardOf, expect, hasComeIn, htmlOf, test } from './support/test.ts';

// The numbers are those of the table in the README's chapter on accessibility.

test('9, 10: a survey that opens by itself is no modal, leaves the focus where it is and says once that it came', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf('<input aria-label="Search" autofocus>', server.tag())));
  await expect(cardOf(page).getByRole('status')).toHaveText('A survey has opened.');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await expect(cardOf(page)).toHaveAccessibleName('How likely are you to recommend us?');
  await expect(cardOf(page)).not.toHaveAttribute('aria-modal');
});

test('4, 5, 11, 15: the focus goes from step to step, to the close button at the end, and back to the page', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ response_type: 'text', text_question: 'Why?' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await expect(card).toBeVisible();
  await page.getByRole('link', { name: 'Elsewhere' }).focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('radio', { name: '0 out of 10', exact: true })).toBeFocused();
  // the group is one stop, arrows move inside it
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('radio', { name: '1 out of 10', exact: true })).toBeFocused();
  expect(await server.responses()).toEqual([]);
  await page.keyboard.press('Space');
  await expect(card.getByRole('heading', { name: 'Why?' })).toBeFocused();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 1 }]);
  await page.keyboard.press('Tab');
  await expect(card.getByRole('textbox', { name: 'Why?' })).toBeFocused();
  await page.keyboard.type('So.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Elsewhere' })).toBeFocused();
});

test('4: in a page from right to left the scale and its arrows are mirrored', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag()).replace('<html', '<html dir="rtl"')));
  const radio = (score: number) => cardOf(page).getByRole('radio', { name: `${score} out of 10`, exact: true });
  const [low, high] = [(await radio(0).boundingBox())!, (await radio(10).boundingBox())!];
  expect(low.x).toBeGreaterThan(high.x);
  await radio(0).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(radio(1)).toBeChecked();
});

test('7: the real radio is what is seen and hit', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ survey_type: 'csat_5' }));
  await page.goto(site.page(htmlOf(server.tag())));
  await hasComeIn(cardOf(page));
  const radios = cardOf(page).getByRole('radio');
  for (let index = 0; index < 5; index++) {
    const { x, y, width, height } = (await radios.nth(index).boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await page.mouse.move(x + width / 2, y + height / 2);
    expect(await radios.nth(index).evaluate((input) => input.matches(':hover'))).toBe(true);
  }
});

test('5: a click that assistive technology makes answers like any other', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page)
    .getByRole('radio', { name: '8 out of 10' })
    .evaluate((radio: HTMLInputElement) => radio.click());
  await expect.poll(() => server.responses()).toMatchObject([{ score: 8 }]);
});

test('1, 2, 3: a scale is one fieldset with the question as its legend, full names and the ends as its description', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ min_label: 'Not likely', max_label: 'Very likely' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  const group = card.getByRole('group', { name: 'How likely are you to recommend us?' });
  await expect(group).toHaveAccessibleDescription('Not likely Very likely');
  expect(await group.evaluate((element) => element.matches('fieldset:has(> legend)'))).toBe(true);
  const radios = group.getByRole('radio');
  expect(await radios.evaluateAll((all) => new Set(all.map((each) => (each as HTMLInputElement).name)).size)).toBe(1);
  await expect(radios.nth(8)).toHaveAccessibleName('8 out of 10');
  expect(
    await card.locator('svg').evaluateAll((all) => all.every((each) => each.getAttribute('aria-hidden') === 'true')),
  ).toBe(true);
});

test('5: arrow keys look around, and only Next, Space or Enter post', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio').first().focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  await expect(card.getByRole('radio', { name: '1 out of 10', exact: true })).toBeChecked();
  await card.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 1 }]);
});

for (const [keys, score] of [
  ['7', 7],
  ['0', 0],
  ['1', 1],
  ['10', 10],
  ['18', 8],
] as const) {
  test(`5: ${keys}, typed while the scale has the focus, answers with ${score}`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey({ response_type: 'text' }));
    await page.goto(site.page(htmlOf(server.tag())));
    const card = cardOf(page);
    await card.getByRole('radio').first().focus();
    await page.keyboard.type(keys);
    await expect(card.getByRole('textbox')).toBeVisible();
    await expect.poll(() => server.responses()).toMatchObject([{ score }]);
  });
}

test('5: a digit that the scale does not have, or that is pressed elsewhere, answers nothing', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ survey_type: 'csat_5' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('3');
  await card.getByRole('radio').first().focus();
  await page.keyboard.press('8');
  await page.keyboard.press('Control+3');
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await server.responses()).toEqual([]);
});

test('6: nothing is chosen beforehand, and going back keeps what was given', async ({ page, feedback, site }) => {
  const choice_options = { options: ['Price', 'Speed'] };
  const server = await feedback(aSurvey({ response_type: 'choices', choice_options, collect_contact: true }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);
  await card.getByRole('radio', { name: '6 out of 10' }).click();
  await expect(card.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await card.getByRole('checkbox', { name: 'Speed' }).check();
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByRole('button', { name: 'Back' }).click();
  await expect(card.getByRole('checkbox', { name: 'Speed' })).toBeChecked();
  await card.getByRole('button', { name: 'Back' }).click();
  await expect(card.getByRole('radio', { name: '6 out of 10' })).toBeChecked();
});

test('11: opened by a person, the card takes the focus and gives it back', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(server.tag(), '<button onclick="asklet(`open`)">Tell us</button>')));
  await page.getByRole('button', { name: 'Tell us' }).press('Enter');
  await expect(cardOf(page).getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Tell us' })).toBeFocused();
});

test('13: Escape belongs to the page while the focus is there', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag())));
  await expect(cardOf(page)).toBeVisible();
  await page.getByRole('link', { name: 'Elsewhere' }).focus();
  await page.keyboard.press('Escape');
  await expect(cardOf(page)).toBeVisible();
  await cardOf(page).getByRole('radio').first().focus();
  await page.keyboard.press('Escape');
  await expect(cardOf(page)).toHaveCount(0);
});

test('14: the close button is a button with a name, one Tab from the start of the card', async ({
  page,
  feedback,
  site,
}) => {
  const server = await feedback(aSurvey({ response_type: 'text' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio').first().click();
  const close = card.getByRole('button', { name: 'Close' });
  expect(await close.evaluate((button) => button.tagName)).toBe('BUTTON');
  await page.getByRole('link', { name: 'Elsewhere' }).focus();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
});

test('15: a new step is said where the focus is elsewhere, and only there', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text', text_question: 'Why?' }));
  await page.goto(site.page(htmlOf('<input aria-label="Search" autofocus>', server.tag())));
  const card = cardOf(page);
  await expect(card.getByRole('status')).toHaveText('A survey has opened.');
  await card.getByRole('radio', { name: '3 out of 10' }).evaluate((radio: HTMLInputElement) => radio.click());
  await expect(card.getByRole('status')).toHaveText('Why?');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
});

test('16: a mistake is tied to its field, which gets the focus', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ collect_contact: true }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio').first().click();
  const field = card.getByRole('textbox', { name: 'E-mail address' });
  await expect(card.getByText('E-mail address', { exact: true })).toBeVisible();
  await expect(field).toHaveAttribute('autocomplete', 'email');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('Please write an e-mail address.');
});

test('17: the thank-you is a status message and stays until it is closed', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.clock.install();
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await page.clock.runFor(5_000);
  await card.getByRole('radio').first().click();
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await page.clock.runFor(600_000);
  await expect(card.getByRole('status')).toBeVisible();
});

test('18: nothing moves for who wants less motion', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  const movements = () =>
    page.evaluate(() => document.querySelector('asklet-survey')!.shadowRoot!.getAnimations().length);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio').first().hover();
  expect(await movements()).toBe(0);
  await cardOf(page).getByRole('radio').first().click();
  await expect(cardOf(page).getByRole('status')).toBeVisible();
  expect(await movements()).toBe(0);
  // the same moment with motion, to know that this sees any; a slow machine may come when it is over
  await expect
    .poll(async () => {
      for (const reducedMotion of ['reduce', 'no-preference'] as const) await page.emulateMedia({ reducedMotion });
      return movements();
    })
    .toBeGreaterThan(0);
});
