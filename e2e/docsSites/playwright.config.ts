import { defineConfig } from '@playwright/test';
import config from '../playwright.config.ts';

/** Runs the survey of "Was this page helpful?" on documentation sites, which are installed and built before. */
export default defineConfig({
  ...config,
  testDir: '.',
  testIgnore: [],
  tsconfig: '../tsconfig.run.json',
  outputDir: '../../test-results/docsSites',
  globalSetup: './buildSites.ts',
  workers: 1,
  projects: [{ ...config.projects![0]!, testIgnore: [] }],
});
