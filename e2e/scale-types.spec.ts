import type { ScaleStyle, SurveyType } from '../src/contract/surveys/survey.ts';
import { keyboard, mouse } from './support/answering.ts';
import { expect, htmlOf, surveyUuid, test } from './support/test.ts';

const numbers = (from: number, to: number, name: (score: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, index) => name(from + index));

/** Every type in every style that fits it, with the names of its options from the lowest score to the highest. */
const scales: [SurveyType, ScaleStyle, lowest: number, names: string[]][] = [
  ['csat_2', 'thumbs', 0, ['Thumbs down', 'Thumbs up']],
  ['csat_2', 'emoji', 0, ['Thumbs down', 'Thumbs up']],
  ['csat_2', 'numbers', 0, ['0 out of 1', '1 out of 1']],
  ['csat_5', 'emoji', 1, ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied']],
  ['csat_5', 'numbers', 1, numbers(1, 5, (score) => `${score} out of 5`)],
  ['csat_5', 'stars', 1, numbers(1, 5, (score) => `${score} of 5 stars`)],
  ['ces_7', 'numbers', 1, numbers(1, 7, (score) => `${score} out of 7`)],
  ['ces_7', 'emoji', 1, numbers(1, 7, (score) => `${score} out of 7`)],
  ['ces_7', 'stars', 1, numbers(1, 7, (score) => `${score} of 7 stars`)],
  ['nps_10', 'numbers', 0, numbers(0, 10, (score) => `${score} out of 10`)],
  ['nps_10', 'stars', 0, numbers(0, 10, (score) => `${score} of 10 stars`)],
];

for (const [inputName, input] of Object.entries({ mouse, keyboard })) {
  for (const [survey_type, scale_style, lowest, names] of scales) {
    test(`completes ${survey_type} with ${scale_style} by ${inputName}`, async ({ page, asklet, site, tag }) => {
      await asklet.override({
        survey_type,
        scale_style,
        response_type: 'text',
        collect_contact: true,
        text_question: 'Why?',
      });
      await page.goto(site.page(htmlOf(tag())));
      const card = asklet.card.root;
      await expect(asklet).toShowSurvey();
      expect(await card.getByRole('radio').evaluateAll((all) => all.map((each) => each.ariaLabel))).toEqual(names);
      await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);

      // a different score in each test, so that together the tests store every score
      const index =
        input === mouse
          ? names.length - 1
          : scales.findIndex(([type, style]) => type === survey_type && style === scale_style) % names.length;
      await input.score(card, names, index);
      await input.write(card, 'Because of the soup.');
      await input.press(card, 'Send');
      await input.write(card, 'ada@example.com');
      await input.press(card, 'Send');
      await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');

      await expect
        .poll(() => asklet.server.responses())
        .toEqual([
          expect.objectContaining({
            survey_uuid: surveyUuid,
            score: lowest + index,
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
      await input.press(card, 'Close');
      await expect(card).toHaveCount(0);
      await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'score_submitted', 'text_submitted']);
    });
  }

  test(`completes a general survey by ${inputName}`, async ({ page, asklet, site, tag }) => {
    await asklet.override({ survey_type: 'general', question: 'What is missing?' });
    await page.goto(site.page(htmlOf(tag())));
    const card = asklet.card.root;
    await input.write(card, 'More soup.');
    await input.press(card, 'Send');
    await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
    await expect(asklet).toHaveResponses([{ score: null, text: 'More soup.' }]);
    await expect(asklet).toHaveEvents(['survey_initialized', 'survey_opened', 'text_submitted']);
  });
}
