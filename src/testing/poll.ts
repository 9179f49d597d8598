import { setTimeout as wait } from 'node:timers/promises';

/** How often something is looked at, milliseconds. */
const interval = 50;

/** Looks again and again until something is as wanted or the time is over; answers the last look. */
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
