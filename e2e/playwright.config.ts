import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findChromium, launchHeadlessShell } from './support/chromium.ts';

const inContinuousIntegration = Boolean(process.env['CI']);

// these have their own configurations
const otherTests = '**/e2e/{docsSites,engines,screenReader,wordpress}/**';
const wholeBrowserTests = /screenshot-(privacy|step|tab-\w+)\.spec/;

const desktop = {
  ...devices['Desktop Chrome'],
  // fixed, so that the machine's settings have no influence
  locale: 'en-US',
  timezoneId: 'UTC',
  viewport: { width: 1280, height: 720 },
  deviceScaleFactor: 1,
  colorScheme: 'light' as const,
  contextOptions: { reducedMotion: 'no-preference', forcedColors: 'none', contrast: 'no-preference' } as const,
};

export default defineConfig({
  testDir: '.',
  // types come from the sources, but the tests run the build
  tsconfig: './tsconfig.run.json',
  outputDir: '../test-results',
  // all snapshots are texts: what a screen reader announces
  snapshotPathTemplate: '{testDir}/announcements/{arg}{ext}',
  forbidOnly: inContinuousIntegration,
  // A test that passes when repeated is listed as flaky: a race to find, but no reason to stop everybody else.
  retries: inContinuousIntegration ? 1 : 0,
  retryStrategy: 'isolated',
  // more than the number of processors: a test waits for its browser half of the time
  workers: 3,
  // Long enough for a busy machine, which is no failure.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  reporter: 'list',
  use: {
    // the DOM of each step is enough: recording every test would cost a sixth of the run
    trace: { mode: 'retain-on-failure', screenshots: false },
    actionTimeout: 30_000,
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [otherTests, wholeBrowserTests],
      use: { ...desktop, launchOptions: launchHeadlessShell() },
    },
    // for tests of a feature that the headless shell lacks: the prompt for capturing the tab
    { name: 'whole-browser', testMatch: wholeBrowserTests, use: desktop },
  ],
});
