import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { LanguagesTab } from '../../../src/app/edit/panel/LanguagesTab.tsx';
import type { Fields } from '../../../src/app/edit/design/design.ts';
import { aBuilder } from './support.ts';

afterEach(cleanup);

function openTab() {
  const props = aBuilder();
  render(<LanguagesTab {...props} />);
  const type = (label: string, value: string) => {
    const field = screen.getByLabelText(label);
    fireEvent.input(field, { target: { value } });
    fireEvent.change(field);
    return field;
  };
  const { design, undo, setFields } = props.designer;
  return {
    type,
    fields: () => design.value.fields,
    undo: () => act(undo),
    set: (fields: Partial<Fields>) => act(() => setFields(fields)),
  };
}

test('adds a language by its name, as a tag', () => {
  const { type, fields } = openTab();
  type('Add a language', 'German');
  fireEvent.click(screen.getByRole('button', { name: 'Add German' }));
  expect(fields()).toMatchObject({ language: 'en', translations: { de: {} } });
});

test('takes the language of the texts by its name, and shows its name', () => {
  const { type, fields } = openTab();
  expect((type('Language of your texts', 'pt-br') as HTMLInputElement).value).toBe('Brazilian Portuguese');
  expect(fields().language).toBe('pt-BR');
});

test('shows the language that is left after Undo, and the one that translations keep', () => {
  const { type, fields, undo, set } = openTab();
  const field = type('Language of your texts', 'French') as HTMLInputElement;
  undo();
  expect([fields().language, field.value]).toEqual([undefined, '']);
  type('Language of your texts', 'French');
  set({ translations: { de: {} } });
  type('Language of your texts', '');
  expect([fields().language, field.value]).toEqual(['fr', 'French']);
});

test('takes no language while its name is still being typed', () => {
  const { type, fields } = openTab();
  const field = type('Language of your texts', '');
  fireEvent.input(field, { target: { value: 'man' } });
  expect(fields().language).toBeUndefined();
});

test.each(['Add a language', 'Language of your texts'])(
  '%s: says at the field if a text is not a language',
  (label) => {
    const { type, fields } = openTab();
    const field = type(label, 'Germany');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').id).toBe(field.getAttribute('aria-describedby'));
    expect(screen.getByRole('alert').textContent).toMatch(/^“Germany” is not a language\./);
    expect(fields()).not.toHaveProperty('translations');
    expect(fields().language).toBeUndefined();
    fireEvent.input(field, { target: { value: 'German' } });
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
