import { defineConfig } from '@playwright/test';
import main from '../../playwright.config.ts';

/** A test that fails on purpose, for `failure.spec.ts`; it is not part of the suite. */
export default defineConfig({
  testDir: '.',
  // types come from the sources, but the tests run the build
  tsconfig: '../../tsconfig.run.json',
  testMatch: 'fails.ts',
  outputDir: '../../../test-results/failing',
  reporter: 'json',
  expect: { timeout: 1_000 },
  use: main.use!,
});
