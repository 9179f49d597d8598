import { expect, test } from 'vitest';
import { click, press, renderCard, type } from './support.tsx';

const afterScore = { user_submitted_score: true };

test('a text is submitted exactly as typed', () => {
  const { getByRole, onSubmit } = renderCard({ response_type: 'text', text_button_label: 'Tell us' }, afterScore);
  type(getByRole('textbox', { name: 'Would you like to tell us more?' }), ' It is slow.\n<b>Very</b>');
  click(getByRole('button', { name: 'Tell us' }));
  expect(onSubmit.mock.calls).toEqual([[{ text: ' It is slow.\n<b>Very</b>' }]]);
  expect(getByRole('status').textContent).toBe('Thank you for your feedback!');
});

test.each(['ctrlKey', 'metaKey'])('Enter with %s submits the text, Enter alone does not', (modifier) => {
  const { getByRole, onSubmit } = renderCard({ survey_type: 'general' });
  const field = getByRole('textbox');
  type(field, 'Hello');
  press(field, 'Enter');
  expect(onSubmit).not.toHaveBeenCalled();
  press(field, 'Enter', { [modifier]: true });
  expect(onSubmit.mock.calls).toEqual([[{ text: 'Hello' }]]);
});

test.each(['', '  \n'])('a blank text %j after a score counts as skipped', (text) => {
  const { getByRole, onSubmit, onComplete } = renderCard({ response_type: 'text' }, afterScore);
  type(getByRole('textbox'), text);
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onComplete).toHaveBeenCalledTimes(1);
});

test('a blank text removes one that was submitted', () => {
  const { getByRole, onSubmit } = renderCard({ response_type: 'text', collect_contact: true }, afterScore);
  type(getByRole('textbox'), 'Hello');
  click(getByRole('button', { name: 'Send' }));
  click(getByRole('button', { name: 'Back' }));
  type(getByRole('textbox'), '');
  click(getByRole('button', { name: 'Send' }));
  expect(onSubmit.mock.calls).toEqual([[{ text: 'Hello' }], [{ text: '' }]]);
});

test('a general survey needs a text: the note and the error describe the field', () => {
  const { getByRole, getByText, onSubmit } = renderCard({
    survey_type: 'general',
    question: 'What is missing?',
    text_question: 'Be frank.',
  });
  const field = getByRole('textbox', { name: 'What is missing?' });
  click(getByRole('button', { name: 'Send' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const ids = [getByText('Be frank.').id, getByText('Please enter an answer.').id];
  expect(field.getAttribute('aria-describedby')!.split(' ')).toEqual(['counter', ...ids]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a text question with the same text as the question is not shown', () => {
  const question = 'What is missing?';
  const { getAllByText } = renderCard({ survey_type: 'general', question, text_question: ` ${question} ` });
  expect(getAllByText(question)).toHaveLength(1);
});

test('an error disappears when the visitor comes back to the step', () => {
  const { getByRole, queryByText } = renderCard({ survey_type: 'general', collect_contact: true });
  click(getByRole('button', { name: 'Send' }));
  click(getByRole('button', { name: 'Skip' }));
  click(getByRole('button', { name: 'Back' }));
  expect(queryByText('Please enter an answer.')).toBeNull();
});

test('the text is limited, and near the limit the card says how many characters are left', () => {
  const { getByRole, getByText, queryByText } = renderCard({ survey_type: 'general' }, { textLimit: 100 });
  const field = getByRole('textbox');
  expect(field).toHaveProperty('maxLength', 100);
  type(field, 'x'.repeat(79));
  expect(queryByText(/left/)).toBeNull();
  type(field, 'x'.repeat(80));
  const counter = getByText('20 characters left');
  expect(field.getAttribute('aria-describedby')!.split(' ')).toContain(counter.id);
  type(field, 'x'.repeat(99));
  getByText('1 character left');
});

test('a typed text becomes a draft, and a card starts with its draft', () => {
  const { getByRole, onDraft } = renderCard({ survey_type: 'general' }, { draft: 'The so' });
  const field = getByRole('textbox');
  expect(field).toHaveProperty('value', 'The so');
  type(field, 'The soup');
  expect(onDraft.mock.calls).toEqual([['The soup']]);
});

test('our own labels replace null and blank ones', () => {
  const { getByText, getByRole } = renderCard(
    {
      response_type: 'text',
      collect_contact: true,
      text_question: ' ',
      text_button_label: '',
      text_button_skip_label: '\n',
    },
    afterScore,
  );
  getByText('Would you like to tell us more?');
  getByRole('button', { name: 'Send' });
  click(getByRole('button', { name: 'Skip' }));
  getByRole('heading', { name: 'May we contact you about this?' });
});
