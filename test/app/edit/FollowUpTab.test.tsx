import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
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

test('keeps the last label of a choice that is emptied', () => {
  const { written, click, type, valueOf } = openTab();
  click('Choices');
  type('Choice 1', 'Too slow');
  type('Choice 1', '');
  fireEvent.change(screen.getByLabelText('Choice 1'));
  expect(valueOf('Choice 1')).toBe('Too slow');
  expect(written().choice_options).toContain('Too slow');
});
