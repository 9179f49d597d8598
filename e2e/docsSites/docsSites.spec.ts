import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Site, surveyUuid, test } from '../support/test.ts';
import { builtFolder, generators } from './buildSites.ts';

const helpful = {
  survey_type: 'csat_2',
  question: 'Was this page helpful?',
  min_label: 'No',
  max_label: 'Yes',
  response_type: 'text',
  text_question: 'What is missing?',
  trigger: { type: 'immediate', once_per_page: true },
} as const;

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  json: 'application/json',
  woff2: 'font/woff2',
};

/** Serves a built site with the server, the survey and the key of the test. */
function serveSite(site: Site, api: string, folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  for (const { parentPath, name } of files) {
    const type = contentTypes[name.split('.').at(-1)!];
    if (!type) continue;
    const path = join(parentPath, name);
    const isText = type !== 'font/woff2';
    const content = isText
      ? readFileSync(path, 'utf8')
          .replaceAll('https://feedback.example', api)
          .replaceAll('6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0', surveyUuid)
          .replaceAll('pk_live_1', 'pk_test')
      : readFileSync(path);
    const address = `/${path.slice(folder.length + 1)}`;
    const addresses = [address, address.replace(/index\.html$/, ''), address.replace(/\/index\.html$|\.html$/, '')];
    for (const each of new Set(addresses)) if (each) site.page(content, each, { 'content-type': type });
  }
}

for (const generator of generators) {
  test.describe(generator, () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`asks below each page, in ${colorScheme} colors, and follows the navigation`, async ({
        page,
        asklet,
        site,
      }) => {
        await asklet.override(helpful);
        serveSite(site, asklet.url, builtFolder(generator));
        await page.emulateMedia({ colorScheme });
        await page.goto(`${site.url}/`);
        await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible();
        await expect(asklet.card.root).toHaveCSS('color-scheme', colorScheme);
        await expect(asklet).toShowSurvey();
        await page.screenshot({ path: `test-results/docsSites/${generator}-${colorScheme}.png` });
        await asklet.card.score(0);
        await asklet.card.text('An example');
        await page.locator('main').getByRole('link', { name: 'The API' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
        await expect(asklet.card.root.getByRole('radio', { name: 'Yes' })).not.toBeChecked();
        await asklet.card.score(1);
        await asklet.card.skip();
        await expect
          .poll(async () =>
            (await asklet.server.responses()).map(({ score, text, metadata }) => [score, text, metadata['page_title']]),
          )
          .toEqual([
            [0, 'An example', expect.stringContaining('Usage')],
            [1, null, expect.stringContaining('API')],
          ]);
        await page.goBack();
        await expect(asklet.card.root.getByRole('status')).toContainText('Your answer: No');
      });
    }
  });
}
