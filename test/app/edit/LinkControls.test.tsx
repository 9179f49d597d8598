import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import { LinkControls } from '../../../src/app/edit/panel/LinkControls.tsx';
import { aDesigner } from './support.ts';

afterEach(cleanup);

function open(link: Fields['link']) {
  const designer = aDesigner();
  designer.setFields({ link });
  render(<LinkControls designer={designer} />);
  const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
  return { type, flip: () => fireEvent.click(screen.getByLabelText('Page by link')), designer };
}

const linkIn = ({ designer }: ReturnType<typeof open>) => designer.design.value.fields.link;

test('adds a page, and removes it', () => {
  const page = open(undefined);
  expect(screen.queryByLabelText('Heading')).toBeNull();
  page.flip();
  expect(linkIn(page)).toBe(true);
  expect(screen.getByLabelText('Heading')).toHaveProperty('value', '');
  page.flip();
  expect(linkIn(page)).toBeUndefined();
});

test('keeps what has no control', () => {
  const page = open({ frames: ['https://shop.example'], title: 'Shop' });
  page.type('Heading', '');
  page.type('Accent', '#0f766e');
  page.type('Recipients of a mailing', '1200.7');
  fireEvent.click(screen.getByLabelText('Dark'));
  expect(linkIn(page)).toEqual({
    frames: ['https://shop.example'],
    accent: '#0f766e',
    recipients: 1200,
    theme: 'dark',
  });
  fireEvent.click(screen.getByLabelText('Same as the system'));
  page.type('Recipients of a mailing', '');
  expect(linkIn(page)).toEqual({ frames: ['https://shop.example'], accent: '#0f766e' });
});

test.each([
  ['Privacy policy (URL)', 'shop.example', 'https://shop.example'],
  ['Accent', 'teal', '#008080'],
])('%s: says at the field what is wrong with “%s”', (label, wrong, right) => {
  const { type } = open(true);
  type(label, wrong);
  expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  type(label, right);
  expect(screen.queryByRole('alert')).toBeNull();
});
