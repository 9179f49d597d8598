import { defineConfig, devices } from '@playwright/test';
import tests from '../playwright.config.ts';
import type { BenchOptions } from './test.ts';

/** The `dist` folder of another build to compare with. */
const compared = process.env['BENCH_COMPARE'];

/** Runs the benchmarks in the browser, one at a time. They do not fail because of durations. */
export default defineConfig<BenchOptions>({
  ...tests,
  testDir: '.',
  // types come from the sources, but the tests run the build
  tsconfig: '../tsconfig.run.json',
  testMatch: '*.bench.ts',
  use: { ...tests.use, trace: 'off' },
  projects: [
    { name: 'asklet', use: devices['Desktop Chrome'] },
    ...(compared ? [{ name: compared, use: { ...devices['Desktop Chrome'], dist: compared } }] : []),
  ],
  workers: 1,
  fullyParallel: false,
  timeout: 900_000,
  reporter: 'line',
});
