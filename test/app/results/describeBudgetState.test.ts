import { expect, test } from 'vitest';
import { createTexts, type Translations } from '../../../src/app/i18n/texts.ts';
import { describeBudgetState } from '../../../src/app/results/describeBudgetState.ts';
import type { Budget } from '../../../src/contract/surveys/budget.ts';
import type { BudgetState } from '../../../src/contract/results/summary.ts';
import type { SurveyType } from '../../../src/contract/surveys/survey.ts';
import german from '../../../src/app/i18n/de.json' with { type: 'json' };

const english = createTexts('en-GB');

const from = '2026-11-09T00:00:00Z';
const state: BudgetState = {
  from,
  until: '2026-11-16T00:00:00Z',
  responses: 78,
  asked: 500,
  not_asked: 4300,
  reached_at: null,
  metric: null,
};
const week: Budget = { responses: 100, per: 'week' };
const month: Budget = { margin: 5, per: 'month' };
const reached_at = '2026-11-12T14:00:00Z';
const estimate = (half: number, value = 41) => ({ value, low: value - half, high: value + half, n: 400 });

interface Case {
  readonly budget: Budget;
  readonly type?: SurveyType;
  readonly current?: Partial<BudgetState>;
  readonly previous?: Partial<BudgetState>;
  readonly starts_at?: string;
  readonly isClosed?: boolean;
}

function describe(
  { budget, type = 'nps_10', current, previous, starts_at, isClosed = false }: Case,
  texts = english,
): string {
  const survey = { survey_type: type, budget, starts_at };
  const before = { ...state, from: '2026-11-02T00:00:00Z', responses: 100, not_asked: 20, ...previous };
  return describeBudgetState(survey, { current: { ...state, ...current }, previous: before }, isClosed, texts);
}

test.each<[string, Case, string]>([
  ['a week that runs', { budget: week }, '78 of 100 responses this week. 4,300 visitors were not asked.'],
  ['a day', { budget: { ...week, per: 'day' }, current: { not_asked: 0 } }, '78 of 100 responses today.'],
  [
    'one response, one visit',
    { budget: { responses: 1, per: 'month' }, current: { responses: 0, not_asked: 1 }, previous: { responses: 1 } },
    '0 of 1 response this month. 1 visitor was not asked.',
  ],
  [
    'a week that is reached',
    { budget: week, current: { responses: 100, reached_at } },
    '100 of 100 responses this week, reached on Thursday 12 November. 4,300 visitors were not asked.',
  ],
  [
    'a day that is reached, in the time zone of the budget',
    { budget: { ...week, per: 'day', time_zone: 'Europe/Paris' }, current: { responses: 101, reached_at } },
    '101 of 100 responses today, reached after 15:00 CET. 4,300 visitors were not asked.',
  ],
  [
    'a day of a time zone that is one later',
    {
      budget: { ...week, time_zone: 'Asia/Tokyo' },
      current: { responses: 100, reached_at: '2026-11-12T15:00:00Z', not_asked: 0 },
    },
    '100 of 100 responses this week, reached on Friday 13 November.',
  ],
  [
    'answers by link alone, which no visit is counted for',
    { budget: week, current: { responses: 100, not_asked: 0 } },
    '100 of 100 responses this week.',
  ],
])('describes the responses of %s', (_, given, sentence) => {
  expect(describe(given)).toBe(sentence);
});

const asks = 'The survey asks until';

test.each<[string, Case, string]>([
  [
    'few scores',
    { budget: month, current: { not_asked: 0 } },
    `${asks} NPS is known within ± 5, and at least 50 visitors have responded.`,
  ],
  [
    'a wide interval',
    { budget: month, current: { metric: estimate(8.2), not_asked: 0 } },
    `NPS 41 ± 9 so far. ${asks} it is known within ± 5.`,
  ],
  [
    'an interval just wider than the margin',
    { budget: month, current: { metric: estimate(5.01), not_asked: 0 } },
    `NPS 41 ± 6 so far. ${asks} it is known within ± 5.`,
  ],
  [
    'a margin with decimals, and percent',
    { type: 'csat_5', budget: { margin: 2.5, per: 'day' }, current: { metric: estimate(2.61, 82.4), not_asked: 0 } },
    `CSAT 82 ± 2.7% so far. ${asks} it is known within ± 2.5%.`,
  ],
  [
    'an interval as wide as the margin',
    { type: 'ces_7', budget: { margin: 0.3, per: 'week' }, current: { metric: estimate(0.3, 5.24), reached_at } },
    'CES 5.2 ± 0.3 this week, reached on Thursday 12 November. 4,300 visitors were not asked.',
  ],
  [
    'a month that is reached',
    { budget: month, current: { metric: estimate(4.97), reached_at } },
    'NPS 41 ± 5 for November, reached on 12 November. 4,300 visitors were not asked.',
  ],
  [
    'a survey that is closed',
    { budget: month, current: { metric: estimate(4.97), reached_at }, isClosed: true },
    'NPS 41 ± 5 for November, reached on 12 November. 4,300 visitors were not asked.',
  ],
  ['an open question', { type: 'general', budget: month, current: { not_asked: 0 } }, ''],
])('describes the margin with %s', (_, given, sentence) => {
  expect(describe(given)).toBe(sentence);
});

const both: Budget = { responses: 400, margin: 5, per: 'month' };

test.each<[string, Partial<BudgetState>, string]>([
  [
    'neither',
    { metric: estimate(9) },
    `78 of 400 responses this month. NPS 41 ± 9 so far. ${asks} it is known within ± 5.`,
  ],
  [
    'the margin',
    { responses: 300, metric: estimate(5), reached_at },
    '300 of 400 responses this month. NPS 41 ± 5 for November, reached on 12 November.',
  ],
  [
    'the responses',
    { responses: 400, metric: estimate(9), reached_at },
    '400 of 400 responses this month, reached on 12 November. NPS 41 ± 9 for November.',
  ],
  [
    'the responses, without scores',
    { responses: 400, reached_at },
    '400 of 400 responses this month, reached on 12 November.',
  ],
])('describes a budget with both if it has reached %s', (_, current, sentence) => {
  const previous = { responses: 400 };
  expect(describe({ budget: both, current: { not_asked: 0, ...current }, previous })).toBe(sentence);
});

const running = '78 of 100 responses this week.';

test.each<[string, Omit<Case, 'budget'>, string]>([
  ['with too few visitors', {}, `${running} Last week: 63 of 100 responses. There were too few visitors.`],
  ['with almost enough responses', { previous: { responses: 95 } }, running],
  ['in which many were not asked', { previous: { responses: 63, not_asked: 200 } }, running],
  ['in which nobody was asked', { previous: { responses: 0, asked: 0 } }, running],
  ['whose score was known earlier', { previous: { responses: 63, reached_at: from } }, running],
  ['in which the survey started', { starts_at: '2026-11-05T12:00:00+01:00' }, running],
])('describes a previous period %s', (_, given, sentence) => {
  expect(describe({ budget: week, previous: { responses: 63 }, current: { not_asked: 0 }, ...given })).toBe(sentence);
});

test('says nothing of a survey that is closed without having reached its budget, or has none', () => {
  expect(describe({ budget: week, previous: { responses: 3 }, isClosed: true })).toBe('');
  const states = { current: state, previous: state };
  expect(describeBudgetState({ survey_type: 'nps_10' }, states, false, english)).toBe('');
  expect(describeBudgetState({ survey_type: 'nps_10', budget: week }, null, false, english)).toBe('');
});

test('speaks German', () => {
  const texts = createTexts('de-DE', german as Translations);
  const current = { responses: 100, reached_at };
  expect(describe({ budget: week, current, previous: { responses: 63 } }, texts)).toBe(
    '100 von 100 Antworten diese Woche, erreicht am Donnerstag, 12. November. 4.300 Personen wurden nicht gefragt. Letzte Woche: 63 von 100 Antworten. Es gab zu wenige Besucher.',
  );
  expect(describe({ budget: month, current: { metric: estimate(4.97), reached_at, not_asked: 1 } }, texts)).toBe(
    'NPS 41 ± 5 im November, erreicht am 12. November. 1 Person wurde nicht gefragt.',
  );
});
