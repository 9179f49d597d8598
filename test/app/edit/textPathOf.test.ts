import { expect, test } from 'vitest';
import type { Fields } from '../../../src/app/edit/design/design.ts';
import { textPathOf } from '../../../src/app/edit/preview/textPathOf.ts';
import type { CardText } from '../../../src/shop/cardTexts.ts';
import type { Step } from '../../../src/widget/eligibility/steps.ts';

const nps: Fields = {
  survey_type: 'nps_10',
  question: 'How likely?',
  response_type: 'text',
  text_question: 'Why?',
  follow_ups: [
    { scores: [0, 6], text_question: 'What went wrong?' },
    { scores: [7, 8], response_type: 'choices', choice_options: ['Price'] },
  ],
  thank_yous: [{ scores: [9, 10], message: 'Great!', link: { label: 'Review', url: 'https://reviews.example' } }],
};
const general: Fields = {
  survey_type: 'general',
  question: 'What stops you?',
  text_question: 'Choose all that apply.',
  response_type: 'choices',
  choice_options: ['Price', 'Trust'],
  follow_ups: [{ choices: ['Trust'], response_type: 'text', text_question: 'What would help?' }],
  thank_yous: [{ choices: ['Price'], message: 'Thanks!' }],
};
const pathIn = (fields: Fields, answer: number | string, step: Step, part: CardText['part'], value?: string) =>
  textPathOf(
    fields,
    { step, ...(typeof answer === 'number' ? { score: answer, choice: '' } : { score: 1, choice: answer }) },
    { part, choice: value, isButton: false },
  )?.join('.');

test.each<[number, Step, CardText['part'], string | undefined, string?]>([
  [3, 'scale', 'question', 'question'],
  [3, 'scale', 'maxLabel', 'max_label'],
  [3, 'text', 'question', 'follow_ups.0-6.text_question'],
  // the follow-up falls back to the survey's own question
  [7, 'choices', 'question', 'text_question'],
  [7, 'choices', 'choice', 'follow_ups.7-8.choice_options.Price', 'Price'],
  // "Other" is our own text
  [7, 'choices', 'choice', undefined],
  [9, 'text', 'question', 'text_question'],
  // neither has a label: it is set where the visitor is
  [3, 'text', 'send', 'follow_ups.0-6.text_button_label'],
  [9, 'text', 'send', 'text_button_label'],
  [3, 'text', 'skip', 'text_button_skip_label'],
  [3, 'contact', 'note', 'contact_subtext'],
  [3, 'contact', 'send', 'contact_button_send_label'],
  [3, 'thanks', 'thanks', 'thank_you_message'],
  [9, 'thanks', 'thanks', 'thank_yous.9-10.message'],
  [9, 'thanks', 'link', 'thank_yous.9-10.link.label'],
  // "Done"
  [9, 'thanks', 'send', undefined],
])('after %i, at the step %s, the %s is %s', (score, step, part, path, value) => {
  expect(pathIn(nps, score, step, part, value)).toBe(path);
});

test.each<[string, Step, CardText['part'], string, string?]>([
  ['Price', 'choices', 'question', 'question'],
  ['Price', 'choices', 'note', 'text_question'],
  ['Price', 'choices', 'choice', 'choice_options.Trust', 'Trust'],
  ['Trust', 'choices', 'send', 'text_button_label'],
  ['Trust', 'text', 'question', 'follow_ups.Trust.text_question'],
  ['Trust', 'thanks', 'thanks', 'thank_you_message'],
  ['Price', 'thanks', 'thanks', 'thank_yous.Price.message'],
])('after %s of a general survey, at the step %s, the %s is %s', (choice, step, part, path, value) => {
  expect(pathIn(general, choice, step, part, value)).toBe(path);
});

test('a general survey without choices asks its own question at the text', () => {
  expect(pathIn({ ...general, response_type: 'text' }, '', 'text', 'question')).toBe('question');
});

test("a question that the survey doesn't ask by itself belongs to the follow-up", () => {
  const fields: Fields = { ...nps, response_type: 'none', follow_ups: [{ scores: [0, 6], response_type: 'text' }] };
  expect(pathIn(fields, 3, 'text', 'question')).toBe('follow_ups.0-6.text_question');
});
