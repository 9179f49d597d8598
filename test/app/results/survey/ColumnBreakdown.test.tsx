import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { noFilters } from '../../../../src/app/results/view.ts';
import { ColumnBreakdown } from '../../../../src/app/results/survey/ColumnBreakdown.tsx';
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

function rowsWith(...devices: BreakdownRow[]): string[][] {
  const summary = { devices, device_count: devices.length, responses: 104 } as unknown as SummaryReply;
  render(<ColumnBreakdown kind="device" survey={survey} summary={summary} filters={noFilters} onFilters={() => {}} />);
  return screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));
}

test('shows the visits that saw, dismissed and answered a survey, and names the devices', () => {
  const few = { name: 'tablet', opened: 0, dismissed: 0, answered: 0, metric: null };
  // without a name and without a visit: imported answers
  const imported = { name: null, opened: 0, dismissed: 0, answered: 0 };
  expect(rowsWith(aRow({ significant: 'lower' }), aRow(few), aRow({ name: null }), aRow(imported))).toEqual([
    ['Device', 'Shown', 'Dismissed', 'Answered', 'Rate', 'NPS'],
    ['Phone', '200', '90', '50', '25%', '30lower'],
    ['Tablet', '0', '0', '0', '–', 'too few'],
    ['unknown', '200', '90', '50', '25%', '30'],
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
