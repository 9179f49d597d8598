import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeFields } from '../../../src/app/edit/describeFields.ts';
import { fieldControls } from '../../../src/app/edit/design/fieldControls.ts';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import { titleOf } from '../../../src/app/edit/panel/titleOf.ts';
import { createTexts } from '../../../src/app/i18n/texts.ts';

const texts = createTexts('en');
const controls = fieldControls(JSON.parse(readFileSync('public/surveys.schema.json', 'utf8')), texts);

const fields: Fields = {
  survey_type: 'nps_10',
  scale_style: 'numbers',
  question: 'How likely?',
  response_type: 'choices',
  choice_options: { options: ['Price', { value: 's', label: 'Speed' }], multiple: false, allow_other: true },
  feedback_button: true,
  allow_multiple_responses: false,
  trigger: {
    type: 'any',
    of: [{ type: 'delay', seconds: 20 }, { type: 'exit_intent' }],
    sample_percent: 50,
    audience: { devices: ['phone'], attributes: { plan: ['pro', 'team'], age: { min: 2 } } },
  },
  show_on_pages: { include: ['/shop/*', { match: 'contains', value: '/cart' }], exclude: ['/admin'] },
  max_responses: 2500,
  budget: { responses: 10, per: 'week' },
  look: { theme: 'dark', position: 'top-left' },
  link: { title: 'Shop', recipients: 4 },
  follow_ups: [{ scores: [0, 6], response_type: 'text', text_question: 'What went wrong?' }],
  thank_yous: [{ id: 'happy', scores: [9, 10], link: { label: 'Review', url: 'https://reviews.example' } }],
  language: 'en',
  translations: { de: { question: 'Wie?', thank_yous: { happy: { message: 'Danke' } } } },
};

test('says every setting in words, by the names of the editor', () => {
  const lines = describeFields(fields, texts).map(
    ({ path, value }) => `${titleOf(path, fields, { controls, texts })}: ${value}`,
  );
  expect(lines.toSorted()).toEqual([
    'After 0–6: Question: What went wrong?',
    'After 0–6: Scores: 0, 6',
    'After 0–6: Then: Text',
    'After 9–10: Link URL: https://reviews.example',
    'After 9–10: Link: Review',
    'After 9–10: Scores: 9, 10',
    'Again after each answer: No',
    'Attributes age: ≥ 2',
    'Attributes plan: pro, team',
    'Budget period: Week',
    'Choices: Price, Speed · one choice only · “Other” with text',
    'Devices: Phone',
    'Feedback button: Yes',
    'Follow-up: Choices',
    'German: After 9–10: Thank-you: Danke',
    'German: Question: Wie?',
    'Language: English',
    'Maximum number of responses: 2,500',
    'Never on these pages: /admin',
    'Only on these pages: /shop/*, contains /cart',
    'Opens: after 20 seconds, when they are about to leave, or by the feedback button',
    'Page by link: Yes',
    'Percentage of visitors: 50',
    'Position: Top left',
    'Question: How likely?',
    'Responses in each period: 10',
    'Style: Numbers',
    'The page: Heading: Shop',
    'The page: Recipients of a mailing: 4',
    'Theme: Dark',
    'Type: NPS (recommendation)',
  ]);
});

test('says what opens a survey that has no trigger', () => {
  const opens = (given: Partial<Fields>) =>
    describeFields({ survey_type: 'nps_10', question: 'How?', ...given }, texts).find(
      ({ path }) => path[0] === 'trigger',
    );
  expect(opens({})?.value).toBe('immediately');
  expect(opens({ feedback_button: true })?.value).toBe('only by the feedback button');
  expect(opens({ manual_tracking: true })).toBeUndefined();
  expect(opens({ trigger: { type: 'click', selector: '.buy' } })?.value).toBe('after a click on .buy');
});
