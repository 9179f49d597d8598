import { expect, test } from 'vitest';
import { describeYear, scenarios } from './years.ts';

test('a year has 100 responses a week, at the times of the visits, with an equal chance on every page and device', async () => {
  const { fewest, most, mean, distance, phone, desktop, start, checkout } = await describeYear(
    scenarios['100 a week']!,
  );
  // also in the weeks of a campaign and of an outage
  expect(most).toBeLessThanOrEqual(102);
  expect(fewest).toBeGreaterThanOrEqual(95);
  expect(mean).toBeGreaterThan(99);
  expect(distance).toBeLessThan(0.03);
  for (const share of [phone, desktop, start, checkout]) expect(Math.abs(parseFloat(share) - 25)).toBeLessThan(1.5);
}, 60_000);
