import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { Fields } from '../../../src/app/edit/design/fields.ts';
import { kindOf } from '../../../src/app/edit/design/templates.ts';
import { BudgetControls } from '../../../src/app/edit/panel/BudgetControls.tsx';
import type { SurveyType } from '../../../src/contract/surveys/survey.ts';
import { aBuilder } from './support.ts';

afterEach(cleanup);

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

function openControls(fields: Partial<Fields> = {}) {
  const builder = aBuilder();
  const { designer } = builder;
  designer.setFields(fields);
  render(<BudgetControls {...builder} />);
  return { designer, budget: () => designer.design.value.fields.budget };
}

const select = (name: string) => screen.getByRole('combobox', { name }) as HTMLSelectElement;
const number = (name: string | RegExp) => screen.getByRole('spinbutton', { name }) as HTMLInputElement;
const choose = (name: string, value: string) => fireEvent.change(select(name), { target: { value } });
const type = (name: string | RegExp, value: string) => fireEvent.input(number(name), { target: { value } });
const optionsOf = (name: string) => [...select(name).options].map(({ text }) => text);

test('asks everybody until a goal is chosen, which begins with usual numbers in the time zone of the browser', () => {
  const { budget } = openControls({ survey_type: 'nps_10' });
  expect(select('Asks').selectedOptions[0]!.text).toBe('Everybody');
  expect(screen.queryAllByRole('spinbutton')).toEqual([]);
  choose('Asks', 'responses');
  expect(budget()).toEqual({ responses: 100, per: 'week', time_zone: timeZone });
  choose('Asks', 'none');
  expect(budget()).toBeUndefined();
  choose('Asks', 'margin');
  expect(budget()).toEqual({ margin: 5, per: 'month', time_zone: timeZone });
});

test('changes the numbers and the period, and keeps them with another goal', () => {
  const { budget } = openControls({ survey_type: 'nps_10' });
  choose('Asks', 'responses');
  type('Responses in each period', '40');
  choose('Budget period', 'day');
  choose('Asks', 'both');
  type('Known within ± (points of NPS)', '7.5');
  expect(budget()).toEqual({ responses: 40, margin: 7.5, per: 'day', time_zone: timeZone });
  choose('Asks', 'margin');
  expect(budget()).toEqual({ margin: 7.5, per: 'day', time_zone: timeZone });
});

test.each([{ time_zone: 'Asia/Tokyo' }, {}])('keeps the time zone of a budget: %j', (zone) => {
  const { budget } = openControls({ survey_type: 'nps_10', budget: { responses: 10, per: 'day', ...zone } });
  choose('Budget period', 'month');
  choose('Asks', 'margin');
  expect(budget()).toEqual({ margin: 5, per: 'month', ...zone });
  expect(screen.getByText(new RegExp(`in the time of ${zone.time_zone ?? 'UTC'}\\.$`))).toBeTruthy();
});

test.each([
  ['Responses in each period', '0', 'Enter a number of at least 1.'],
  ['Responses in each period', '', 'Enter a number of at least 1.'],
  ['Known within ± (points of NPS)', '0', 'Enter a number from 0.01 to 100.'],
  ['Known within ± (points of NPS)', '101', 'Enter a number from 0.01 to 100.'],
])('%s: says what is wrong with "%s", and does not take it', (name, typed, message) => {
  const before = { responses: 100, margin: 5, per: 'week' } as const;
  const { budget } = openControls({ survey_type: 'nps_10', budget: before });
  type(name, typed);
  const field = number(name);
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(field.value).toBe(typed);
  expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toBe(message);
  expect(budget()).toEqual(before);
  type(name, '20');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(number(name).value).toBe('20');
});

test.each<[SurveyType, string, number, string]>([
  ['csat_5', 'Known within ± (percentage points)', 5, 'Enter a number from 0.01 to 50.'],
  ['ces_7', 'Known within ± (points of CES)', 0.3, 'Enter a number from 0.01 to 3.'],
])('%s: its margin is in the units of its metric', (survey_type, label, margin, message) => {
  const { budget } = openControls({ survey_type });
  choose('Asks', 'margin');
  expect(budget()).toEqual({ margin, per: 'month', time_zone: timeZone });
  type(label, '99');
  expect(screen.getByRole('alert').textContent).toBe(message);
});

test('an open question has no margin', () => {
  openControls({ survey_type: 'general', budget: { responses: 10, margin: 5, per: 'week' } });
  expect(optionsOf('Asks')).toEqual(['Everybody', 'Until enough responses']);
  expect(screen.getAllByRole('spinbutton')).toEqual([number('Responses in each period')]);
});

test.each<[SurveyType, Fields['budget'], Fields['budget']]>([
  ['nps_10', { responses: 10, margin: 7, per: 'day' }, { responses: 10, margin: 7, per: 'day' }],
  ['ces_7', { responses: 10, margin: 7, per: 'day' }, { responses: 10, margin: 0.3, per: 'day' }],
  ['general', { responses: 10, margin: 7, per: 'day' }, { responses: 10, per: 'day' }],
  ['general', { margin: 7, per: 'day' }, undefined],
  ['general', { responses: 10, per: 'day' }, { responses: 10, per: 'day' }],
])('a template of %s keeps what fits of %j', (survey_type, before, after) => {
  const { designer, budget } = openControls({ survey_type: 'nps_10', budget: before });
  designer.useTemplate(survey_type, kindOf(survey_type).templates[0]!);
  expect(budget()).toEqual(after);
});

test.each<[Partial<Fields>, string]>([
  [{ max_responses: 50 }, 'Responses in each period: is never reached: the survey ends after 50 responses'],
  [{ feedback_button: true }, 'Feedback button: visitors whom the budget does not ask see no button'],
  [{ manual_tracking: true }, 'Budget: visitors whom it does not ask cannot open the survey either'],
  [
    { trigger: { type: 'click', selector: '.buy' } },
    'Budget: visitors whom it does not ask cannot open the survey either',
  ],
])('says what contradicts the budget: %j', (fields, said) => {
  openControls({ survey_type: 'nps_10', ...fields });
  expect(screen.queryByRole('status')).toBeNull();
  choose('Asks', 'responses');
  expect(screen.getByRole('status').textContent).toBe(said);
});
