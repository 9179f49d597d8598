import { setTimeout as wait } from 'node:timers/promises';

/** The interval of polling, in ms. */
const interval = 50;

/** Polls until a value is as wanted or the timeout is over. Resolves to the last value. */
export async function poll<Value>(
  look: () => Promise<Value>,
  isWanted: (value: Value) => boolean,
  timeout: number,
): Promise<Value> {
  const end = performance.now() + timeout;
  for (;;) {
    const value = await look();
    if (isWanted(value) || performance.now() >= end) return value;
    await wait(interval);
  }
}
