import { defineConfig } from '@playwright/test';
import { findProgram, type ProgramName } from '../../.ci/programs.js';
import config from '../playwright.config.ts';

const missing = (['php', 'mariadb', 'wordpress'] satisfies ProgramName[]).filter((name) => !findProgram(name));
if (missing.length) {
  const advice = `The tests of the plugin for WordPress need ${missing.join(', ')}. Run node .ci/install.js --full on Debian.`;
  if (process.env['CI']) throw new Error(advice);
  process.stderr.write(`${advice} They are skipped.\n`);
}

/** Runs the plugin in a WordPress of Debian. */
export default defineConfig({
  ...config,
  testDir: '.',
  testIgnore: missing.length ? '**' : [],
  tsconfig: '../tsconfig.run.json',
  outputDir: '../../test-results/wordpress',
  workers: 1,
  projects: [{ ...config.projects![0]!, testIgnore: missing.length ? '**' : [] }],
});
