import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { WhenTab } from '../../../src/app/edit/panel/WhenTab.tsx';
import { aBuilder } from './support.ts';

afterEach(cleanup);

function openTab() {
  const props = aBuilder();
  render(<WhenTab {...props} />);
  return () => props.designer.design.value.fields;
}

const device = (name: string) => screen.getByLabelText(`On ${name}`) as HTMLInputElement;

test('all devices are on without a condition, and the last one stays on', () => {
  const fields = openTab();
  const all = ['phones', 'tablets', 'desktops'];
  expect(all.map((each) => device(each).checked)).toEqual([true, true, true]);
  fireEvent.click(device('phones'));
  fireEvent.click(device('tablets'));
  expect(fields().trigger?.audience).toEqual({ devices: ['desktop'] });
  expect(all.map((each) => device(each).disabled)).toEqual([false, false, true]);
  fireEvent.click(device('phones'));
  fireEvent.click(device('tablets'));
  expect(fields().trigger).toBeNull();
});

test('names the time zone of the start and the end', () => {
  const fields = openTab();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  fireEvent.input(screen.getByLabelText(`Starts (time of ${timeZone})`), { target: { value: '2027-03-01T09:00' } });
  fireEvent.input(screen.getByLabelText(`Ends (time of ${timeZone})`), { target: { value: '2027-03-02T09:00' } });
  expect(new Date(fields().starts_at!)).toEqual(new Date('2027-03-01T09:00'));
  expect(new Date(fields().ends_at!)).toEqual(new Date('2027-03-02T09:00'));
});

test.each([
  ['scroll', '250', { type: 'scroll', percent: 100 }],
  ['delay', '-5', { type: 'delay', seconds: 0 }],
  ['delay', '', { type: 'delay', seconds: 20 }],
  ['click', ' ', { type: 'click', selector: '.buy' }],
  ['event', 'left', { type: 'event', name: 'left' }],
])('%s: "%s" sets a value that the trigger accepts', (type, typed, trigger) => {
  const fields = openTab();
  fireEvent.change(screen.getByLabelText('Opens'), { target: { value: type } });
  const [name] = Object.keys(trigger).toReversed();
  const label = { percent: /^Scrolled/, seconds: /^Seconds/, selector: /^CSS selector/, name: /^Name of/ }[name!]!;
  fireEvent.input(screen.getByLabelText(label), { target: { value: typed } });
  expect(fields().trigger).toEqual(trigger);
});

test.each([
  ['Percentage of visitors', '500', 'Enter a number from 0 to 100.'],
  ['Minimum visits', '-1', 'Enter a number of at least 1.'],
])('%s: keeps %s, and says what is wrong with it', (label, typed, message) => {
  const fields = openTab();
  const field = screen.getByLabelText(label) as HTMLInputElement;
  fireEvent.input(field, { target: { value: typed } });
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(field.value).toBe(typed);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toBe(message);
  expect(fields().trigger ?? null).toBeNull();
  fireEvent.input(field, { target: { value: '20' } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field.value).toBe('20');
});

test('a number that cannot be used stays as it was typed, until it changes elsewhere', () => {
  const props = aBuilder();
  render(<WhenTab {...props} />);
  const maximum = screen.getByLabelText(/^Maximum number of responses/) as HTMLInputElement;
  fireEvent.input(maximum, { target: { value: '500' } });
  fireEvent.input(maximum, { target: { value: '0' } });
  expect([maximum.value, screen.queryByRole('alert')?.textContent]).toEqual(['0', 'Enter a number of at least 1.']);
  act(() => props.designer.setFields({ max_responses: 400 }));
  expect([maximum.value, screen.queryByRole('alert')]).toEqual(['400', null]);
});
