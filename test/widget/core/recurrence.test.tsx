import { fireEvent } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { surveyUuid } from '../../support/builders.ts';
import { add, collect, current, questions } from './support.ts';

const day = 24 * 3_600_000;

/** Visits a page on a day, and waits for the decision. */
async function visit(days: number, survey: object) {
  vi.spyOn(Date, 'now').mockReturnValue(1_000_000 * day + days * day);
  return add(surveyUuid, { cardLoads: true, survey });
}

/** Presses a button of the open card, by its part or its name. */
function press(selector: string): void {
  const { shadowRoot } = document.querySelector('asklet-survey')!;
  fireEvent.click(shadowRoot!.querySelector(selector)!);
}

test.each<[string, trigger: object, survey: object, before: string, after: string]>([
  ['after the days of its recurrence', { recurrence_days: 3 }, { do_not_show_if_closed: false }, 'cooldown', 'shown'],
  ['never if it is set so', { recurrence_days: 3 }, { do_not_show_if_closed: true }, 'closed', 'closed'],
  [
    'after the days of its recurrence, whatever else is set',
    { recurrence_days: 3, after_close: true },
    { do_not_show_if_closed: true },
    'cooldown',
    'shown',
  ],
  ['on the next page without a recurrence', {}, { do_not_show_if_closed: false }, 'shown', 'shown'],
  ['never without a recurrence', { after_close: true }, { do_not_show_if_closed: true }, 'closed', 'closed'],
])('opens again for a visitor who closed it %s: %j, %j', async (_, trigger, fields, before, after) => {
  for (const allow_multiple_responses of [true, false]) {
    localStorage.clear();
    const survey = { ...fields, allow_multiple_responses, trigger: { type: 'immediate', ...trigger } };
    const first = await visit(0, survey);
    await expect.poll(() => first.why().reason).toBe('shown');
    press('[part~=close]');
    await expect.poll(questions).toEqual([]);
    first.destroy();
    const early = await visit(2.9, survey);
    await expect.poll(() => early.why().reason).toBe(before);
    early.destroy();
    const late = await visit(3.1, survey);
    await expect.poll(() => late.why().reason).toBe(after);
    late.destroy();
  }
});

test('a recurring survey asks for another response', async () => {
  const trigger = { type: 'immediate', recurrence_days: 3, after_close: true };
  const survey = { allow_multiple_responses: true, trigger };
  const scores = collect('score');
  const first = await visit(0, survey);
  await expect.poll(() => first.why().reason).toBe('shown');
  press('[role=radio], input[type=radio]');
  press('[part~=close]');
  await expect.poll(questions).toEqual([]);
  first.destroy();
  const late = await visit(4, survey);
  await expect.poll(() => late.why().reason).toBe('shown');
  press('[role=radio], input[type=radio]');
  expect(scores).toHaveLength(2);
  expect(current.sessions.size).toBe(2);
});
