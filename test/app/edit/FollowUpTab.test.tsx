import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { decodeDesign, encodeDesign } from '../../../src/app/edit/design/design.ts';
import { writtenFields } from '../../../src/app/edit/design/writtenFields.ts';
import { FollowUpTab } from '../../../src/app/edit/panel/FollowUpTab.tsx';
import { aBuilder } from './support.ts';

afterEach(cleanup);

function openTab() {
  const props = aBuilder();
  render(<FollowUpTab {...props} />);
  return {
    designer: props.designer,
    design: () => props.designer.design.value,
    written: () => writtenFields(props.designer.design.value.fields),
    click: (name: string) => fireEvent.click(screen.getAllByLabelText(name)[0]!),
    type: (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } }),
    valueOf: (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value,
  };
}

test('keeps the texts and choices of a step that is off, in the address too, but does not write them', () => {
  const { design, written, click, type, valueOf } = openTab();
  type('Follow-up question', 'Why?');
  click('Choices');
  type('Choice 1', 'Too slow');
  click('Ask for an email address');
  type('Contact question', 'May we?');
  expect(written()).toMatchObject({ text_question: 'Why?', contact_question: 'May we?' });
  click('Ask for an email address');
  click('Nothing');
  expect(written()).not.toHaveProperty('text_question');
  expect(written()).not.toHaveProperty('choice_options');
  expect(written()).not.toHaveProperty('contact_question');
  expect(decodeDesign(encodeDesign(design()))?.fields).toMatchObject({ text_question: 'Why?' });
  click('Choices');
  click('Ask for an email address');
  expect(['Follow-up question', 'Choice 1', 'Contact question'].map(valueOf)).toEqual(['Why?', 'Too slow', 'May we?']);
});

test('a choice does not become another one while it is typed, and new ones have names of their own', () => {
  const { design, click, type, valueOf } = openTab();
  click('Choices');
  type('Choice 1', 'Price');
  const second = screen.getByLabelText('Choice 2');
  second.focus();
  for (const text of ['Pric', 'Price']) type('Choice 2', text);
  expect(second.parentElement!.querySelector('[role=alert]')?.textContent).toBe('There is such a choice already.');
  expect([second.getAttribute('aria-invalid'), second.getAttribute('aria-describedby')]).toEqual([
    'true',
    second.parentElement!.querySelector('[role=alert]')?.id,
  ]);
  fireEvent.change(second);
  expect([valueOf('Choice 2'), second.getAttribute('aria-invalid')]).toEqual(['The quality', 'false']);
  expect(design().fields.choice_options).toEqual(['Price', 'The quality', 'The service']);
  type('Choice 2', 'Price or quality');
  const add = () => fireEvent.click(screen.getByRole('button', { name: '+ Add a choice' }));
  add();
  click('Remove: The service');
  add();
  expect(design().fields.choice_options).toEqual(['Price', 'Price or quality', 'Choice 4', 'Choice 5']);
});

test('asks nothing after scores without a range if that was chosen before the ranges', () => {
  const { written, click } = openTab();
  click('Nothing');
  click('Depends on the score');
  expect((screen.getByLabelText('Nothing') as HTMLInputElement).checked).toBe(true);
  expect(written()).toMatchObject({
    response_type: 'none',
    follow_ups: [{ response_type: 'text' }, { response_type: 'text' }, { response_type: 'text' }],
  });
});

test('shows what happens after the scores of a removed range', () => {
  const { design, click } = openTab();
  click('Depends on the score');
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove this range' })[1]!);
  expect(screen.getByRole('group', { name: 'After 7–8' }).textContent).toContain(
    'No range: the same as for all scores.',
  );
  expect(design().fields.follow_ups).toMatchObject([{ scores: [0, 6] }, { scores: [9, 10] }]);
  fireEvent.click(screen.getByRole('button', { name: '+ Add a range for 7–8' }));
  expect(design().fields.follow_ups).toMatchObject([{ scores: [0, 6] }, { scores: [7, 8] }, { scores: [9, 10] }]);
});

test('a choice that is emptied gets its label back', () => {
  const { written, click, type, valueOf } = openTab();
  click('Choices');
  screen.getByLabelText('Choice 1').focus();
  for (const text of ['T', '']) type('Choice 1', text);
  fireEvent.change(screen.getByLabelText('Choice 1'));
  expect(valueOf('Choice 1')).toBe('The price');
  expect(written().choice_options).toContain('The price');
});

test('a new choice is selected, so that its label can be typed', async () => {
  const { click } = openTab();
  click('Choices');
  fireEvent.click(screen.getByRole('button', { name: '+ Add a choice' }));
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Choice 4'));
  const { value, selectionStart, selectionEnd } = screen.getByLabelText<HTMLInputElement>('Choice 4');
  expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('keeps the element and the focus of a choice that is edited, or moved by changes of others', async () => {
  const { written, click, type, valueOf } = openTab();
  click('Choices');
  const second = field('Choice 2');
  second.focus();
  type('Choice 2', 'The price');
  type('Choice 2', 'The pricing');
  fireEvent.click(button('Move up: The service'));
  await expect.poll(() => field('Choice 3')).toBe(second);
  fireEvent.click(button('+ Add a choice'));
  second.focus();
  fireEvent.click(button('Remove: The price'));
  // the button that removes it has the focus first, then that of the next choice
  expect(document.activeElement).toBe(button('Remove: The service'));
  await expect.poll(() => field('Choice 2')).toBe(second);
  expect(valueOf('Choice 2')).toBe('The pricing');
  expect(written().choice_options).toEqual(['The service', 'The pricing', 'Choice 4']);
});

test('keeps the focus in the list of choices until one is left', async () => {
  const { click } = openTab();
  click('Choices');
  const third = field('Choice 3');
  button('Move up: The service').focus();
  fireEvent.click(button('Move up: The service'));
  await expect.poll(() => field('Choice 2')).toBe(third);
  await expect.poll(() => document.activeElement).toBe(button('Move up: The service'));
  fireEvent.click(button('Move up: The service'));
  await expect.poll(() => field('Choice 1')).toBe(third);
  await expect.poll(() => document.activeElement).toBe(third);
  fireEvent.click(button('Remove: The quality'));
  expect(document.activeElement).toBe(button('Remove: The price'));
  await expect.poll(() => screen.getAllByLabelText(/^Choice \d/)).toHaveLength(2);
  fireEvent.click(button('Remove: The price'));
  expect(document.activeElement).toBe(third);
  await expect.poll(() => field('Choice 1')).toBe(third);
});

test('keeps the focus in its range while others are removed, filled, moved and adopted', async () => {
  const { click } = openTab();
  click('Depends on the score');
  const rangeOf = (name: string) => within(screen.getByRole('group', { name: `After ${name}` }));
  const remove = (name: string) => fireEvent.click(rangeOf(name).getByRole('button', { name: 'Remove this range' }));
  const setEnd = (name: string, value: number) =>
    fireEvent.input(rangeOf(name).getByLabelText('Last score (slider)'), { target: { value } });
  const third = rangeOf('9–10').getByLabelText('Question');
  third.focus();
  remove('0–6');
  const fill = await screen.findByRole('button', { name: '+ Add a range for 0–6' });
  fireEvent.click(fill);
  // it has become the button that removes the range
  await expect.poll(() => rangeOf('0–6').getByRole('button', { name: 'Remove this range' })).toBe(fill);
  remove('7–8');
  await screen.findByRole('button', { name: '+ Add a range for 7–8' });
  setEnd('0–6', 8);
  await expect.poll(() => screen.getAllByRole('group', { name: /^After \d/ })).toHaveLength(2);
  fireEvent.click(button('+ Add a range'));
  await screen.findByRole('group', { name: 'After 10' });
  setEnd('0–8', 7);
  expect(await screen.findByRole('group', { name: 'After 8–9' })).toSatisfy((group: Element) => group.contains(third));
  expect(document.activeElement).toBe(third);
});

test('keeps the focus in a follow-up of choices while the one before it is removed', async () => {
  const { designer } = openTab();
  const choice_options = ['A', 'B', 'C', 'D'];
  const follow_ups = ['A', 'B', 'C'].map((choice) => ({ choices: [choice], response_type: 'text' as const }));
  designer.replace({
    fields: {
      survey_type: 'general',
      question: 'Why?',
      response_type: 'choices',
      choice_options,
      follow_ups,
    },
  });
  const pathOf = (name: string) => within(screen.getByRole('group', { name: `After ${name}` }));
  await expect.poll(() => pathOf('B')).toBeTruthy();
  const second = pathOf('B').getByLabelText('Question');
  fireEvent.click(pathOf('A').getByRole('button', { name: 'Remove this follow-up' }));
  expect(document.activeElement).toBe(pathOf('B').getByRole('button', { name: 'Remove this follow-up' }));
  second.focus();
  await expect.poll(() => screen.queryByRole('group', { name: 'After A' })).toBeNull();
  // its question makes it another one than that of C
  fireEvent.input(second, { target: { value: 'What?' } });
  fireEvent.click(pathOf('C').getByRole('checkbox', { name: 'D' }));
  await expect.poll(() => pathOf('C, D').getByLabelText('Question')).toBeTruthy();
  expect(pathOf('B').getByLabelText('Question')).toBe(second);
  expect(document.activeElement).toBe(second);
});
