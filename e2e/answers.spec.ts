import type { Locator, Page } from '@playwright/test';
import type { ScaleStyle, SurveyType } from '../src/contract/survey.ts';
import { aSurvey, cardOf, eventsOf, expect, htmlOf, surveyUuid, test } from './support/test.ts';

const numbers = (from: number, to: number, name: (score: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, index) => name(from + index));

/** Every type in every style, with the names of its scores from the lowest to the highest. */
const scales: [SurveyType, ScaleStyle | null, lowest: number, names: string[]][] = [
  ['csat_2', null, 0, ['Thumbs down', 'Thumbs up']],
  ['csat_2', 'thumbs', 0, ['Thumbs down', 'Thumbs up']],
  ['csat_2', 'emoji', 0, ['Dissatisfied', 'Satisfied']],
  ['csat_2', 'numbers', 0, ['0 out of 1', '1 out of 1']],
  ['csat_2', 'stars', 0, ['Thumbs down', 'Thumbs up']],
  ['csat_5', null, 1, ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied']],
  ['csat_5', 'emoji', 1, ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied']],
  ['csat_5', 'numbers', 1, numbers(1, 5, (score) => `${score} out of 5`)],
  ['csat_5', 'stars', 1, numbers(1, 5, (score) => `${score} of 5 stars`)],
  ['csat_5', 'thumbs', 1, numbers(1, 5, (score) => `${score} out of 5`)],
  ['ces_7', null, 1, numbers(1, 7, (score) => `${score} out of 7`)],
  ['ces_7', 'numbers', 1, numbers(1, 7, (score) => `${score} out of 7`)],
  [
    'ces_7',
    'emoji',
    1,
    [
      'Very dissatisfied',
      'Dissatisfied',
      'Somewhat dissatisfied',
      'Neutral',
      'Somewhat satisfied',
      'Satisfied',
      'Very satisfied',
    ],
  ],
  ['ces_7', 'stars', 1, numbers(1, 7, (score) => `${score} of 7 stars`)],
  ['ces_7', 'thumbs', 1, numbers(1, 7, (score) => `${score} out of 7`)],
  ['nps_10', null, 0, numbers(0, 10, (score) => `${score} out of 10`)],
  ['nps_10', 'numbers', 0, numbers(0, 10, (score) => `${score} out of 10`)],
  ['nps_10', 'stars', 0, numbers(0, 10, (score) => `${score} of 10 stars`)],
  ['nps_10', 'emoji', 0, numbers(0, 10, (score) => `${score} out of 10`)],
  ['nps_10', 'thumbs', 0, numbers(0, 10, (score) => `${score} out of 10`)],
];

/** Ways to choose the score at a place of the scale and to go on from each step. */
interface Hand {
  score(card: Locator, names: string[], place: number): Promise<void>;
  write(card: Locator, text: string): Promise<void>;
  press(card: Locator, name: string): Promise<void>;
}

const mouse: Hand = {
  score: (card, names, place) => card.getByRole('radio', { name: names[place]!, exact: true }).click(),
  write: (card, text) => card.getByRole('textbox').fill(text),
  press: (card, name) => card.getByRole('button', { name }).click(),
};

/** Tabs on until something with a role and name has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < 12; tabs++) {
    if (await wanted.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${wanted} cannot be reached by Tab`);
}

const keyboard: Hand = {
  async score(card, names, place) {
    const page = card.page();
    await tabTo(page, card.getByRole('radio', { name: names[0]!, exact: true }));
    // the first arrow leaves the first score, and one back chooses it
    for (let step = 0; step < Math.max(place, 1); step++) await page.keyboard.press('ArrowRight');
    if (place === 0) await page.keyboard.press('ArrowLeft');
    await expect(card.getByRole('radio', { name: names[place]!, exact: true })).toBeChecked();
    await page.keyboard.press('Enter');
  },
  async write(card, text) {
    await tabTo(card.page(), card.getByRole('textbox'));
    await card.page().keyboard.type(text);
  },
  async press(card, name) {
    await tabTo(card.page(), card.getByRole('button', { name }));
    await card.page().keyboard.press('Enter');
  },
};

for (const [handName, hand] of Object.entries({ mouse, keyboard })) {
  for (const [survey_type, scale_style, lowest, names] of scales) {
    test(`${survey_type} drawn as ${scale_style} is answered by ${handName}`, async ({
      page,
      feedback,
      site,
      mistakes,
    }) => {
      const server = await feedback(
        aSurvey({ survey_type, scale_style, response_type: 'text', collect_contact: true, text_question: 'Why?' }),
      );
      await page.goto(site.page(htmlOf(server.tag())));
      const card = cardOf(page);
      await expect(card).toBeVisible();
      expect(await card.getByRole('radio').evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual(names);
      await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);

      // one score each, so that every score is stored by some test
      const place =
        hand === mouse
          ? names.length - 1
          : scales.findIndex(([type, style]) => type === survey_type && style === scale_style) % names.length;
      await hand.score(card, names, place);
      await hand.write(card, 'Because of the soup.');
      await hand.press(card, 'Send');
      await hand.write(card, 'ada@example.com');
      await hand.press(card, 'Send');
      await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');

      await expect
        .poll(() => server.responses())
        .toEqual([
          expect.objectContaining({
            survey_uuid: surveyUuid,
            score: lowest + place,
            text: 'Because of the soup.',
            metadata: {
              page_url: `${site.url}/`,
              page_title: 'A shop',
              locale: 'en-US',
              viewport: '1280x720',
              widget_version: expect.stringMatching(/^\d+\.\d+\.\d+/),
              user_email: 'ada@example.com',
            },
          }),
        ]);
      await hand.press(card, 'Close');
      await expect(card).toHaveCount(0);
      await expect
        .poll(() => eventsOf(server))
        .toEqual(['survey_initialized', 'survey_opened', 'score_submitted', 'text_submitted']);
      expect(mistakes).toEqual([]);
    });
  }

  test(`a general survey is answered by ${handName}`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey({ survey_type: 'general', question: 'What is missing?' }));
    await page.goto(site.page(htmlOf(server.tag())));
    const card = cardOf(page);
    await hand.write(card, 'More soup.');
    await hand.press(card, 'Send');
    await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
    await expect.poll(() => server.responses()).toMatchObject([{ score: null, text: 'More soup.' }]);
    await expect.poll(() => eventsOf(server)).toEqual(['survey_initialized', 'survey_opened', 'text_submitted']);
  });
}

test('the score lies at the server before anything else is answered', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text' }));
  await page.goto(site.page(htmlOf(server.tag())));
  await cardOf(page).getByRole('radio', { name: '7 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 7, text: null }]);
});

test('a score that is corrected replaces the first one', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ response_type: 'text' }));
  await page.goto(site.page(htmlOf(server.tag())));
  const card = cardOf(page);
  await card.getByRole('radio', { name: '1 out of 10', exact: true }).click();
  await card.getByRole('button', { name: 'Back' }).click();
  await expect(card.getByRole('radio', { name: '1 out of 10', exact: true })).toBeChecked();
  await card.getByRole('radio', { name: '10 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 10 }]);
  // what comes last tells that there is nothing more on its way
  await card.getByRole('textbox').fill('Better');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect
    .poll(() => eventsOf(server))
    .toEqual(['survey_initialized', 'survey_opened', 'score_submitted', 'text_submitted']);
});

test.describe('choices', () => {
  const options = ['The price', { value: 'speed', label: 'The speed' }, 'The colour'];

  test('of a bare list are stored as text and as values', async ({ page, feedback, site }) => {
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

  test('with "Other" are stored with the comment', async ({ page, feedback, site }) => {
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

  test('of which only one can be chosen are moved through by arrow keys', async ({ page, feedback, site }) => {
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
