import { expect, test } from 'vitest';
import type { Design } from '../../../src/app/edit/design/design.ts';
import { cardOf } from '../../../src/app/edit/preview/cardOf.ts';
import type { View } from '../../../src/app/edit/preview/view.ts';

const view: View = { scheme: 'light', dir: 'ltr', language: '', step: 'scale', score: 3, choice: '' };
const design: Design = {
  uuid: 'u',
  key: 'k',
  server: '',
  fields: {
    survey_type: 'nps_10',
    question: 'How likely?',
    response_type: 'none',
    follow_ups: [{ scores: [0, 6], response_type: 'text' }],
    translations: { de: { question: 'Wie wahrscheinlich?' } },
  },
};

test('falls back to the first step if the path lacks the wanted one', () => {
  expect(cardOf(design, { ...view, step: 'text' }).step).toBe('text');
  expect(cardOf(design, { ...view, step: 'text', score: 9 }).step).toBe('scale');
});

test('shows the texts and our own messages in the language of the preview', () => {
  expect(cardOf(design, { ...view, language: 'de' })).toMatchObject({
    survey: { question: 'Wie wahrscheinlich?' },
    locale: 'de',
  });
});

test('puts an inline survey into the shop', () => {
  const fields = { ...design.fields, look: { target: '#footer' } };
  expect(cardOf({ ...design, fields }, view).appearance.target).toBe('#asklet-survey-here');
  expect(cardOf(design, view).appearance.target).toBeNull();
});
