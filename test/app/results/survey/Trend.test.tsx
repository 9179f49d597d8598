import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { MetricChanges, SummaryReply } from '../../../../src/contract/results/summary.ts';
import { dayLength } from '../../../../src/contract/time.ts';
import type { NoteActions } from '../../../../src/app/results/survey/TrendNotes.tsx';
import { Trend } from '../../../../src/app/results/survey/Trend.tsx';
import type { Step } from '../../../../src/app/results/view.ts';

afterEach(cleanup);

const dateOf = (day: number) => new Date(day * dayLength).toISOString().slice(0, 10);

const pointsOf = (count: number, responses = 1) =>
  Array.from({ length: count }, (_, index) => ({ start: dateOf(index), responses, metric: null }));

function renderTrend(days: number, step: Step | null = null, responses = 1) {
  const trend = { day: pointsOf(days, responses), week: pointsOf(2), month: pointsOf(1) };
  const summary = {
    time_zone: 'UTC',
    trend,
    question_changes: [],
    published: [],
    notes: [],
  } as unknown as SummaryReply;
  const onStep = vi.fn<(step: Step) => void>();
  render(
    <Trend
      ownTimeZone="UTC"
      type="nps_10"
      summary={summary}
      metricChanges={null}
      step={step}
      onStep={onStep}
      actions={null}
    />,
  );
  return onStep;
}

const pressed = () => screen.getByRole('button', { pressed: true }).textContent;

test.each([
  [1, 1, 'Day'],
  [14, 1, 'Day'],
  [15, 19, 'Week'],
  [15, 20, 'Day'],
  [45, 20, 'Day'],
  [46, 20, 'Week'],
  [400, 20, 'Week'],
  [401, 20, 'Month'],
])('shows a period of %i days with %i responses each by %s', (days, responses, step) => {
  renderTrend(days, null, responses);
  expect(pressed()).toBe(step);
});

test('shows the whole interval of a single day', () => {
  const metric = { value: 25, low: 5, high: 70 };
  const day = [{ start: dateOf(0), responses: 4, metric }];
  const summary = {
    time_zone: 'UTC',
    trend: { day },
    question_changes: [],
    published: [],
    notes: [],
  } as unknown as SummaryReply;
  const { container } = render(
    <Trend
      ownTimeZone={null}
      type="csat_5"
      summary={summary}
      metricChanges={null}
      step={null}
      onStep={() => {}}
      actions={null}
    />,
  );
  expect(container.querySelector('.note')!.textContent).toContain(
    'Days of UTC. Times without responses are gaps. The time zone of your browser is not known.',
  );
  const numberOf = (selector: string, name: string) => Number(container.querySelector(selector)!.getAttribute(name));
  const [low, high] = [numberOf('.alone', 'y1'), numberOf('.alone', 'y2')];
  const value = numberOf('.point', 'cy');
  expect((low - value) / (low - high)).toBeCloseTo((metric.value - metric.low) / (metric.high - metric.low));
});

test('shows the chosen step, and reports the next choice', () => {
  const onStep = renderTrend(3, 'month');
  expect(pressed()).toBe('Month');
  fireEvent.click(screen.getByRole('button', { name: 'Week' }));
  expect(onStep).toHaveBeenCalledWith('week');
});

const estimate = (value: number) => ({ value, low: value - 5, high: value + 5 });
const change = (day: number, before: number, after: number) => ({
  since: dateOf(day),
  found_on: dateOf(day),
  before: estimate(before),
  after: estimate(after),
});

/** Renders 20 days from day 10 on, by week. Returns the texts of the changes in the chart, and the rows that have one. */
function renderChanges() {
  const pointAt = (day: number) => ({ start: dateOf(day), responses: 9, metric: estimate(30) });
  const trend = {
    day: Array.from({ length: 20 }, (_, index) => pointAt(10 + index)),
    week: [8, 15, 22, 29].map(pointAt),
  };
  const found = [change(9, 20, 30), change(10, 30, 20), change(23, 20, 30), change(30, 30, 50)];
  const question_changes = [
    { day: dateOf(10), parts: ['type'] },
    { day: dateOf(11), parts: ['question', 'choices'] },
    { day: dateOf(24), parts: ['choices'] },
    { day: dateOf(30), parts: ['question'] },
  ];
  const summary = { time_zone: 'UTC', trend, question_changes, published: [], notes: [] } as unknown as SummaryReply;
  const { container } = render(
    <Trend
      ownTimeZone="UTC"
      type="nps_10"
      summary={summary}
      metricChanges={{ found } as unknown as MetricChanges}
      step="week"
      onStep={() => {}}
      actions={null}
    />,
  );
  const textsOf = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return {
    marks: textsOf('.metric-change text'),
    cells: textsOf('tbody td:first-of-type'),
    questionMarks: textsOf('.question-change text'),
    rows: textsOf('tbody th'),
  };
}

test('shows the changes on the days of the chart, also in the table', () => {
  expect(renderChanges()).toEqual({
    marks: ['fell on Jan 11', 'rose on Jan 24'],
    cells: ['30', '30 (rose on Jan 24)', '30', '30 (fell on Jan 11)'],
    // those of the first day and after the last one separate nothing that is shown
    questionMarks: ['question changed on Jan 12', 'choices changed on Jan 25'],
    rows: [
      expect.any(String),
      expect.stringContaining('(choices changed on Jan 25)'),
      expect.any(String),
      expect.stringContaining('(question changed on Jan 12)'),
    ],
  });
});

const note = (id: string, day: number, text: string, by: string | null = null) => ({ id, day: dateOf(day), text, by });

/** Renders days 0 to 9 with notes and versions. Returns the numbers in the chart, and the texts of the list. */
function renderNotes(actions: NoteActions | null) {
  const notes = [note('a', 2, 'New prices', 'Ann'), note('b', 2, 'An outage'), note('c', 30, 'Later')];
  const published = [
    { day: dateOf(2), note: null },
    { day: dateOf(5), note: 'Fewer pages' },
  ];
  const trend = { day: pointsOf(10), week: [], month: [] };
  const summary = { time_zone: 'UTC', trend, question_changes: [], notes, published } as unknown as SummaryReply;
  const { container } = render(
    <Trend
      ownTimeZone="UTC"
      type="nps_10"
      summary={summary}
      metricChanges={null}
      step="day"
      onStep={() => {}}
      actions={actions}
    />,
  );
  const textsOf = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return { numbers: textsOf('.noted-day text'), list: textsOf('.trend-notes li p') };
}

test('numbers the days with notes and versions, and lists them below the chart', () => {
  expect(renderNotes(null)).toEqual({
    numbers: ['1', '2'],
    list: ['Jan 3: New version', 'Jan 3: New prices Ann', 'Jan 3: An outage ', 'Jan 6: New version (Fewer pages)'],
  });
  expect(screen.queryByRole('button', { name: /note|Remove/ })).toBeNull();
});

test('adds a note on the last day, or another one, and removes notes', async () => {
  const addNote = vi.fn<NoteActions['addNote']>(async () => {});
  const removeNote = vi.fn<NoteActions['removeNote']>(async () => {});
  renderNotes({ addNote, removeNote });
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  const field = screen.getByLabelText('What happened');
  expect(document.activeElement).toBe(field);
  fireEvent.input(field, { target: { value: 'Sale' } });
  expect(screen.getByLabelText('Day')).toHaveProperty('value', dateOf(9));
  fireEvent.input(screen.getByLabelText('Day'), { target: { value: dateOf(4) } });
  fireEvent.click(screen.getByRole('button', { name: 'Add the note' }));
  await vi.waitFor(() => expect(screen.queryByLabelText('Day')).toBeNull());
  expect(addNote).toHaveBeenCalledWith({ day: dateOf(4), text: 'Sale' });
  fireEvent.click(screen.getByRole('button', { name: 'Remove “An outage”' }));
  await vi.waitFor(() => expect(removeNote).toHaveBeenCalledWith('b'));
});

test('keeps the text of a note that was refused, with the reason', async () => {
  const addNote = async () => Promise.reject(new Error('A survey has at most 200 notes.'));
  renderNotes({ addNote, removeNote: async () => {} });
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  fireEvent.input(screen.getByLabelText('What happened'), { target: { value: 'Sale' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add the note' }));
  await screen.findByText('A survey has at most 200 notes.');
  expect(screen.getByLabelText('What happened')).toHaveProperty('value', 'Sale');
});
