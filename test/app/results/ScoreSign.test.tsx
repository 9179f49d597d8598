import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { ScoreSign } from '../../../src/app/results/ScoreSign.tsx';
import type { SurveyType } from '../../../src/contract/scores.ts';

afterEach(cleanup);

test.each<[SurveyType, number, string, string | undefined]>([
  ['csat_2', 0, '', 'Thumbs down'],
  ['csat_2', 1, '', 'Thumbs up'],
  ['nps_10', 1, '1', undefined],
])('a score of %s: %i', (type, score, text, name) => {
  const { container } = render(<ScoreSign type={type} score={score} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(name);
});
