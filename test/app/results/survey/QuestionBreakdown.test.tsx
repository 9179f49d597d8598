import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { SummaryReply } from '../../../../src/contract/results/summary.ts';
import { SurveyEntry, type SurveyInput } from '../../../../src/contract/surveys/surveysFile.ts';
import { QuestionBreakdown } from '../../../../src/app/results/survey/QuestionBreakdown.tsx';
import { type Filters, noFilters } from '../../../../src/app/results/view.ts';
import { surveyUuid } from '../../../support/builders.ts';

afterEach(cleanup);

const scored: Partial<SurveyInput> = {
  survey_type: 'csat_5',
  question: 'Wie war es?',
  response_type: 'text',
  text_question: 'Was noch?',
  language: 'de',
  follow_ups: [{ scores: [1, 2], text_question: 'Was ging schief?' }],
};

function renderQuestions(asked: (string | null)[], fields = scored, metadata: Filters['metadata'] = []) {
  const survey = SurveyEntry.parse({ survey_uuid: surveyUuid, ...fields });
  const questions = asked.map((question, index) => ({ question, count: 9 - index }));
  const summary = { responses: 20, questions } as unknown as SummaryReply;
  const onFilters = vi.fn<(change: Partial<Filters>) => void>();
  render(<QuestionBreakdown {...{ survey, summary, onFilters }} filters={{ ...noFilters, metadata }} />);
  return onFilters;
}

const rows = () => screen.queryAllByRole('button').map(({ textContent, lang }) => [textContent, lang]);

test('lists every question, with the language of those that the survey has', () => {
  renderQuestions([null, 'Was ging schief?', 'Why?']);
  expect(rows()).toEqual([
    ['Was noch?', 'de'],
    ['Was ging schief?', 'de'],
    ['Why?', ''],
  ]);
});

test.each([
  ['the built-in question', { ...scored, text_question: null }, "The survey's own question"],
  [
    'the question of an open survey',
    { ...scored, survey_type: 'general' as const, follow_ups: undefined },
    'Wie war es?',
  ],
])('names %s', (_, fields, name) => {
  renderQuestions([null, 'Why?'], fields);
  expect(rows()[0]![0]).toBe(name);
});

test('is left out if only the own question was answered, except to end its filter', () => {
  renderQuestions([null]);
  expect(rows()).toEqual([]);
  cleanup();
  renderQuestions([null], scored, [['question', '']]);
  expect(rows()).toEqual([['Was noch?', 'de']]);
});

test.each([
  ['Was ging schief?', 'Was ging schief?'],
  // answers to the survey's own question don't store it
  ['Was noch?', ''],
])('lists the answers to "%s", and all again after a second click', (name, value) => {
  const onFilters = renderQuestions([null, 'Was ging schief?']);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(onFilters).toHaveBeenCalledWith({ metadata: [['question', value]] });
  cleanup();
  const onReset = renderQuestions([null, 'Was ging schief?'], scored, [['question', value]]);
  fireEvent.click(screen.getByRole('button', { name, pressed: true }));
  expect(onReset).toHaveBeenCalledWith({ metadata: [] });
});
