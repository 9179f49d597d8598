import { defineConfig } from '@playwright/test';
import { fetchOldChromium } from './fetchOldChromium.ts';
import engines from './playwright.config.ts';
import type { EngineOptions } from './test.ts';

/** A version of the npm package that brings an old Chromium: 92.0.0 to 131.0.1 have been tried. */
const version = process.env['OLD_CHROMIUM'] ?? '106.0.2';

/** The same scenarios in an old Chromium. */
export default defineConfig<object, EngineOptions>({
  ...engines,
  projects: [
    {
      name: `chromium ${Number.parseInt(version)}`,
      use: { engine: { kind: 'playwright', name: 'chromium', path: fetchOldChromium(version) } },
    },
  ],
});
