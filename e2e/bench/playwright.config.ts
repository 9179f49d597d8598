import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

/** Measures in the browser, one at a time. Nothing here passes or fails by what it takes. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.bench.ts',
  use: { ...tests.use, trace: 'off' },
  workers: 1,
  fullyParallel: false,
  timeout: 900_000,
  reporter: 'line',
});
