import { fireEvent } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { surveyUuid } from '../../support/builders.ts';
import { add, type Added, questions } from './support.ts';

const day = 24 * 3_600_000;
const once = { trigger: null, allow_multiple_responses: false };
const several = { trigger: { type: 'immediate', recurrence_days: 3 }, allow_multiple_responses: true };

/** Opens a page for a user. */
function signIn(id: string, survey: object): Promise<Added> {
  return add(surveyUuid, { cardLoads: true, survey, attributes: { 'user-id': id } });
}

/** Presses a button or a score of the open card. */
async function press(selector: string): Promise<void> {
  await expect.poll(() => questions().length).toBe(1);
  fireEvent.click(document.querySelector('asklet-survey')!.shadowRoot!.querySelector(selector)!);
}

/** Waits for the decision after a restart. */
async function reasonOf({ why }: Added): Promise<string> {
  await expect.poll(() => why().reason).not.toBe('starting');
  return why().reason;
}

/** Signs out, and in with an id. Returns the reason for the decision. */
function switchTo(survey: Added, id: string): Promise<string> {
  survey.reset();
  survey.identify({ id });
  return reasonOf(survey);
}

test.each([
  ['answered', 'input[type=radio]', once],
  ['closed', '[part~=close]', { ...once, do_not_show_if_closed: true }],
  ['cooldown', 'input[type=radio]', several],
])('a user who comes back is not asked again: %s', async (reason, selector, fields) => {
  const survey = await signIn('ada', fields);
  await press(selector);
  expect(await switchTo(survey, 'bob')).toBe('shown');
  expect(await switchTo(survey, 'ada')).toBe(reason);
});

test('remembers the user of the next page, and one whom the page names after the answer', async () => {
  const first = await add(surveyUuid, { cardLoads: true, survey: once });
  await press('input[type=radio]');
  first.identify({ id: 'ada' });
  first.reset();
  first.destroy();
  const second = await signIn('ada', once);
  expect(await reasonOf(second)).toBe('answered');
});

test('asks a user again after the recurrence', async () => {
  const now = Date.now();
  const survey = await signIn('ada', several);
  await press('input[type=radio]');
  vi.spyOn(Date, 'now').mockReturnValue(now + 2.9 * day);
  expect(await switchTo(survey, 'ada')).toBe('cooldown');
  vi.spyOn(Date, 'now').mockReturnValue(now + 3.1 * day);
  expect(await switchTo(survey, 'ada')).toBe('shown');
});

test('a user is forgotten after a year', async () => {
  const now = Date.now();
  const survey = await signIn('ada', once);
  await press('input[type=radio]');
  survey.close();
  vi.spyOn(Date, 'now').mockReturnValue(now + 364 * day);
  expect(await switchTo(survey, 'ada')).toBe('answered');
  vi.spyOn(Date, 'now').mockReturnValue(now + 366 * day);
  expect(await switchTo(survey, 'ada')).toBe('shown');
});

test('after signing out, nothing that is stored has the id, and without consent nothing is stored', async () => {
  const survey = await signIn('ada@shop.example', once);
  await press('input[type=radio]');
  survey.reset();
  const stored = () =>
    Object.entries(localStorage).filter(([name, text]) => !name.startsWith('asklet:out') && `${text}`.includes('ada@'));
  expect(stored()).toEqual([]);
  expect(localStorage.getItem(`asklet:known:${surveyUuid}`)).not.toBeNull();
  survey.consent(false);
  expect(localStorage).toHaveLength(0);
});

test('a developer who inspects the page can forget all users', async () => {
  const survey = await add(surveyUuid, { cardLoads: true, survey: once, attributes: { 'user-id': 'ada', debug: '' } });
  await press('input[type=radio]');
  expect(await switchTo(survey, 'ada')).toBe('shown');
});

test('remembers the 50 last users, with hashes that differ between browsers', async () => {
  const hashes = new Set<string>();
  for (let browser = 0; browser < 2; browser += 1) {
    localStorage.clear();
    const survey = await signIn('0', once);
    for (let user = 1; user < 53; user += 1) {
      await press('input[type=radio]');
      survey.reset();
      survey.identify({ id: `${user}` });
    }
    const { users } = JSON.parse(localStorage.getItem(`asklet:known:${surveyUuid}`)!) as { users: { id: string }[] };
    expect(users).toHaveLength(50);
    for (const { id } of users) hashes.add(id);
    survey.destroy();
  }
  expect(hashes.size).toBe(100);
});
