import { defineConfig } from 'vitest/config';
import config from '../vite.config.ts';

/** Runs all tests of `test/`, with random runs at full length. */
export default defineConfig({
  ...config,
  test: { ...config.test, provide: { isFull: true }, reporters: ['default', '.ci/flakyReporter.ts'] },
});
