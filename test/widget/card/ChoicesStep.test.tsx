import { expect, test, vi } from 'vitest';
import type { Survey } from '../../../src/contract/surveys/survey.ts';
import { click, renderCard, type } from './support.tsx';

const options = ['Price', { value: 'fast', label: 'Speed' }, 'Color'];

function renderChoices(choice_options: Survey['choice_options'], fields: Partial<Survey> = {}) {
  return renderCard({ response_type: 'choices', choice_options, ...fields }, { user_submitted_score: true });
}

test('several choices are submitted in the order of the options', () => {
  const { getByRole, onSubmit } = renderChoices({ options });
  for (const name of ['Color', 'Speed', 'Price', 'Price']) click(getByRole('checkbox', { name }));
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls).toEqual([
    [{ text: 'Speed;\nColor', metadata: { choices: ['fast', 'Color'], choice_comment: null } }],
  ]);
});

test('a single choice replaces the previous one', () => {
  const { getByRole, queryByRole, onSubmit } = renderChoices({ options, multiple: false, allow_other: true });
  for (const name of ['Other', 'Price', 'Speed']) click(getByRole('radio', { name }));
  expect(queryByRole('textbox')).toBeNull();
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls).toEqual([[{ text: 'Speed', metadata: { choices: ['fast'], choice_comment: null } }]]);
});

test('"Other" as a single choice replaces the previous one', () => {
  const { getByRole, onSubmit } = renderChoices({ options, multiple: false, allow_other: true });
  for (const name of ['Price', 'Other']) click(getByRole('radio', { name }));
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls).toEqual([[{ text: 'Other', metadata: { choices: [], choice_comment: null } }]]);
});

test('"Other" accepts a comment, whose field scrolls into view when it appears', () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { getByRole, onSubmit } = renderChoices({ options, allow_other: true }, { collect_contact: true });
  click(getByRole('checkbox', { name: 'Price' }));
  click(getByRole('checkbox', { name: 'Other' }));
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  type(getByRole('textbox', { name: 'Please tell us more' }), ' The smell ');
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls).toEqual([
    [{ text: 'Price;\nThe smell', metadata: { choices: ['Price'], choice_comment: 'The smell' } }],
  ]);
  // a field that was filled in before does not scroll, because going back begins at the heading
  click(getByRole('button', { name: 'Back' }));
  expect(getByRole('textbox')).toHaveProperty('value', ' The smell ');
  expect(scrollIntoView).toHaveBeenCalledTimes(1);
  scrollIntoView.mockRestore();
});

test('going back keeps the choices', () => {
  const { getByRole } = renderChoices({ options }, { collect_contact: true });
  click(getByRole('checkbox', { name: 'Color' }));
  click(getByRole('button', { name: 'Send' }));
  click(getByRole('button', { name: 'Back' }));
  getByRole('checkbox', { name: 'Color', checked: true });
  getByRole('checkbox', { name: 'Price', checked: false });
});

test('no choice after a score counts as skipped', () => {
  const { getByRole, onSubmit, onComplete } = renderChoices(['Price']);
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onComplete).toHaveBeenCalledTimes(1);
});

test('a general survey needs a choice: the error is part of the name of the group', () => {
  const { getByRole, getByText } = renderChoices({ options }, { survey_type: 'general' });
  click(getByRole('button', { name: 'Send' }));
  getByText('Please enter an answer.');
  getByRole('group', { name: 'How likely are you to recommend us? Please enter an answer.' });
});

test('choices with the same text as the question show it once', () => {
  const question = 'What is missing?';
  const { getAllByText } = renderCard({
    survey_type: 'general',
    question,
    response_type: 'choices',
    text_question: question,
    choice_options: { options },
  });
  expect(getAllByText(question)).toHaveLength(1);
});

test('shuffled choices differ between sessions, "Other" stays last, and the answer has the order', () => {
  const labels = ['A', 'B', 'C', 'D'];
  const survey = {
    response_type: 'choices',
    choice_options: { options: labels, allow_other: true },
    shuffle_choices: true,
  } as const;
  const orders = new Set<string>();
  for (let visitor = 0; visitor < 20; visitor += 1) {
    const session = crypto.randomUUID();
    const show = () => {
      const { getAllByRole, getByRole, onSubmit, unmount } = renderCard(survey, {
        session,
        user_submitted_score: true,
      });
      const shown = getAllByRole('checkbox').map((box) => box.parentElement!.textContent!);
      for (const name of ['D', 'A']) click(getByRole('checkbox', { name }));
      click(getByRole('button', { name: 'Send' }));
      unmount();
      return { shown, answer: onSubmit.mock.calls[0]![0] };
    };
    const { shown, answer } = show();
    expect(show().shown).toEqual(shown);
    expect(shown.at(-1)).toBe('Other');
    expect(shown.slice(0, -1).toSorted()).toEqual(labels);
    expect(answer).toEqual({
      text: 'A;\nD',
      metadata: { choices: ['A', 'D'], choice_comment: null, choice_order: shown.slice(0, -1) },
    });
    orders.add(shown.join(''));
  }
  expect(orders.size).toBeGreaterThan(5);
});
