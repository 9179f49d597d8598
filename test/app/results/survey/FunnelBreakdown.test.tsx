import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { FunnelBreakdown } from '../../../../src/app/results/survey/FunnelBreakdown.tsx';
import type { SummaryReply } from '../../../../src/contract/results/summary.ts';
import { SurveyEntry, type SurveyInput } from '../../../../src/contract/surveys/surveysFile.ts';
import { aSurvey, surveyUuid } from '../../../support/builders.ts';

afterEach(cleanup);

const funnel = { initialized: 50, opened: 40, scored: 20, text: 10, closed: 4, ignored: 16, link: 0 };

function rowsWith(link: SurveyInput['link']): string[][] {
  const survey = SurveyEntry.parse({ ...aSurvey(), survey_uuid: surveyUuid, link });
  render(<FunnelBreakdown survey={survey} summary={{ funnel } as SummaryReply} isFiltered={false} />);
  return screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent ?? ''));
}

test.each([undefined, true, { recipients: 200 }])('compares with the openings if the page is %j', (link) => {
  expect(rowsWith(link).slice(0, 4)).toEqual([
    ['Event', 'Count', 'Percent', 'Of opened'],
    ['Loaded on a page', '50', '100%', ''],
    ['Opened', '40', '80%', '100%'],
    ['Scored', '20', '40%', '50%'],
  ]);
});
