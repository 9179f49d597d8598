import { fireEvent } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { click, press, renderCard, type } from './support.tsx';

function renderContact() {
  return renderCard(
    {
      collect_contact: true,
      contact_question: 'May we call?',
      contact_subtext: 'Never to sell.',
      contact_button_send_label: 'Yes, please',
      contact_button_skip_label: 'No, thanks',
    },
    { user_submitted_score: true },
  );
}

test('an email address is submitted without surrounding spaces', () => {
  const { getByRole, getByText, onSubmit } = renderContact();
  getByText('May we call?');
  getByText('Never to sell.');
  const field = getByRole('textbox', { name: 'Email address' });
  expect(field.getAttribute('autocomplete')).toBe('email');
  type(field, ' ada@example.com ');
  press(field, 'Enter');
  expect(onSubmit.mock.calls).toEqual([[{ metadata: { user_email: 'ada@example.com' } }]]);
});

test.each(['', 'ada', 'ada@example', 'a da@example.com'])(
  '%j is not an email address, and the card says so',
  (text) => {
    const { getByRole, getByText, onSubmit, onComplete } = renderContact();
    const field = getByRole('textbox', { name: 'Email address' });
    type(field, text);
    click(getByRole('button', { name: 'Yes, please' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const ids = [getByRole('heading').id, 'note', getByText('Please enter a valid email address.').id];
    expect(field.getAttribute('aria-describedby')!.split(' ')).toEqual(ids);
    expect(onSubmit).not.toHaveBeenCalled();
    click(getByRole('button', { name: 'No, thanks' }));
    expect(onComplete).toHaveBeenCalledTimes(1);
  },
);

test('Enter that ends a composition submits nothing', () => {
  const { getByRole, onSubmit } = renderContact();
  const field = getByRole('textbox', { name: 'Email address' });
  type(field, 'ada@example.com');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(onSubmit).not.toHaveBeenCalled();
});
