import { defineConfig, devices } from '@playwright/test';
import tests from '../playwright.config.ts';
import type { BenchOptions } from './test.ts';

/** The `dist` folder of another build, which is measured as well. */
const compared = process.env['BENCH_COMPARE'];

/** Measures in the browser, one at a time. Nothing here passes or fails by how long it takes. */
export default defineConfig<BenchOptions>({
  ...tests,
  testDir: '.',
  // types come from the sources; what runs is what is built
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
