import { expect, onTestFinished, test, vi } from 'vitest';
import { forgetOldSessions } from '../../../src/service/operations/forgetOldSessions.ts';
import { openResults } from '../../../src/service/results/openResults.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { npsUuid } from '../support/surveys.ts';

const day = 86_400_000;
const hour = 3_600_000;
const flags = { user_closed_survey: false, user_submitted_score: true, user_submitted_text: false };

/** Starts a retention of 365 days with responses of these ages in days. The clock can be set. */
async function startRetention(...ages: number[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  const results = openResults(store)!;
  for (const age of ages) {
    const session = { survey_uuid: npsUuid, session_uuid: crypto.randomUUID(), at: Date.now() - age * day, flags };
    await store.saveResponse({ ...session, score: age, text: null, metadata: {} });
  }
  const errors: unknown[] = [];
  const lines: object[] = [];
  return {
    errors,
    lines,
    /** Adds a session whose card was shown and not answered. */
    async show(age: number) {
      const session = { survey_uuid: npsUuid, session_uuid: crypto.randomUUID(), at: Date.now() - age * day };
      const unanswered = { ...flags, user_submitted_score: false };
      await store.addEvent({ ...session, flags: unanswered, event_type: 'survey_initialized', version: 2 });
    },
    sessions: async () => (await store.sessions()).length,
    left: async () => (await store.responses()).map(({ score }) => score),
    /** Starts the retention. Returns a function that stops it. */
    start(days = 365) {
      const log = { info: (fields: object) => lines.push(fields), warn() {}, error() {} };
      const onError = (error: unknown) => errors.push(error);
      const [now, uptime] = [() => Date.now(), () => performance.now()];
      const stop = forgetOldSessions({ sessions: results, days, now, uptime, log, onError });
      onTestFinished(stop);
      return stop;
    },
  };
}

test('old sessions are deleted ten minutes after the start, and every run logs their number', async () => {
  const { start, left, lines, errors } = await startRetention(366, 364, 1);
  start();
  await vi.advanceTimersByTimeAsync(hour / 6 - 1);
  expect([await left(), lines]).toEqual([[366, 364, 1], []]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => lines).toMatchObject([{ forgotten: 1, before: expect.stringMatching(/Z$/) }]);
  expect(await left()).toEqual([364, 1]);
  await vi.advanceTimersByTimeAsync(hour);
  await expect.poll(() => lines).toMatchObject([{ forgotten: 1 }, { forgotten: 0 }]);
  expect(errors).toEqual([]);
});

test('a start with a clock that is far ahead deletes nothing and reports it', async () => {
  const { start, left, lines, errors } = await startRetention(364, 1);
  vi.setSystemTime(Date.now() + 366 * day);
  start();
  await vi.advanceTimersByTimeAsync(hour / 6);
  await expect
    .poll(() => errors)
    .toMatchObject([{ message: expect.stringContaining('in the 365 days after the newest') }]);
  expect([await left(), lines]).toEqual([[364, 1], []]);
});

test('after a gap, the longer period that the error names deletes the sessions before it', async () => {
  const { start, show, sessions, lines, errors } = await startRetention(764, 402);
  await show(401.5);
  const stop = start();
  await vi.advanceTimersByTimeAsync(hour / 6);
  await expect.poll(() => errors).toMatchObject([{ message: expect.stringContaining('a retention of 402 days') }]);
  stop();
  const stopLonger = start(402);
  await vi.advanceTimersByTimeAsync(day);
  await expect.poll(sessions).toBe(0);
  stopLonger();
  lines.length = 0;
  start();
  await vi.advanceTimersByTimeAsync(hour / 6);
  await expect.poll(() => lines).toMatchObject([{ forgotten: 0 }]);
  expect(errors).toHaveLength(1);
});

test('a restart with a clock that is far ahead deletes nothing, even if answers arrived before it', async () => {
  const { start, left, lines, errors } = await startRetention(764, 402, 3);
  start();
  await vi.advanceTimersByTimeAsync(hour / 6);
  await expect.poll(() => errors).toMatchObject([{ message: expect.stringContaining('the clock may be ahead') }]);
  expect([await left(), lines]).toEqual([[764, 402, 3], []]);
});

test('a clock that jumps while the server runs is not trusted', async () => {
  const { start, left, errors } = await startRetention(364, 1);
  start();
  vi.setSystemTime(Date.now() + 2 * day);
  await vi.advanceTimersByTimeAsync(hour / 6);
  await expect.poll(() => errors).toMatchObject([{ message: expect.stringContaining('jumped by 2 days') }]);
  expect(await left()).toEqual([364, 1]);
});

test('a clock that is set by hours is trusted', async () => {
  const { start, lines, errors } = await startRetention(364, 1);
  start();
  vi.setSystemTime(Date.now() + 20 * hour);
  await vi.advanceTimersByTimeAsync(hour / 6);
  await expect.poll(() => lines).toMatchObject([{ forgotten: 0 }]);
  expect(errors).toEqual([]);
});

test('a server that runs for years continues to delete', async () => {
  const { start, left, errors } = await startRetention(1);
  start();
  await vi.advanceTimersByTimeAsync(300 * hour);
  expect(await left()).toEqual([1]);
  await vi.advanceTimersByTimeAsync(365 * day);
  await expect.poll(left).toEqual([]);
  expect(errors).toEqual([]);
});
