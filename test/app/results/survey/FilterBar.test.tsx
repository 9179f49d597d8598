import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import type { SummaryReply } from '../../../../src/contract/results/summary.ts';
import { last30Days } from '../../../../src/app/results/period.ts';
import { FilterBar } from '../../../../src/app/results/survey/FilterBar.tsx';
import { noFilters } from '../../../../src/app/results/view.ts';

test('names the groups by their scores, and a single score by itself', () => {
  const ignore = () => {};
  render(
    <FilterBar
      type="csat_5"
      period={last30Days}
      filters={{ ...noFilters, min_score: '2', max_score: '2' }}
      all={{ pages: [], locales: [], devices: [] } as unknown as SummaryReply}
      metadataKeys={[]}
      onPeriod={ignore}
      onFilters={ignore}
    />,
  );
  const options = screen.getByLabelText('Scores').querySelectorAll('option');
  expect([...options].map(({ textContent }) => textContent)).toEqual([
    'All scores',
    'Satisfied (4–5)',
    'Neither (3)',
    'Dissatisfied (1–2)',
    '2',
  ]);
});
