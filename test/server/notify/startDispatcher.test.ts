import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DispatcherOptions, startDispatcher } from '../../../src/service/notify/startDispatcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('without targets, old messages are forgotten every hour', async () => {
  const forget = vi.fn<DispatcherOptions['forget']>(async () => {});
  const enqueue = vi.fn<DispatcherOptions['enqueue']>(async () => false);
  const options: Partial<DispatcherOptions> = {
    targets: () => [],
    now: Date.now,
    enqueue,
    forget,
    endLongWaits: async () => {},
  };
  const { stop } = startDispatcher(options as DispatcherOptions);
  const start = Date.now();
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  stop();
  expect(forget).toHaveBeenCalledTimes(3);
  expect(enqueue).toHaveBeenCalledTimes(3);
  expect(forget.mock.calls[0]![0]).toBe(start + 1000 - 30 * 86_400_000);
});
