import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findOrInstallChromium } from './support/chromium.ts';
import { launchHeadlessShell } from './support/headlessShell.ts';

const inContinuousIntegration = Boolean(process.env['CI']);

// these run in every engine, by a configuration of their own
const enginesTests = '**/e2e/engines/**';
const wholeBrowserTests = /screenshot-(privacy|step|tab-\w+)\.spec/;

const desktop = {
  ...devices['Desktop Chrome'],
  // stated, so that the settings of the machine change nothing
  locale: 'en-US',
  timezoneId: 'UTC',
  viewport: { width: 1280, height: 720 },
  deviceScaleFactor: 1,
  colorScheme: 'light' as const,
  contextOptions: { reducedMotion: 'no-preference', forcedColors: 'none', contrast: 'no-preference' } as const,
};

export default defineConfig({
  testDir: '.',
  // types come from the sources; what runs is what is built
  tsconfig: './tsconfig.run.json',
  outputDir: '../test-results',
  // the only snapshots are texts: what a screen reader announces
  snapshotPathTemplate: '{testDir}/announcements/{arg}{ext}',
  forbidOnly: inContinuousIntegration,
  // A test that passes only on the second attempt counts as failed.
  retries: 0,
  workers: 2,
  // Long enough for a busy machine, which is no failure.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  reporter: 'list',
  use: {
    // the DOM of each step is enough: a film of every test would cost a sixth of the run
    trace: { mode: 'retain-on-failure', screenshots: false },
    actionTimeout: 30_000,
    launchOptions: { executablePath: findOrInstallChromium(), args: chromiumArguments },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: [enginesTests, wholeBrowserTests],
      use: { ...desktop, launchOptions: launchHeadlessShell() },
    },
    // what the headless shell lacks: its prompt for a picture of the tab
    { name: 'whole-browser', testMatch: wholeBrowserTests, use: desktop },
  ],
});
