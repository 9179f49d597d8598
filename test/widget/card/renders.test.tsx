import { act } from '@testing-library/preact';
import { type Options, options, type VNode } from 'preact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arrowTo, click, renderCard, type } from './support.tsx';

// A change only renders the components that read it.

/** Preact calls it before it renders a component. The short name is that of the released build. */
const hooks = options as Options & { __r?: (vnode: VNode) => void };
const { __r: original } = hooks;
let rendered: string[] = [];

beforeEach(() => {
  hooks.__r = (vnode) => {
    if (typeof vnode.type === 'function' && vnode.type.name) rendered.push(vnode.type.name);
    original?.(vnode);
  };
});

afterEach(() => {
  hooks.__r = original!;
});

/** Returns the names of the components that a change renders. */
function rendersOf(change: () => void): string[] {
  rendered = [];
  change();
  return rendered.filter((name) => name !== 'Fragment');
}

test('the first rendering renders every component once', () => {
  const names = rendersOf(() => renderCard({ survey_type: 'csat_2' }));
  for (const name of ['Card', 'CurrentStep', 'ScaleStep', 'Status'])
    expect(names.filter((each) => each === name)).toEqual([name]);
});

test('a keystroke renders the field but not the card', () => {
  const { getByRole } = renderCard({ survey_type: 'general' });
  expect(rendersOf(() => type(getByRole('textbox'), 'H'))).toEqual(['TextField']);
});

test('near the limit, a keystroke also renders the counter', () => {
  const { getByRole } = renderCard({ survey_type: 'general' }, { textLimit: 10 });
  expect(rendersOf(() => type(getByRole('textbox'), '123456789')).toSorted()).toEqual([
    'CharacterCounter',
    'TextField',
  ]);
});

test('a keystroke renders the email field, or the field of "Other"', () => {
  const contact = renderCard({ collect_contact: true }, { user_submitted_score: true });
  expect(rendersOf(() => type(contact.getByRole('textbox'), 'a'))).toEqual(['EmailField']);
  contact.unmount();
  const choices = renderCard(
    { response_type: 'choices', choice_options: { options: ['Price'], allow_other: true } },
    { user_submitted_score: true },
  );
  act(() => choices.model.choices.toggleOther(true));
  expect(rendersOf(() => type(choices.getByRole('textbox'), 'a'))).toEqual(['OtherField']);
});

test('an arrow key renders no option, only the button that it makes necessary', () => {
  const { getAllByRole } = renderCard();
  const [first, second] = getAllByRole('radio');
  expect(rendersOf(() => arrowTo(first!)).toSorted()).toEqual(['NextButton']);
  expect(rendersOf(() => arrowTo(second!))).toEqual([]);
});

test('a choice only renders its own option', () => {
  const choice_options = ['Price', 'Speed'];
  const { getByRole } = renderCard({ response_type: 'choices', choice_options }, { user_submitted_score: true });
  expect(rendersOf(() => click(getByRole('checkbox', { name: 'Price' })))).toEqual(['ChoiceOption']);
});

test('an announcement and a notice only render the live region', () => {
  const { model } = renderCard();
  expect(rendersOf(() => act(() => model.announce('Opened')))).toEqual(['Status']);
  act(() => model.scale.submit(3));
  expect(rendersOf(() => act(() => model.setNotice('saved')))).toEqual(['NoticeText']);
});
