import { defineConfig } from '@playwright/test';
import { findProgram, type ProgramName } from '../../.ci/programs.js';
import type { ReaderOptions } from './test.ts';

const needed: ProgramName[] = ['orca', 'xdotool', 'dbus', 'screen', 'firefox', 'chromium'];
const missing = needed.filter((name) => !findProgram(name));
if (missing.length) {
  const advice = `The tests with a screen reader need ${missing.join(', ')}. Run node .ci/install.js --full on Debian.`;
  if (process.env['CI']) throw new Error(advice);
  process.stderr.write(`${advice} They are skipped.\n`);
}

/** Runs journeys with Orca, a real screen reader, in the browsers of the system: keys in, spoken lines out. */
export default defineConfig<ReaderOptions>({
  testDir: '.',
  tsconfig: '../tsconfig.run.json',
  outputDir: '../../test-results/screenReader',
  forbidOnly: Boolean(process.env['CI']),
  // on a busy machine, Orca 43 loses the focus now and then: see e2e/README.md
  retries: 2,
  retryStrategy: 'isolated',
  // a reader speaks late on a busy machine
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  testIgnore: missing.length ? '**' : [],
  projects: [
    { name: 'firefox', use: { program: 'firefox' } },
    { name: 'chromium', use: { program: 'chromium' } },
  ],
});
