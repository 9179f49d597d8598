import { expect, test } from 'vitest';
import type { Design } from '../../../src/app/edit/design/design.ts';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import type { View } from '../../../src/app/edit/preview/view.ts';
import { viewOf } from '../../../src/app/edit/preview/viewOf.ts';

const nps: Fields = {
  survey_type: 'nps_10',
  question: 'How likely?',
  response_type: 'text',
  text_question: 'Why?',
  collect_contact: true,
  follow_ups: [
    { scores: [0, 6], text_question: 'What went wrong?' },
    { scores: [7, 8], response_type: 'choices', choice_options: ['Price'] },
  ],
  thank_yous: [{ scores: [9, 10], message: 'Great!', link: { label: 'Review', url: 'https://reviews.example' } }],
};
const general: Fields = {
  survey_type: 'general',
  question: 'What stops you?',
  response_type: 'choices',
  choice_options: ['Price', 'Trust'],
  follow_ups: [{ choices: ['Trust'], response_type: 'text', text_question: 'What would help?' }],
  thank_yous: [{ choices: ['Price'], message: 'Thanks!' }],
};
const view: View = { scheme: 'light', dir: 'ltr', language: '', step: 'scale', score: 9, choice: 'Price' };
const asked: Partial<View> = { step: 'choices', score: 8 };

test.each<[Fields, string, Partial<View>, Partial<View>]>([
  [nps, 'question', { step: 'thanks' }, { step: 'scale' }],
  [nps, 'title', {}, {}],
  [nps, 'text_question', {}, { step: 'text' }],
  // on any step with a question, or not at all for these answers
  [nps, 'text_question', asked, asked],
  [{ ...nps, response_type: 'none' }, 'text_question', {}, {}],
  [nps, 'contact_subtext', {}, { step: 'contact' }],
  [nps, 'thank_you_message', {}, { step: 'thanks' }],
  [nps, 'follow_ups.0-6.text_question', {}, { step: 'text', score: 0 }],
  [nps, 'follow_ups.0-6.text_question', { score: 3 }, { step: 'text', score: 3 }],
  [nps, 'follow_ups.7-8.choice_options.Price', {}, { step: 'choices', score: 7 }],
  [nps, 'thank_yous.9-10.link.url', { score: 1 }, { step: 'thanks', score: 9 }],
  [nps, 'thank_yous.7.message', {}, { step: 'thanks' }],
  [general, 'question', { step: 'thanks' }, { step: 'choices' }],
  [general, 'choice_options.Trust', {}, { step: 'choices' }],
  [general, 'follow_ups.Trust.text_question', {}, { step: 'text', choice: 'Trust' }],
  [general, 'text_button_label', { step: 'text', choice: 'Trust' }, { step: 'text', choice: 'Trust' }],
  [general, 'thank_yous.Price.message', { choice: 'Trust' }, { step: 'thanks', choice: 'Price' }],
])('%#: shows the step of a field', (fields, field, before, after) => {
  const design: Design = { uuid: 'u', key: 'k', server: '', fields };
  const shown = { ...view, ...before };
  expect(viewOf(design, shown, field.split('.'))).toEqual({ ...shown, ...after });
});
