import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { SummaryReply } from '../../../../src/contract/results/summary.ts';
import type { Period } from '../../../../src/app/results/period.ts';
import { FilterBar } from '../../../../src/app/results/survey/FilterBar.tsx';
import { noFilters } from '../../../../src/app/results/view.ts';

const last30Days: Period = { name: '30d', first: '', last: '' };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('keeps the space between two words, and the filters that change while typing pauses', () => {
  vi.useFakeTimers();
  const searches: string[] = [];
  const barOf = (search: string, onSearch: (search: string) => void) => (
    <FilterBar
      type="general"
      period={last30Days}
      filters={{ ...noFilters, search }}
      all={{ pages: [], locales: [], devices: [], tags: [] } as unknown as SummaryReply}
      metadataKeys={[]}
      onPeriod={() => {}}
      onFilters={(change) => onSearch(change.search!)}
    />
  );
  const { rerender } = render(barOf('', () => expect.unreachable('the filters of before')));
  const field = screen.getByLabelText<HTMLInputElement>(/^Search texts/);
  fireEvent.input(field, { target: { value: 'not ' } });
  rerender(barOf('', (search) => searches.push(search)));
  vi.advanceTimersByTime(300);
  expect(searches).toEqual(['not']);
  rerender(barOf('not', (search) => searches.push(search)));
  expect(field.value).toBe('not ');
  fireEvent.input(field, { target: { value: 'not found' } });
  vi.advanceTimersByTime(300);
  expect(searches).toEqual(['not', 'not found']);
  // typed while the page of the last search is rendered
  fireEvent.input(field, { target: { value: 'not found a' } });
  rerender(barOf('not found', (search) => searches.push(search)));
  expect(field.value).toBe('not found a');
  rerender(barOf('', (search) => searches.push(search)));
  expect(field.value).toBe('');
});

test('names the groups by their scores, and a single score by itself', () => {
  const ignore = () => {};
  render(
    <FilterBar
      type="csat_5"
      period={last30Days}
      filters={{ ...noFilters, min_score: '2', max_score: '2' }}
      all={{ pages: [], locales: [], devices: [], tags: [] } as unknown as SummaryReply}
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
