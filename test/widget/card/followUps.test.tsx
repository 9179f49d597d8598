import { expect, test } from 'vitest';
import type { Survey } from '../../../src/contract/surveys/survey.ts';
import { noFollowUpAnswer } from '../../../src/widget/eligibility/answer.ts';
import { click, renderCard, type } from './support.tsx';

const nps: Partial<Survey> = {
  response_type: 'text',
  text_question: 'Why?',
  follow_ups: [
    { scores: [0, 6], text_question: 'What went wrong?', collect_contact: true },
    {
      scores: [9, 10],
      response_type: 'choices',
      text_question: 'What do you like?',
      choice_options: ['Price', 'Speed'],
    },
  ],
};

const score = (value: number) => ({ name: `${value} out of 10` });

test('the score selects the question, and the question is submitted', () => {
  const { getByRole, onSubmit } = renderCard(nps);
  click(getByRole('radio', score(3)));
  getByRole('heading', { name: 'What went wrong?' });
  type(getByRole('textbox'), 'Late');
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls[1]).toEqual([
    {
      text: 'Late',
      metadata: { choices: null, choice_comment: null, choice_order: null, question: 'What went wrong?' },
    },
  ]);
  getByRole('textbox', { name: 'Email address' });
});

test('scores in no range get the question of the survey, which is not submitted', () => {
  const { getByRole, onSubmit } = renderCard(nps);
  click(getByRole('radio', score(7)));
  type(getByRole('textbox', { name: 'Why?' }), 'Fine');
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls[1]?.[0].metadata).toHaveProperty('question', null);
});

test('a survey without follow-ups submits no question', () => {
  const { getByRole, onSubmit } = renderCard({ response_type: 'text' }, { user_submitted_score: true });
  type(getByRole('textbox'), 'Fine');
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls).toEqual([[{ text: 'Fine' }]]);
});

test('going back and changing the score changes the step and keeps the text', () => {
  const { getByRole, queryByRole } = renderCard(nps);
  click(getByRole('radio', score(3)));
  type(getByRole('textbox'), 'Late');
  click(getByRole('button', { name: 'Back' }));
  click(getByRole('radio', score(10)));
  getByRole('checkbox', { name: 'Price' });
  expect(queryByRole('textbox')).toBeNull();
  click(getByRole('button', { name: 'Back' }));
  click(getByRole('radio', score(8)));
  expect(getByRole('textbox', { name: 'Why?' })).toHaveProperty('value', 'Late');
});

test.each([
  ['is removed by a score with another question', 7, noFollowUpAnswer],
  ['is removed by a score without a question', 8, noFollowUpAnswer],
  ['stays for a score with the same question', 9, { metadata: { question: 'What do you like?', screenshot: null } }],
])('an answer that was sent %s', (_, next, rest) => {
  const { getByRole, onSubmit } = renderCard({
    ...nps,
    follow_ups: [...nps.follow_ups!, { scores: [8, 8], response_type: 'none' }],
    collect_contact: true,
  });
  click(getByRole('radio', score(10)));
  click(getByRole('checkbox', { name: 'Speed' }));
  click(getByRole('button', { name: 'Send' }));
  click(getByRole('button', { name: 'Back' }));
  click(getByRole('button', { name: 'Back' }));
  click(getByRole('radio', score(next)));
  expect(onSubmit.mock.calls.slice(2)).toEqual([[{ score: next, ...rest }]]);
});

test('the progress shows the steps of this path', () => {
  const { getByRole, queryByRole } = renderCard(nps);
  expect(queryByRole('img')).toBeNull();
  click(getByRole('radio', score(3)));
  getByRole('img', { name: 'Step 2 of 3' });
  click(getByRole('button', { name: 'Back' }));
  click(getByRole('radio', score(9)));
  // a path with two steps has no progress
  expect(queryByRole('img')).toBeNull();
});

test('choices stay as far as the question of another score allows', () => {
  const { getByRole, onSubmit } = renderCard({
    response_type: 'choices',
    choice_options: { options: ['Price', 'Speed', 'Color'], allow_other: true },
    follow_ups: [{ scores: [9, 10], choice_options: { options: ['Speed', 'Price'], multiple: false } }],
  });
  click(getByRole('radio', score(3)));
  for (const name of ['Price', 'Speed', 'Color', 'Other']) click(getByRole('checkbox', { name }));
  click(getByRole('button', { name: 'Back' }));
  click(getByRole('radio', score(9)));
  expect(getByRole('radio', { name: 'Speed' })).toHaveProperty('checked', true);
  expect(getByRole('radio', { name: 'Price' })).toHaveProperty('checked', false);
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls.at(-1)?.[0]).toMatchObject({ text: 'Speed', metadata: { choices: ['Speed'] } });
});

test('a screenshot is not submitted with a follow-up that does not offer it', () => {
  const { getByRole, model, onSubmit } = renderCard({
    response_type: 'text',
    allow_screenshots: true,
    follow_ups: [{ scores: [9, 10], allow_screenshots: false }],
  });
  click(getByRole('radio', score(3)));
  const screenshot = { data_url: 'data:,', width: 1, height: 1, type: 'image/png', source: 'page' } as const;
  model.text.changeScreenshot({ screenshot, image: document.createElement('canvas') } as never);
  click(getByRole('button', { name: 'Back' }));
  click(getByRole('radio', score(9)));
  type(getByRole('textbox'), 'Nice');
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls.at(-1)?.[0].metadata).not.toHaveProperty('screenshot');
});

const general: Partial<Survey> = {
  survey_type: 'general',
  question: 'What stops you?',
  response_type: 'choices',
  choice_options: ['Price', 'Speed'],
  text_question: 'Choose all that apply',
  follow_ups: [{ choices: ['Price'], response_type: 'text', text_question: 'What would be fair?' }],
};

test('a choice of a general survey leads to a text with its own question', () => {
  const { getByRole, getByText, onSubmit, onComplete } = renderCard(general);
  click(getByRole('checkbox', { name: 'Price' }));
  click(getByRole('button', { name: 'Send' }));
  click(getByRole('button', { name: 'Back' }));
  getByRole('heading', { name: 'What stops you?' });
  getByText('Choose all that apply');
  click(getByRole('button', { name: 'Send' }));
  type(getByRole('textbox', { name: 'What would be fair?' }), '10 a month');
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls.map(([answer]) => answer)).toEqual([
    { text: 'Price', metadata: { choices: ['Price'], choice_comment: null, question: null } },
    { text: 'Price', metadata: { choices: ['Price'], choice_comment: null, question: null } },
    { text: '10 a month', metadata: { question: 'What would be fair?' } },
  ]);
  expect(onComplete).toHaveBeenCalledTimes(1);
});

test('the text after a choice can be left blank, which keeps the choice', () => {
  const { getByRole, onSubmit, onComplete } = renderCard(general);
  click(getByRole('checkbox', { name: 'Price' }));
  click(getByRole('button', { name: 'Send' }));
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onComplete).toHaveBeenCalledTimes(1);
});

const link = { label: 'Review us', url: 'https://reviews.example/shop?a=1' };

test('the link of a thank-you opens a new tab, and is next to the button that closes', () => {
  const { getByRole, getByText, onLink, onClose } = renderCard({
    thank_yous: [
      { scores: [0, 6], message: 'Sorry!' },
      { scores: [9, 10], message: 'You are great!', link },
    ],
  });
  click(getByRole('radio', score(10)));
  getByText('You are great!');
  const anchor = getByRole('link', { name: 'Review us', description: link.url });
  expect(anchor.getAttribute('href')).toBe(link.url);
  expect(anchor).toMatchObject({ target: '_blank', rel: 'noopener' });
  expect(anchor.getAttribute('part')).toBe('primary');
  expect(getByRole('button', { name: 'Done' }).getAttribute('part')).toBe('secondary');
  anchor.addEventListener('click', (event) => event.preventDefault());
  click(anchor);
  expect(onLink.mock.calls).toEqual([[link.url]]);
  for (const button of [1, 2]) anchor.dispatchEvent(new MouseEvent('auxclick', { button, bubbles: true }));
  expect(onLink).toHaveBeenCalledTimes(2);
  expect(onClose).not.toHaveBeenCalled();
});

test('a thank-you without a link has its own text and one button', () => {
  const { getByRole, getByText, queryByRole } = renderCard({ thank_yous: [{ scores: [0, 6], message: 'Sorry!' }] });
  click(getByRole('radio', score(2)));
  getByText('Sorry!');
  expect(queryByRole('link')).toBeNull();
  expect(getByRole('button', { name: 'Done' }).getAttribute('part')).toBe('primary');
});

test('a follow-up of a choice without a question asks the usual one', () => {
  const { getByRole } = renderCard({
    survey_type: 'general',
    response_type: 'choices',
    choice_options: { options: ['Price'], multiple: false },
    follow_ups: [{ choices: ['Price'], response_type: 'text' }],
  });
  click(getByRole('radio', { name: 'Price' }));
  click(getByRole('button', { name: 'Send' }));
  getByRole('heading', { name: 'Would you like to tell us more?' });
  getByRole('textbox', { name: 'Would you like to tell us more?' });
});
