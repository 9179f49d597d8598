import { expect, test } from 'vitest';
import { createTexts } from '../../../src/app/i18n/texts.ts';
import { describeView } from '../../../src/app/results/survey/describeView.ts';
import { noFilters, readView, writeView } from '../../../src/app/results/view.ts';

test('a link leaves out what the server would reject', () => {
  const { filters } = readView('?min_score=a&max_score=-1&is_read=x&is_imported=1&status=closed&with_text=no');
  expect(filters).toEqual(noFilters);
  const query = '?min_score=0&max_score=10&search=soup&is_read=false&is_imported=true&status=done&metadata.plan=team';
  expect(writeView(readView(query))).toBe(query);
});

test('a view is described with the dates and the names of its page', () => {
  const view = readView('?first=2026-03-01&last=2026-03-31&device=computer&page=https://shop.example/a');
  expect(describeView(view, 'Likely?', createTexts('en')).slice(1)).toEqual([
    'Period: from Mar 1, 2026 until Mar 31, 2026',
    'Page: shop.example/a',
    'Device: Computer',
  ]);
});
