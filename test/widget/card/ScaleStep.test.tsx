import { fireEvent } from '@testing-library/preact';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Survey } from '../../../src/contract/surveys/survey.ts';
import { arrowTo, click, press, renderCard } from './support.tsx';

afterEach(() => void vi.useRealTimers());

const yesNo = { min_label: 'No', max_label: 'Yes' };

const namesOf = (elements: HTMLElement[]) => elements.map((element) => element.getAttribute('aria-label'));

test.each<[string, Partial<Survey>, string[]]>([
  ['thumbs', { survey_type: 'csat_2' }, ['Thumbs down', 'Thumbs up']],
  ['two faces', { survey_type: 'csat_2', scale_style: 'emoji' }, ['Thumbs down', 'Thumbs up']],
  ['two labeled faces', { survey_type: 'csat_2', scale_style: 'emoji', ...yesNo }, ['No', 'Yes']],
  ['labeled thumbs', { survey_type: 'csat_2', ...yesNo }, ['No', 'Yes']],
  [
    'five faces',
    { survey_type: 'csat_5' },
    ['Very dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very satisfied'],
  ],
  [
    'seven faces',
    { survey_type: 'ces_7', scale_style: 'emoji' },
    [1, 2, 3, 4, 5, 6, 7].map((score) => `${score} out of 7`),
  ],
  [
    'seven labeled faces',
    { survey_type: 'ces_7', scale_style: 'emoji', min_label: 'Very hard', max_label: 'Very easy' },
    ['Very hard', ...[2, 3, 4, 5, 6].map((score) => `${score} out of 7`), 'Very easy'],
  ],
  [
    'five faces with one labeled end',
    { survey_type: 'csat_5', max_label: 'Great' },
    ['1 out of 5', '2 out of 5', '3 out of 5', '4 out of 5', 'Great'],
  ],
  ['stars', { survey_type: 'csat_5', scale_style: 'stars' }, [1, 2, 3, 4, 5].map((score) => `${score} of 5 stars`)],
  ['numbers', { survey_type: 'ces_7' }, [1, 2, 3, 4, 5, 6, 7].map((score) => `${score} out of 7`)],
  ['numbers from zero', {}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((score) => `${score} out of 10`)],
])('a scale of %s names every score in full and selects none', (_, fields, names) => {
  const { getAllByRole, queryByRole } = renderCard(fields);
  expect(namesOf(getAllByRole('radio'))).toEqual(names);
  expect(queryByRole('radio', { checked: true })).toBeNull();
});

test('the scale is a group that is named by the question, and the end labels belong to the first and the last score', () => {
  const { getByRole, getAllByRole } = renderCard({ min_label: 'Not likely', max_label: 'Very likely' });
  getByRole('group', { name: 'How likely are you to recommend us?' });
  const names = getAllByRole('radio').map((radio) => radio.getAttribute('aria-label'));
  expect(names).toEqual([
    '0 out of 10, Not likely',
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((score) => `${score} out of 10`),
    '10 out of 10, Very likely',
  ]);
});

test('screen readers skip the visible part of a score', () => {
  const { container } = renderCard({ survey_type: 'csat_5' });
  for (const icon of container.querySelectorAll('svg')) expect(icon.getAttribute('aria-hidden')).toBe('true');
});

test.each([
  [true, 'scale numbers of11 colors'],
  [false, 'scale numbers of11'],
])('options from 0 to 10 are colored if the owner wants it: %s', (npsColors, className) => {
  const { container } = renderCard({}, { npsColors });
  expect(container.querySelector('.scale')!.className.trim()).toBe(className);
});

test('a click on a score submits it and shows the next step', () => {
  const { getByRole, onSubmit } = renderCard({ response_type: 'text', text_question: 'Why?' });
  click(getByRole('radio', { name: '8 out of 10' }));
  expect(onSubmit.mock.calls).toEqual([[{ score: 8 }]]);
  getByRole('textbox', { name: 'Why?' });
});

test('arrow keys select without submitting, and "Next" submits', () => {
  const { getByRole, queryByRole, onSubmit } = renderCard();
  expect(queryByRole('button', { name: 'Next' })).toBeNull();
  arrowTo(getByRole('radio', { name: '3 out of 10' }));
  arrowTo(getByRole('radio', { name: '4 out of 10' }));
  expect(onSubmit).not.toHaveBeenCalled();
  click(getByRole('button', { name: 'Next' }));
  expect(onSubmit.mock.calls).toEqual([[{ score: 4 }]]);
});

test.each([' ', 'Enter'])('%j on the selected score submits it', (key) => {
  const { getByRole, onSubmit } = renderCard();
  const radio = getByRole('radio', { name: '4 out of 10' });
  arrowTo(radio);
  press(radio, key);
  expect(onSubmit.mock.calls).toEqual([[{ score: 4 }]]);
});

test.each(['Enter', ' '])('%j after a 1 submits the 1, which is selected, wherever the focus is', (key) => {
  vi.useFakeTimers();
  const { getByRole, onSubmit } = renderCard();
  const radio = getByRole('radio', { name: '8 out of 10' });
  press(radio, '1');
  press(radio, key);
  vi.runAllTimers();
  expect(onSubmit.mock.calls).toEqual([[{ score: 1 }]]);
});

test('Enter on an unselected score submits it', () => {
  const { getByRole, onSubmit } = renderCard();
  press(getByRole('radio', { name: '0 out of 10' }), 'Enter');
  expect(onSubmit.mock.calls).toEqual([[{ score: 0 }]]);
});

test('going back keeps the score, and another one can be submitted', () => {
  const { getByRole, onSubmit } = renderCard({ response_type: 'text' });
  click(getByRole('radio', { name: '3 out of 10' }));
  click(getByRole('button', { name: 'Back' }));
  getByRole('radio', { name: '3 out of 10', checked: true });
  click(getByRole('radio', { name: '9 out of 10' }));
  expect(onSubmit.mock.calls).toEqual([[{ score: 3 }], [{ score: 9 }]]);
});

describe('a digit', () => {
  test.each([
    ['7', {}, 7],
    ['0', {}, 0],
    ['٧', {}, 7],
    ['a', {}, null],
    ['3', { ctrlKey: true }, null],
    ['3', { metaKey: true }, null],
    ['3', { altKey: true }, null],
  ])('%s, pressed with %j, submits %s', (key, modifiers, score) => {
    const { getAllByRole, onSubmit } = renderCard();
    press(getAllByRole('radio')[0]!, key, modifiers);
    expect(onSubmit.mock.calls).toEqual(score === null ? [] : [[{ score }]]);
  });

  test('that the scale lacks submits nothing', () => {
    const { getAllByRole, onSubmit } = renderCard({ survey_type: 'csat_5' });
    press(getAllByRole('radio')[0]!, '8');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('1 is selected immediately, and submitted if no 0 follows', () => {
    vi.useFakeTimers();
    const { getByRole, getAllByRole, onSubmit } = renderCard();
    press(getAllByRole('radio')[0]!, '1');
    getByRole('radio', { name: '1 out of 10', checked: true });
    expect(onSubmit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(600);
    expect(onSubmit.mock.calls).toEqual([[{ score: 1 }]]);
  });

  test.each([
    ['0', 10],
    ['8', 8],
  ])('1 and then %s submit only %s', (key, score) => {
    vi.useFakeTimers();
    const { getAllByRole, onSubmit } = renderCard({ response_type: 'text' });
    const [radio] = getAllByRole('radio');
    press(radio!, '1');
    press(radio!, key);
    vi.advanceTimersByTime(600);
    expect(onSubmit.mock.calls).toEqual([[{ score }]]);
  });

  test('1 is submitted immediately if there is no 10', () => {
    const { getAllByRole, onSubmit } = renderCard({ survey_type: 'ces_7' });
    press(getAllByRole('radio')[0]!, '1');
    expect(onSubmit.mock.calls).toEqual([[{ score: 1 }]]);
  });

  test('1 is not submitted after the card is removed, or after a click', () => {
    vi.useFakeTimers();
    const { getAllByRole, onSubmit, unmount } = renderCard({ response_type: 'text' });
    press(getAllByRole('radio')[0]!, '1');
    fireEvent.click(getAllByRole('radio')[5]!);
    vi.advanceTimersByTime(600);
    expect(onSubmit.mock.calls).toEqual([[{ score: 5 }]]);
    unmount();
    const other = renderCard();
    press(other.getAllByRole('radio')[0]!, '1');
    other.unmount();
    vi.advanceTimersByTime(600);
    expect(other.onSubmit).not.toHaveBeenCalled();
  });
});
