import { defineConfig } from '@playwright/test';
import main from './playwright.config.ts';

/** Runs the Chromium tests that `npm test` skips, for `npm run test:full`: all looks, all hostile pages. */
export default defineConfig({ ...main, grep: /@full/, grepInvert: [] });
