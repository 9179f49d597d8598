import { defineConfig } from '@playwright/test';
import engines from './playwright.config.ts';
import type { EngineOptions } from './test.ts';

/** Runs a few scenarios in Firefox and WebKit, which a change of what all browsers share should pass at once. */
export default defineConfig<object, EngineOptions>({
  ...engines,
  grep: /@smoke/,
  projects: engines.projects!.filter(({ name }) => name !== 'chromium'),
});
