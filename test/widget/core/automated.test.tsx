import { beforeEach, expect, test, vi } from 'vitest';
import { surveyUuid } from '../../support/builders.ts';
import { add, current, questions, tick } from './support.ts';

// happy-dom says that a program drives it

const immediately = { cardLoads: true, survey: { trigger: null } };

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('askletTestMode', undefined);
  return () => void vi.unstubAllGlobals();
});

test('starts no session in a browser that a program drives, even if the page opens the survey', async () => {
  const survey = await add(surveyUuid, immediately);
  expect(survey.why()).toEqual({ shown: false, reason: 'automated' });
  survey.open();
  await tick();
  expect(questions()).toEqual([]);
  expect(current.sessions.size).toBe(0);
  expect(localStorage).toHaveLength(0);
  expect(console.info).toHaveBeenCalledWith(expect.stringContaining('askletTestMode = true'));
  expect(current.errors).toEqual([]);
});

test('starts in test mode', async () => {
  vi.stubGlobal('askletTestMode', true);
  await add(surveyUuid, immediately);
  await expect.poll(questions).toEqual(['one?']);
  expect(console.info).not.toHaveBeenCalled();
});

test('an element named like the test mode does not turn it on', async () => {
  vi.stubGlobal('askletTestMode', document.createElement('div'));
  expect((await add(surveyUuid, immediately)).why().reason).toBe('automated');
});
