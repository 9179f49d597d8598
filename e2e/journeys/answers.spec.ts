import { keyboard, tabTo } from '../support/answering.ts';
import { collectRequests } from '../support/requests.ts';
import { eventsOf, expect, htmlOf, test, waitForIdle, waitUntilPressable } from '../support/test.ts';

test('stores the score before the visitor answers the next step', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text' });
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(7);
  await expect(asklet).toHaveResponses([{ score: 7, text: null }]);
});

test('replaces the score when the visitor corrects it', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text' });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await asklet.card.score(1);
  await asklet.card.back();
  await expect(card.getByRole('radio', { name: '1 out of 10', exact: true })).toBeChecked();
  await asklet.card.score(10);
  await expect(asklet).toHaveResponses([{ score: 10 }]);
  // events arrive in order: after this one, no request of the correction is in progress
  await asklet.card.text('Better');
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'score_submitted', 'text_submitted']);
});

test('clears a text when the visitor goes back and deletes it', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text', collect_contact: true });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await asklet.card.score(9);
  await asklet.card.text('My secret');
  await asklet.card.back();
  await expect(card.getByRole('textbox')).toHaveValue('My secret');
  await asklet.card.text('');
  await expect(card.getByRole('textbox', { name: 'Email address' })).toBeVisible();
  await expect(asklet).toHaveResponses([{ score: 9, text: '' }]);
});

for (const key of ['Enter', 'Space', '7']) {
  test(
    `answers once while ${key} is held down`,
    { tag: key === '7' ? [] : '@full' },
    async ({ page, asklet, site, tag }) => {
      await asklet.override({ response_type: 'text' });
      await page.goto(site.page(htmlOf(tag())));
      const card = asklet.card.root;
      await card.getByRole('radio').first().focus();
      await page.keyboard.press('ArrowRight');
      for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down(key);
      // the next step is visible while the key still repeats
      await expect(card.getByRole('textbox')).toBeVisible();
      for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down(key);
      await page.keyboard.up(key);
      await expect(card.getByRole('textbox')).toHaveValue('');
      await asklet.card.text('Soup');
      await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
      await expect(asklet).toHaveResponses([{ score: key === '7' ? 7 : 1, text: 'Soup' }]);
      // events arrive in order: after the last one, no request of the repeated keys is in progress
      await expect.poll(async () => (await eventsOf(asklet)).at(-1)).toBe('text_submitted');
      await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'score_submitted', 'text_submitted']);
    },
  );
}

test('completes the survey once while Enter is held down', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag())));
  const sent = collectRequests(page, /\/responses\//);
  await asklet.card.root.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(asklet.card.root.getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'score_submitted']);
  await waitForIdle(page);
  // a held key does not close the thank-you either
  await expect(asklet.card.root.getByRole('status')).toBeVisible();
  await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'score_submitted']);
  await expect(asklet).toHaveResponses([{ score: 1 }]);
  expect(sent).toHaveLength(1);
});

test('answers only one step with a double click', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text', collect_contact: true });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await asklet.card.score(9);
  await waitUntilPressable(page);
  const { x, y } = (await card.getByRole('button', { name: 'Skip' }).boundingBox())!;
  await page.mouse.dblclick(x + 5, y + 5);
  await waitForIdle(page);
  await asklet.card.email('ada@example.com');
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect(asklet).toHaveResponses([{ score: 9, text: null, metadata: { user_email: 'ada@example.com' } }]);
});

test('requires a choice in a general survey', async ({ page, asklet, site, tag }) => {
  await asklet.override({ survey_type: 'general', response_type: 'choices', choice_options: ['A', 'B'] });
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByRole('group')).toHaveAccessibleName(/ Please enter an answer\.$/);
  await expect(card.getByRole('checkbox', { name: 'A' })).toBeFocused();
  await card.getByRole('checkbox', { name: 'A' }).check();
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(asklet).toHaveResponses([{ text: 'A' }]);
});

test.describe('with choices', () => {
  const options = ['The price', { value: 'speed', label: 'The speed' }, 'The color'];

  test('stores the choices of a plain list as text and as values', async ({ page, asklet, site, tag }) => {
    await asklet.override({ response_type: 'choices', choice_options: ['The price', 'The speed'] });
    await page.goto(site.page(htmlOf(tag())));
    const card = asklet.card.root;
    await asklet.card.score(2);
    await card.getByRole('checkbox', { name: 'The speed' }).check();
    await card.getByRole('checkbox', { name: 'The price' }).check();
    await card.getByRole('button', { name: 'Send' }).click();
    await expect(asklet).toHaveResponses([
      { score: 2, text: 'The price;\nThe speed', metadata: { choices: ['The price', 'The speed'] } },
    ]);
    expect((await asklet.server.responses())[0]!.metadata).not.toHaveProperty('choice_comment');
  });

  test('stores the comment of "Other" with the choices', async ({ page, asklet, site, tag }) => {
    await asklet.override({
      survey_type: 'general',
      response_type: 'choices',
      choice_options: { options, allow_other: true },
    });
    await page.goto(site.page(htmlOf(tag())));
    const card = asklet.card.root;
    await card.getByRole('checkbox', { name: 'The speed' }).check();
    await card.getByRole('checkbox', { name: 'Other' }).check();
    await card.getByRole('textbox', { name: 'Please tell us more' }).fill('The smell');
    await card.getByRole('button', { name: 'Send' }).click();
    await expect(asklet).toHaveResponses([
      {
        score: null,
        text: 'The speed;\nThe smell',
        metadata: { choices: ['speed'], choice_comment: 'The smell' },
      },
    ]);
  });

  test('moves through single choices with the arrow keys', async ({ page, asklet, site, tag }) => {
    await asklet.override({
      survey_type: 'general',
      response_type: 'choices',
      choice_options: { options, multiple: false },
    });
    await page.goto(site.page(htmlOf(tag())));
    const card = asklet.card.root;
    await tabTo(page, card.getByRole('radio', { name: 'The price' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await keyboard.press(card, 'Send');
    await expect(asklet).toHaveResponses([{ text: 'The color', metadata: { choices: ['The color'] } }]);
  });
});
