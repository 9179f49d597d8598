import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readRecipe } from './support/recipes.ts';
import { expect, htmlOf, test } from './support/test.ts';

const dist = new URL('../dist/', import.meta.url);

/** Serves the built files at the addresses of the CDN in the recipe. Resolves to the recipe with the file's hash. */
async function prepareCdn(page: Page, api: string, change = (body: string) => body): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', dist), 'utf8')) as { version: string };
  await page.route('https://cdn.jsdelivr.net/**', async (route) => {
    const [, path] = route.request().url().split(`/npm/asklet@${version}/dist/`);
    const body = change(await readFile(new URL(path!, dist), 'utf8'));
    await route.fulfill({ body, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } });
  });
  const hashes = JSON.parse(await readFile(new URL('integrity.json', dist), 'utf8')) as Record<string, string>;
  const recipe = await readRecipe(api, 'A CDN', 'html');
  expect(recipe).toContain('integrity="sha384-…"');
  return recipe.replace('sha384-…', hashes['asklet.js']!);
}

test('the recipe for a CDN loads the script and its card, with the hash of the package', async ({
  page,
  asklet,
  site,
}) => {
  const tag = await prepareCdn(page, asklet.url);
  await page.goto(site.page(htmlOf(tag)));
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{ score: 9 }]);
});

test('a script that the CDN has changed does not run', async ({ page, asklet, site, consoleErrors }) => {
  const tag = await prepareCdn(page, asklet.url, (body) => `${body}\n`);
  await page.goto(site.page(htmlOf(tag)));
  await consoleErrors.expect(/integrity/);
  expect(await page.evaluate('typeof asklet')).toBe('undefined');
});
