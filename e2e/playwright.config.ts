import { defineConfig, devices } from '@playwright/test';
import { chromiumArguments, findOrInstallChromium } from './support/chromium.ts';

const inContinuousIntegration = Boolean(process.env['CI']);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // the only snapshots are texts: what a screen reader says
  snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}',
  forbidOnly: inContinuousIntegration,
  // A test that passes on the second attempt has found something: it counts as failed.
  retries: 0,
  workers: 2,
  // How long something hung is waited for: a busy machine is slow, and that alone is no failure.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  reporter: 'list',
  use: {
    // a film of every test would cost a sixth of the run; what the page looked like at each step is kept without one
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: { executablePath: findOrInstallChromium(), args: chromiumArguments },
  },
  projects: [{ name: 'desktop', use: devices['Desktop Chrome'] }],
});
