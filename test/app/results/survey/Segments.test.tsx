import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { noFilters } from '../../../../src/app/results/view.ts';
import { Segments } from '../../../../src/app/results/survey/Segments.tsx';
import type { Breakdown } from '../../../../src/contract/results/breakdowns.ts';
import type { BreakdownRow, SummaryReply } from '../../../../src/contract/results/summary.ts';
import { SurveyEntry } from '../../../../src/contract/surveys/surveysFile.ts';
import { aSurvey, surveyUuid } from '../../../support/builders.ts';

afterEach(cleanup);

const survey = SurveyEntry.parse({ ...aSurvey({ survey_type: 'nps_10' }), survey_uuid: surveyUuid });

const aRow = (fields: Partial<BreakdownRow>): BreakdownRow => ({
  name: 'phone',
  opened: 200,
  dismissed: 90,
  answered: 50,
  responses: 52,
  scores: [],
  metric: { value: 30, low: 20, high: 40, n: 52 },
  significant: null,
  ...fields,
});

const rows = () =>
  screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));

function renderSegments(summary: Partial<SummaryReply>, likely?: Breakdown, shown = survey) {
  const none = { pages: [], page_count: 0, locales: [], locale_count: 0, devices: [], device_count: 0, responses: 104 };
  const whole = { ...none, ...summary } as unknown as SummaryReply;
  return render(<Segments survey={shown} summary={whole} filters={noFilters} onFilters={() => {}} likely={likely} />);
}

function rowsWith(...devices: BreakdownRow[]): string[][] {
  renderSegments({ devices, device_count: devices.length });
  return rows();
}

test('shows the visits that saw, dismissed and answered a survey, and names the devices', () => {
  const few = { name: 'tablet', opened: 0, dismissed: 0, answered: 0, metric: null };
  // without a name and without a visit: imported answers
  const imported = { name: null, opened: 0, dismissed: 0, answered: 0 };
  expect(rowsWith(aRow({ significant: 'lower' }), aRow(few), aRow({ name: null }), aRow(imported))).toEqual([
    ['Device', 'Shown', 'Dismissed', 'Answered', 'Rate', 'NPS'],
    ['Phone', '200', '90', '50', '25%', '30lower'],
    ['unknown', '200', '90', '50', '25%', '30'],
    ['Tablet', '0', '0', '0', '–', 'too few'],
  ]);
});

test.each([
  ['a filter selects responses', null],
  ['all responses were imported', 0],
])('shows the responses if %s', (_, opened) => {
  expect(rowsWith(aRow({ opened, dismissed: opened, answered: opened }))).toEqual([
    ['Device', 'Count', 'Percent', 'NPS'],
    ['Phone', '52', '50%', '30'],
  ]);
});

test('shows one kind of segments at a time, and only those that there are', () => {
  const name = 'https://shop.example/cart';
  renderSegments({ pages: [aRow({ name })], page_count: 1, devices: [aRow({})], device_count: 1 });
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['Pages']);
  expect(screen.queryByRole('button', { name: 'Languages' })).toBeNull();
  expect(rows()[1]![0]).toBe('shop.example/cart');
  fireEvent.click(screen.getByRole('button', { name: 'Devices' }));
  expect(rows()[1]![0]).toBe('Phone');
});

test('begins with what explains a change', () => {
  const summary = { pages: [aRow({ name: 'a' })], page_count: 1, devices: [aRow({})], device_count: 1 };
  renderSegments(summary, 'device');
  expect(rows()[1]![0]).toBe('Phone');
  fireEvent.click(screen.getByRole('button', { name: 'Pages' }));
  expect(rows()[1]![0]).toBe('a');
});

test('shows nothing without segments', () => {
  expect(renderSegments({}).container.textContent).toBe('');
});

test('sorts by each column, the worst metric first at the second press, and those with too few scores last', () => {
  const metricOf = (value: number, n = 60) => ({ value, low: value - 9, high: value + 9, n });
  const pages = [
    aRow({ name: 'a', opened: 300, answered: 30, metric: metricOf(10) }),
    aRow({ name: 'c', opened: 200, answered: 50, metric: metricOf(-20) }),
    aRow({ name: 'b', opened: 100, answered: 1, metric: metricOf(90, 1) }),
  ];
  renderSegments({ pages, page_count: 3 });
  const names = () =>
    rows()
      .slice(1)
      .map(([name]) => name);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const sorted = () =>
    screen
      .getAllByRole('columnheader')
      .flatMap((each) =>
        each.getAttribute('aria-sort') ? [`${each.textContent} ${each.getAttribute('aria-sort')}`] : [],
      );
  expect([names(), sorted()]).toEqual([['a', 'c', 'b'], ['Shown descending']]);
  press('Rate');
  expect(names()).toEqual(['c', 'a', 'b']);
  press('NPS');
  expect([names(), sorted()]).toEqual([['a', 'c', 'b'], ['NPS descending']]);
  press('NPS');
  expect([names(), sorted()]).toEqual([['c', 'a', 'b'], ['NPS ascending']]);
  press('Page');
  expect([names(), sorted()]).toEqual([['a', 'b', 'c'], ['Page ascending']]);
});

test('sorts all rows that the server has sent, and shows the first ten', () => {
  const pages = Array.from({ length: 12 }, (_, index) =>
    aRow({ name: `p${index}`, opened: 100 - index, answered: index }),
  );
  renderSegments({ pages, page_count: 30 });
  expect([rows().length, screen.getByText('The first 10 of 30 pages.')]).toEqual([11, expect.anything()]);
  fireEvent.click(screen.getByRole('button', { name: 'Answered' }));
  expect(rows()[1]![0]).toBe('p11');
});

test('lists the worst pages first if the survey asks about each page', () => {
  const helpful = SurveyEntry.parse({
    ...aSurvey({ survey_type: 'csat_2' }),
    survey_uuid: surveyUuid,
    trigger: { type: 'immediate', once_per_page: true },
  });
  const pages = [
    ['api', 90, 40],
    ['usage', 30, 30],
    ['new', 0, 2],
    ['faq', 60, 35],
  ].map(([name, value, n]) =>
    aRow({
      name: `https://docs.example/${name}`,
      metric: { value: Number(value), low: 0, high: 100, n: Number(n) },
      opened: 9,
    }),
  );
  renderSegments({ pages, page_count: pages.length }, undefined, helpful);
  const names = () =>
    rows()
      .slice(1)
      .map(([name]) => name);
  expect(names()).toEqual(['docs.example/usage', 'docs.example/faq', 'docs.example/api', 'docs.example/new']);
  fireEvent.click(screen.getByRole('button', { name: 'Shown' }));
  expect(names()[0]).toBe('docs.example/api');
});
