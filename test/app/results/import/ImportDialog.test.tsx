import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../../../src/app/client.ts';
import { ImportDialog } from '../../../../src/app/results/import/ImportDialog.tsx';
import type { SurveyEntry } from '../../../../src/contract/surveys/surveysFile.ts';
import { npsUuid } from '../../../server/support/surveys.ts';

afterEach(cleanup);

/** Chooses a file with an answer of 2019, and one of now, for a server that keeps answers for a number of days. */
async function chooseAnswers(retention_days: number | null): Promise<void> {
  const client = { imports: () => Promise.resolve({ imports: [], retention_days }) } as unknown as Client;
  const survey = { survey_uuid: npsUuid, survey_type: 'nps_10' } as SurveyEntry;
  render(<ImportDialog client={client} survey={survey} timeZone="UTC" onClose={() => {}} />);
  const file = new File([`Score,Date\n9,2019-06-15 10:00:00\n8,${new Date().toISOString()}\n`], 'a.csv');
  fireEvent.change(screen.getByLabelText(/^Choose a CSV/), { target: { files: [file] } });
  await screen.findByText('2 answers can be imported.', { exact: false });
}

test('warns before it imports answers that the server deletes soon', async () => {
  await chooseAnswers(365);
  const warning = screen.getByText(/^This server keeps answers for 365 days/);
  expect(warning.textContent).toMatch(/ 1 answer of the file, last changed by \w+ \d+, \d{4}, is deleted within a day/);
});

test.each([null, 36_500])('warns of nothing if the server keeps them (%s days)', async (days) => {
  await chooseAnswers(days);
  expect(screen.queryByText(/This server keeps answers/)).toBeNull();
});
