import { defineConfig } from '@playwright/test';
import engines from './playwright.config.ts';

/** Takes pictures of the card in every engine, side by side: `npm run e2e:pictures`. */
export default defineConfig(engines, {
  testMatch: 'pictures.ts',
  reporter: 'list',
  globalTeardown: './joinPictures.ts',
});
