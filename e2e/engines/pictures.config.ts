import { defineConfig } from '@playwright/test';
import engines from './playwright.config.ts';

/** Takes the card in every engine, and puts the pictures side by side: `npm run e2e:pictures`. */
export default defineConfig(engines, {
  testMatch: 'pictures.ts',
  reporter: 'list',
  globalTeardown: './joinPictures.ts',
});
