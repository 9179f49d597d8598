import { defineConfig } from '@playwright/test';
import { engineNames, findEngine } from './engines.ts';
import type { EngineOptions } from './test.ts';

const found = engineNames.map((name) => ({ name, engine: findEngine(name) }));
const missing = found.filter(({ engine }) => !engine).map(({ name }) => name);
if (missing.length && process.env['CI']) {
  throw new Error(`The tests need these browsers: ${missing.join(', ')}. Run node .ci/install.js.`);
}

/** Runs the same scenarios in every engine. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  tsconfig: '../tsconfig.run.json',
  outputDir: '../../test-results/engines',
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
  retryStrategy: 'isolated',
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./matrixReporter.ts']],
  projects: found.flatMap(({ name, engine }) => (engine ? [{ name, use: { engine } }] : [])),
});
