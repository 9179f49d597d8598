import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import { FindingText } from '../../../src/app/edit/panel/FindingNotes.tsx';
import { WhenTab } from '../../../src/app/edit/panel/WhenTab.tsx';
import { aBuilder } from './support.ts';

afterEach(cleanup);

const immediately = (trigger: object): Partial<Fields> => ({ trigger: { type: 'immediate', ...trigger } });

/** Returns what the tab says about a survey, besides its rule tester and its description. */
function notesOf(fields: Partial<Fields>): string[] {
  const builder = aBuilder();
  builder.designer.setFields({ survey_type: 'nps_10', ...fields });
  render(<WhenTab {...builder} />);
  return screen
    .getAllByRole('status')
    .flatMap((status) => [...status.querySelectorAll('p')].map(({ textContent }) => textContent));
}

test.each<[Partial<Fields>, string[]]>([
  [{}, []],
  [{ question: ' ' }, []],
  [immediately({ sample_percent: 0 }), ['Percentage of visitors: nobody is asked']],
  [
    { ...immediately({ once_per_page: true }), allow_multiple_responses: true },
    [
      'Again after each answer: visitors are asked again on the same page: “Once for each page” needs “Again after each answer” off',
    ],
  ],
  [
    { ...immediately({ once_per_user: true }), allow_multiple_responses: true },
    ['Once per user: has no effect: with “Once for each page” or “Again after each answer”, users are asked again'],
  ],
  [
    immediately({ audience: { attributes: { age: { min: 2, max: 1 }, seats: { min: 2 } } } }),
    ['Attributes age: expected at least the lower limit (2), found 1'],
  ],
  [immediately({ audience: { attributes: { plan: [] } } }), ['Attributes plan: expected at least one entry']],
  [{ starts_at: '2127-03-04T00:00:00Z', ends_at: '2127-03-03T00:00:00Z' }, ['End: is not after the start']],
  [{ ends_at: '2020-03-01T00:00:00Z' }, ['The end is in the past: nobody sees the survey.']],
  [
    immediately({ audience: { languages: ['de', 'deutsch'], attributes: { email: ['a'], plan: ['pro'] } } }),
    [
      'Languages 2: expected a language such as "de" or "pt-BR", found "deutsch"',
      'Attributes email: no visitor has this attribute: the email address of a user is "user_email"',
    ],
  ],
  [
    immediately({ recurrence_days: 90 }),
    ['Ask again after (days): visitors who answered are not asked again: “Again after each answer” is off'],
  ],
  [{ ...immediately({ recurrence_days: 90 }), allow_multiple_responses: true }, []],
  [immediately({ after_close: true }), ['Also visitors who closed it: has no effect without “Ask again after (days)”']],
  [
    { show_on_pages: ['pricing'] },
    ['Pages 1: fits no page: write "/pricing" for a page of every site, or "pricing/" for a site'],
  ],
])('says which settings exclude visitors or have no effect: %j', (fields, said) => {
  expect(notesOf(fields)).toEqual(said);
});

test.each([
  [['thank_yous', '9-10', 'message'], 'German: After 9–10: Thank-you: not translated: visitors read it in English'],
  [['min_label'], 'German: Lowest score: not translated: visitors read it in English'],
])('names the language and the text that it lacks: %j', (path, said) => {
  const { controls } = aBuilder();
  const fields: Fields = {
    survey_type: 'nps_10',
    question: 'How likely?',
    thank_yous: [{ scores: [9, 10], message: 'Thank you!' }],
  };
  const finding = { path: ['translations', 'de', ...path], message: 'has no text: visitors read "en"' };
  const { container } = render(<FindingText finding={finding} fields={fields} controls={controls} />);
  expect(container.textContent).toBe(said);
});
