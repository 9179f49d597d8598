import { act } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { click, messages, renderCard } from './support.tsx';

test('the card is a non-modal dialog named by the question', () => {
  const dialog = renderCard().getByRole('dialog', { name: 'How likely are you to recommend us?' });
  expect(dialog.getAttribute('aria-modal')).toBeNull();
});

test('the close button closes the card', () => {
  const { getByRole, onClose } = renderCard();
  click(getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the visitor can go back from every step but the first, and not from the thank-you', () => {
  const { getByRole, queryByRole } = renderCard({ response_type: 'text' });
  expect(queryByRole('button', { name: 'Back' })).toBeNull();
  click(getByRole('radio', { name: '9 out of 10' }));
  getByRole('button', { name: 'Back' });
  click(getByRole('button', { name: 'Skip' }));
  expect(queryByRole('button', { name: 'Back' })).toBeNull();
});

test('the visitor can take back the last score from the thank-you', () => {
  const { getByRole, queryByRole, onSubmit } = renderCard({ response_type: 'none' });
  click(getByRole('radio', { name: '9 out of 10' }));
  click(getByRole('button', { name: 'Back' }));
  click(getByRole('radio', { name: '3 out of 10' }));
  expect(onSubmit.mock.calls).toEqual([[{ score: 9 }], [{ score: 3 }]]);
  expect(queryByRole('radio')).toBeNull();
});

test('the progress names the step, and is full at the thank-you', () => {
  const { getByRole, container } = renderCard({ response_type: 'text', collect_contact: true });
  getByRole('img', { name: 'Step 1 of 3' });
  click(getByRole('radio', { name: '9 out of 10' }));
  getByRole('img', { name: 'Step 2 of 3' });
  click(getByRole('button', { name: 'Skip' }));
  click(getByRole('button', { name: 'Skip' }));
  getByRole('img', { name: 'Step 3 of 3' });
  expect(container.querySelectorAll('.done')).toHaveLength(3);
});

test('the progress shows the steps that are done', () => {
  const { getByRole, container } = renderCard({ response_type: 'text', collect_contact: true });
  expect(container.querySelectorAll('.done')).toHaveLength(0);
  click(getByRole('radio', { name: '9 out of 10' }));
  expect(container.querySelectorAll('.done')).toHaveLength(1);
});

test('two steps have no progress', () => {
  const { getByRole, queryByRole } = renderCard({ response_type: 'text' });
  expect(queryByRole('img')).toBeNull();
  click(getByRole('radio', { name: '9 out of 10' }));
  expect(queryByRole('img')).toBeNull();
});

test('the thank-you has a button that closes it', () => {
  const { getByRole, onClose } = renderCard({}, { user_submitted_score: true });
  click(getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('every step passes its heading on, except for the thank-you', () => {
  const { getByRole, onEnterStep } = renderCard({ response_type: 'text', text_question: 'Why?' });
  click(getByRole('radio', { name: '9 out of 10' }));
  click(getByRole('button', { name: 'Skip' }));
  expect(onEnterStep.mock.calls.map(([heading]) => heading?.textContent)).toEqual([
    'How likely are you to recommend us?',
    'Why?',
    undefined,
  ]);
});

test('the live region is the same element from the first step to the last', () => {
  const { getByRole, model } = renderCard({ thank_you_message: 'Cheers!' });
  const status = getByRole('status');
  expect(status.textContent).toBe('');
  act(() => model.announce('A survey has opened.'));
  expect(status.textContent).toBe('A survey has opened.');
  click(getByRole('radio', { name: '9 out of 10' }));
  expect(getByRole('status')).toBe(status);
  expect(status.textContent).toBe('Cheers!');
});

test.each([
  ['short', 'Cheers!', null],
  ['long', 'word '.repeat(40), '0'],
])('a %s thank-you can be reached with the keyboard if it may scroll', (_, thank_you_message, tabIndex) => {
  const { getByRole } = renderCard({ thank_you_message }, { user_submitted_score: true });
  expect(getByRole('status').getAttribute('tabindex')).toBe(tabIndex);
});

test.each(['saved', 'screenshotDropped'] as const)('the thank-you says what happened to the answer: %s', (notice) => {
  const { getByRole, model } = renderCard();
  click(getByRole('radio', { name: '9 out of 10' }));
  act(() => model.setNotice(notice));
  expect(getByRole('status').textContent).toBe(messages.thanks + messages[notice]);
  act(() => model.setNotice(null));
  expect(getByRole('status').textContent).toBe(messages.thanks);
});

test('a rejected answer shows an alert instead of the tick, and can be sent again', () => {
  const { getByRole, queryByRole, container, model, onRetry } = renderCard();
  click(getByRole('radio', { name: '9 out of 10' }));
  expect(container.querySelector('.tick')).not.toBeNull();
  act(() => model.setNotice('refused'));
  expect(container.querySelector('.tick')).toBeNull();
  expect(getByRole('alert').textContent).toContain(messages.refused);
  expect(getByRole('status').textContent).toBe(messages.thanks);
  click(getByRole('button', { name: messages.tryAgain }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(queryByRole('alert')).toBeNull();
  expect(container.querySelector('.tick')).not.toBeNull();
});

test('an answer may be rejected before the thank-you', () => {
  const { getByRole, model } = renderCard({ response_type: 'text' });
  click(getByRole('radio', { name: '9 out of 10' }));
  act(() => model.setNotice('refused'));
  getByRole('textbox');
  getByRole('alert');
});

test('texts of the survey are plain text, never markup', () => {
  const hostile = '<img src=x onerror="window.harmed = true">';
  const { container, getAllByText } = renderCard({ question: hostile, min_label: hostile, max_label: hostile });
  expect(container.querySelector('img')).toBeNull();
  expect(getAllByText(hostile)).toHaveLength(3);
});
