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

test('shows and reads rules other than globs as text', () => {
  const props = aBuilder();
  props.designer.setFields({ show_on_pages: ['/blog/*', { match: 'starts_with', value: '/cart' }] });
  render(<WhenTab {...props} />);
  const field = screen.getByLabelText('Only on these pages') as HTMLTextAreaElement;
  expect(field.value).toBe('/blog/*\nstarts_with: /cart');
  fireEvent.input(field, { target: { value: 'starts_with: /cart\nregex: ^/a: b$' } });
  expect(props.designer.design.value.fields.show_on_pages).toEqual([
    { match: 'starts_with', value: '/cart' },
    { match: 'regex', value: '^/a: b$' },
  ]);
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
  ['scroll', '250', { type: 'scroll', percent: 50 }],
  ['delay', '-5', { type: 'delay', seconds: 20 }],
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
  expect(props.designer.design.value.fields.max_responses, 'the last one counts').toBe(500);
  act(() => props.designer.setFields({ max_responses: 400 }));
  expect([maximum.value, screen.queryByRole('alert')]).toEqual(['400', null]);
});

test('a year that is typed digit by digit replaces the year once it is complete', () => {
  const fields = openTab();
  const field = screen.getByLabelText(/^Ends/) as HTMLInputElement;
  const type = (value: string) => fireEvent.input(field, { target: { value } });
  type('2026-03-04T10:00');
  for (const typed of ['0002-03-04T10:00', '0020-03-04T10:00', '0202-03-04T10:00']) {
    type(typed);
    expect(field.value).toBe(typed);
    expect(new Date(fields().ends_at!)).toEqual(new Date('2026-03-04T10:00'));
  }
  type('2027-03-04T10:00');
  expect(new Date(fields().ends_at!)).toEqual(new Date('2027-03-04T10:00'));
  type('');
  expect(fields().ends_at).toBeUndefined();
});

test('with a feedback button, a survey opens by itself only if the owner says so', () => {
  const fields = openTab();
  const opens = screen.getByLabelText('Opens') as HTMLSelectElement;
  const choose = (value: string) => fireEvent.change(opens, { target: { value } });
  fireEvent.click(screen.getByLabelText('Feedback button'));
  expect(opens.selectedOptions[0]!.text).toBe('only by the feedback button');
  expect(screen.getByText(/^Opens only by the feedback button\./)).toBeDefined();
  expect(screen.queryByLabelText('Percentage of visitors')).toBeNull();
  const often = screen.getByLabelText('Asks each visitor') as HTMLSelectElement;
  expect([...often.options].map(({ text }) => text)).toEqual(['Once', 'Again after each answer']);
  fireEvent.change(often, { target: { value: 'always' } });
  expect(fields()).toMatchObject({ trigger: null, allow_multiple_responses: true });
  fireEvent.change(often, { target: { value: 'once' } });
  choose('immediate');
  expect(fields().trigger).toEqual({ type: 'immediate' });
  fireEvent.input(screen.getByLabelText('Percentage of visitors'), { target: { value: '50' } });
  fireEvent.input(screen.getByLabelText('Percentage of visitors'), { target: { value: '' } });
  choose('delay');
  choose('immediate');
  expect(fields().trigger).toEqual({ type: 'immediate' });
  choose('');
  expect(fields().trigger).toBeNull();
  fireEvent.click(screen.getByLabelText('Feedback button'));
  expect(opens.value).toBe('immediate');
});

test('the text of a trigger is shown again if its field is left empty, and a number is asked for', () => {
  openTab();
  const opens = (value: string) => fireEvent.change(screen.getByLabelText('Opens'), { target: { value } });
  opens('click');
  const field = screen.getByLabelText(/^CSS selector/) as HTMLInputElement;
  fireEvent.input(field, { target: { value: '' } });
  expect(field.value).toBe('');
  fireEvent.change(field);
  expect(field.value).toBe('.buy');
  opens('scroll');
  fireEvent.input(screen.getByLabelText(/^Scrolled/), { target: { value: '' } });
  expect(screen.getByRole('alert').textContent).toBe('Enter a number from 0 to 100.');
});

test('combines triggers: one or another, and one after another', () => {
  const fields = openTab();
  const choose = (label: string, value: string, index = 0) =>
    fireEvent.change(screen.getAllByLabelText(label)[index]!, { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  choose('Opens', 'delay');
  press('+ Add another trigger');
  choose('Or opens', 'exit_intent');
  expect(fields().trigger).toEqual({ type: 'any', of: [{ type: 'delay', seconds: 20 }, { type: 'exit_intent' }] });
  choose('Only after', 'event', 1);
  fireEvent.input(screen.getByLabelText(/^Name of the event/), { target: { value: 'exported' } });
  fireEvent.input(screen.getByLabelText('Percentage of visitors'), { target: { value: '50' } });
  const second = { type: 'exit_intent', after: { type: 'event', name: 'exported' } };
  expect(fields().trigger).toEqual({ type: 'any', of: [{ type: 'delay', seconds: 20 }, second], sample_percent: 50 });
  press('Remove trigger 1');
  expect(fields().trigger).toEqual({ ...second, sample_percent: 50 });
  choose('Only after', '');
  expect(fields().trigger).toEqual({ type: 'exit_intent', sample_percent: 50 });
});
