import { signal } from '@preact/signals';
import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Comments } from '../../../../src/app/results/comments/Comments.tsx';
import type { LoadedResults, ResultsModel } from '../../../../src/app/results/ResultsModel.ts';

test('says that responses without a text are in the other list', () => {
  const state = {
    responses: signal([]),
    view: signal({ listsAll: false, filters: {} }),
    cursor: signal(null),
    insights: signal(null),
  };
  const summary = { responses: 4, with_text: 0, tags: [] };
  const shown = { summary, all: summary, mayEdit: true, mayTag: true };
  render(
    <Comments
      model={state as unknown as ResultsModel}
      shown={shown as unknown as LoadedResults}
      onFilters={() => {}}
      onOpen={() => {}}
    />,
  );
  expect(screen.getByText(/^No response/).textContent).toBe(
    'No response in this view has a text. “All” lists every response.',
  );
});
