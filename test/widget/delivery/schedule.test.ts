import { beforeEach, expect, test } from 'vitest';
import { createSchedule, paintDelay, type Schedule } from '../../../src/widget/delivery/schedule.ts';

let elapsed: number;
let runs: number;
/** The pending timer, in ms from now. */
let timer: number | null;
let random: number;
let idle: { run: () => void; timeout: number } | null;

beforeEach(() => {
  elapsed = 0;
  runs = 0;
  timer = null;
  random = 1;
  idle = null;
});

const now = Date.parse('2026-11-22T12:00:00Z');

function aSchedule(more: object = {}): Schedule {
  const window = {
    setTimeout(_: () => void, milliseconds: number) {
      timer = milliseconds;
      return 1;
    },
    clearTimeout: () => (timer = null),
    performance: { now: () => elapsed },
    Date: { now: () => now, parse: Date.parse },
    Math: { random: () => random },
    ...more,
  };
  return createSchedule(window as never, () => (runs += 1));
}

const requestIdleCallback = (run: () => void, { timeout }: { timeout: number }) => (idle = { run, timeout });

test('runs after the browser has had time to paint', () => {
  aSchedule().runSoon();
  expect(timer).toBe(paintDelay);
});

test('runs when the browser is idle, or after 2 s', () => {
  aSchedule({ requestIdleCallback }).runWhenIdle();
  expect(timer).toBeNull();
  expect(idle!.timeout).toBe(2_000);
  idle!.run();
  expect(runs).toBe(1);
});

test('runs after the time to paint if the browser cannot say when it is idle', () => {
  aSchedule().runWhenIdle();
  expect(timer).toBe(paintDelay);
});

test('waits twice as long after each failure in a row, at most 5 minutes', () => {
  const schedule = aSchedule();
  const pauses = Array.from({ length: 12 }, () => {
    schedule.runAfterFailure();
    return timer! / 1_000;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
});

test('waits for a random part of that time, so that not all browsers retry at the same time', () => {
  const schedule = aSchedule();
  schedule.runAfterFailure();
  random = 0.25;
  schedule.runAfterFailure();
  expect(timer).toBe(500);
});

test('begins with a short pause again after a success', () => {
  const schedule = aSchedule();
  for (let failures = 0; failures < 5; failures++) schedule.runAfterFailure();
  schedule.reset();
  schedule.runAfterFailure();
  expect(timer).toBe(1_000);
});

test.each([
  ['seconds', '7', 7_000],
  ['a date', new Date(now + 60_000).toUTCString(), 60_000],
  ['more time than a timer can hold', '99999999', 2e9],
])('pauses as long as a server asks for with %s, then runs', (_, retryAfter, milliseconds) => {
  const schedule = aSchedule();
  expect(schedule.isPaused()).toBe(false);
  // a run that is not waiting is not planned again
  expect(timer).toBeNull();
  schedule.pause(retryAfter);
  expect(schedule.isPaused()).toBe(true);
  expect(timer).toBe(milliseconds);
  elapsed = milliseconds - 1;
  expect(schedule.isPaused()).toBe(true);
  expect(timer).toBe(1);
  elapsed = milliseconds;
  expect(schedule.isPaused()).toBe(false);
});

test.each([
  ['a date in the past', new Date(now - 60_000).toUTCString()],
  ['no value', 'soon'],
  ['zero seconds', '0'],
])('does not pause for %s', (_, retryAfter) => {
  const schedule = aSchedule();
  schedule.pause(retryAfter);
  expect(schedule.isPaused()).toBe(false);
});
