import { defineConfig } from '@playwright/test';
import { fetchOldChromium } from './fetchOldChromium.ts';
import engines from './playwright.config.ts';
import type { EngineOptions } from './test.ts';

/** Versions of the npm package with an old Chromium: 92.0.0 to 131.0.1 have been tried. */
const versions = process.env['OLD_CHROMIUM']?.split(',') ?? ['106.0.2', '92.0.0'];

/** The same scenarios in old Chromiums: one that is three years old, and the oldest supported one. */
export default defineConfig<object, EngineOptions>({
  ...engines,
  // its pages use newer features of CSS
  testIgnore: 'screenshots.spec.ts',
  projects: versions.map((version) => ({
    name: `chromium ${Number.parseInt(version)}`,
    use: { engine: { kind: 'playwright', name: 'chromium', path: fetchOldChromium(version) } },
  })),
});
