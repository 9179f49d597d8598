import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { type CDPSession, type Page, test } from '@playwright/test';

/** How often each page is measured; the median counts. */
export const rounds = 15;

/** The factor by which the browser's CPU is slowed down. */
export const slowdown = 4;

/** A slow mobile network: 150 ms for a round trip, 1.6 Mbit/s. */
export const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 95_000 };

/** Returns the median. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** Slows down the page's CPU and measures its main thread time, which does not depend on the machine's other load. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return client;
}

/** Returns one of the browser's own counters; times are in ms. */
export async function counterOf(
  client: CDPSession,
  name: 'TaskDuration' | 'ScriptDuration' | 'JSHeapUsedSize',
): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  const { value } = metrics.find((metric) => metric.name === name)!;
  return name.endsWith('Duration') ? value * 1_000 : value;
}

/** A measured value, and its target. */
export interface Measurement {
  readonly value: number;
  readonly unit: string;
  readonly aim?: number;
}

/**
 * Prints the values of a benchmark, which are medians of several rounds, and writes those of this build to
 * `dist/bench-NAME.json`.
 */
export async function report(
  name: string,
  values: Readonly<Record<string, Measurement>>,
  times = rounds,
): Promise<void> {
  const lines = Object.entries(values).map(
    ([what, { value, unit, aim }]) =>
      `  ${what.padEnd(66)}${value.toFixed(2).padStart(10)} ${unit}${aim === undefined ? '' : `   aim: ${aim}`}\n`,
  );
  const build = test.info().project.name;
  const how = `${build}; median of ${times}, CPU slowed ${slowdown}×; ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`;
  process.stdout.write(`\n${name} (${how})\n${lines.join('')}`);
  if (build !== 'asklet') return;
  await mkdir('dist', { recursive: true });
  await writeFile(`dist/bench-${name}.json`, `${JSON.stringify(values, null, 2)}\n`);
}
