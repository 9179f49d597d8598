import { expect, htmlOf, test } from './support/test.ts';

/** Simulates a password manager: puts its icon next to a field, and fills the field without key presses. */
const fill = (field: HTMLInputElement, value: string) => {
  const icon = document.createElement('button');
  icon.type = 'button';
  icon.textContent = 'Fill in';
  field.after(icon);
  icon.addEventListener('click', () => {
    field.setAttribute('data-filled', '');
    field.value = value;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  });
};

test.beforeEach(async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text', collect_contact: true });
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.root.getByRole('radio', { name: '9 out of 10' }).click();
});

test('tells password managers to ignore the comment', async ({ asklet }) => {
  const field = asklet.card.root.getByRole('textbox');
  for (const name of ['data-1p-ignore', 'data-bwignore', 'data-lpignore'])
    await expect(field).toHaveAttribute(name, 'true');
  await expect(field).toHaveAttribute('data-form-type', 'other');
  await expect(field).toHaveAttribute('autocomplete', 'off');
});

test('accepts an email address that a password manager fills in', async ({ asklet }) => {
  const { root } = asklet.card;
  await root.getByRole('textbox').fill('Fine.');
  await root.getByRole('button', { name: 'Send' }).click();
  const field = root.getByRole('textbox', { name: /email/i });
  for (const [name, value] of [
    ['type', 'email'],
    ['name', 'email'],
    ['autocomplete', 'email'],
  ] as const)
    await expect(field).toHaveAttribute(name, value);
  await field.evaluate(fill as never, 'ann@example.org');
  await root.getByRole('button', { name: 'Fill in' }).click();
  await root.getByRole('button', { name: 'Send' }).click();
  await expect(asklet).toHaveResponse({ metadata: { user_email: 'ann@example.org' } });
  await expect(root.getByText('Thank you')).toBeVisible();
});
