import { keyboard, tabTo } from './support/answering.ts';
import { collectRequests } from './support/requests.ts';
import { aSurvey, cardOf, eventsOf, expect, htmlOf, test, waitForIdle } from './support/test.ts';

test('stores the score before the next step is answered', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text' }));
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio', { name: '7 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 7, text: null }]);
});

test('replaces the score when the visitor corrects it', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio', { name: '1 out of 10', exact: true }).click();
  await card.getByRole('button', { name: 'Back' }).click();
  await expect(card.getByRole('radio', { name: '1 out of 10', exact: true })).toBeChecked();
  await card.getByRole('radio', { name: '10 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 10 }]);
  // events arrive in order: after this one, none of the correction is under way
  await card.getByRole('textbox').fill('Better');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => eventsOf(server))
    .toEqual(['survey_initialized', 'survey_opened', 'score_submitted', 'text_submitted']);
});

test('clears a text that the visitor goes back to delete', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text', collect_contact: true }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio', { name: '9 out of 10' }).click();
  await card.getByRole('textbox').fill('My secret');
  await card.getByRole('button', { name: 'Send' }).click();
  await card.getByRole('button', { name: 'Back' }).click();
  await expect(card.getByRole('textbox')).toHaveValue('My secret');
  await card.getByRole('textbox').fill('');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByRole('textbox', { name: 'E-mail address' })).toBeVisible();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9, text: '' }]);
});

for (const key of ['Enter', 'Space', '7']) {
  test(`answers once while ${key} is held down`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey({ response_type: 'text' }));
    await page.goto(site.page(htmlOf(server.tag())));
    const card = cardOf(page);
    await card.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down(key);
    // the next step is there while the key still repeats
    await expect(card.getByRole('textbox')).toBeVisible();
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down(key);
    await page.keyboard.up(key);
    await expect(card.getByRole('textbox')).toHaveValue('');
    await card.getByRole('textbox').fill('Soup');
    await card.getByRole('button', { name: 'Send' }).click();
    await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
    await expect.poll(() => server.responses()).toMatchObject([{ score: key === '7' ? 7 : 1, text: 'Soup' }]);
    // events arrive in order: after the last one, none of the repeated keys is under way
    await expect.poll(async () => (await eventsOf(server)).at(-1)).toBe('text_submitted');
    expect(await eventsOf(server)).toEqual([
      'survey_initialized',
      'survey_opened',
      'score_submitted',
      'text_submitted',
    ]);
  });
}

test('completes the survey once while Enter is held down', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  await page.goto(site.page(htmlOf(server.tag())));
  const sent = collectRequests(page, /\/responses\//);
  await cardOf(page).getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(cardOf(page).getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect.poll(() => eventsOf(server)).toEqual(['survey_initialized', 'survey_opened', 'score_submitted']);
  await waitForIdle(page);
  // a held key closes no thank-you either
  await expect(cardOf(page).getByRole('status')).toBeVisible();
  expect(await eventsOf(server)).toEqual(['survey_initialized', 'survey_opened', 'score_submitted']);
  expect(await server.responses()).toMatchObject([{ score: 1 }]);
  expect(sent).toHaveLength(1);
});

test('answers one step with a double click', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text', collect_contact: true }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio', { name: '9 out of 10' }).click();
  await card.getByRole('button', { name: 'Skip' }).dblclick();
  await waitForIdle(page);
  await card.getByRole('textbox', { name: 'E-mail address' }).fill('ada@example.com');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect
    .poll(() => server.responses())
    .toMatchObject([{ score: 9, text: null, metadata: { user_email: 'ada@example.com' } }]);
});

test('asks for a choice where a general survey has none yet', async ({ page, feedback, site }) => {
  const server = await feedback(
    aSurvey({ survey_type: 'general', response_type: 'choices', choice_options: ['A', 'B'] }),
  );
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByRole('group')).toHaveAccessibleDescription('Please answer first.');
  await expect(card.getByRole('checkbox', { name: 'A' })).toBeFocused();
  await card.getByRole('checkbox', { name: 'A' }).check();
  await card.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ text: 'A' }]);
});

test.describe('with choices', () => {
  const options = ['The price', { value: 'speed', label: 'The speed' }, 'The colour'];

  test('stores the choices of a plain list as text and as values', async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey({ response_type: 'choices', choice_options: ['The price', 'The speed'] }));
    await page.goto(site.page(htmlOf(server.tag())));
    const card = cardOf(page);
    await card.getByRole('radio', { name: '2 out of 10' }).click();
    await card.getByRole('checkbox', { name: 'The speed' }).check();
    await card.getByRole('checkbox', { name: 'The price' }).check();
    await card.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => server.responses())
      .toMatchObject([{ score: 2, text: 'The price;\nThe speed', metadata: { choices: ['The price', 'The speed'] } }]);
    expect((await server.responses())[0]!.metadata).not.toHaveProperty('choice_comment');
  });

  test('stores the comment of "Other" beside the choices', async ({ page, feedback, site }) => {
    const server = await feedback(
      aSurvey({ survey_type: 'general', response_type: 'choices', choice_options: { options, allow_other: true } }),
    );
    await page.goto(site.page(htmlOf(server.tag())));
    const card = cardOf(page);
    await card.getByRole('checkbox', { name: 'The speed' }).check();
    await card.getByRole('checkbox', { name: 'Other' }).check();
    await card.getByRole('textbox', { name: 'Please tell us more' }).fill('The smell');
    await card.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => server.responses())
      .toMatchObject([
        {
          score: null,
          text: 'The speed;\nThe smell',
          metadata: { choices: ['speed'], choice_comment: 'The smell' },
        },
      ]);
  });

  test('moves through single choices by arrow keys', async ({ page, feedback, site }) => {
    const server = await feedback(
      aSurvey({ survey_type: 'general', response_type: 'choices', choice_options: { options, multiple: false } }),
    );
    await page.goto(site.page(htmlOf(server.tag())));
    const card = cardOf(page);
    await tabTo(page, card.getByRole('radio', { name: 'The price' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await keyboard.press(card, 'Send');
    await expect
      .poll(() => server.responses())
      .toMatchObject([{ text: 'The colour', metadata: { choices: ['The colour'] } }]);
  });
});
