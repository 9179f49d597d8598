import { readFile } from 'node:fs/promises';
import { expect, htmlOf, test } from './support/test.ts';

// Optimizers take scripts out of their tags, and run them later, in other ways.

/** Returns a tag as optimizers leave it: it does not run, and its address is in another attribute. */
const shelved = (tag: string, name: string) => tag.replace('async src=', `type="text/delayed" data-${name}=`);

/** Returns a script that runs the code of the first shelved tag. */
const runner = (run: string, name: string) => `<script>
  fetch(document.querySelector('[data-${name}]').getAttribute('data-${name}'))
    .then(function (response) { return response.text(); })
    .then(function (code) { ${run} });
</script>`;

const byFunction = 'new Function(code)();';
const byBlob =
  "var script = document.createElement('script'); script.src = URL.createObjectURL(new Blob([code])); document.head.append(script);";
const inline =
  "var script = document.createElement('script'); script.textContent = code; document.head.append(script);";

for (const [name, run] of Object.entries({
  'new Function': byFunction,
  'a blob': byBlob,
  'an inline script': inline,
})) {
  test(`works if an optimizer runs it as ${name}`, async ({ page, asklet, site, tag }) => {
    await page.goto(site.page(htmlOf(shelved(tag(), 'rocket-src'), runner(run, 'rocket-src'))));
    await asklet.card.score(9);
    await expect(asklet).toHaveResponse({ score: 9 });
  });
}

test('takes no guess if an optimizer runs it and two tags can be meant', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  const other = tag({ 'data-survey': '0a1b2c3d-0000-4000-8000-00000000000a' });
  const page_ = htmlOf(shelved(tag(), 'src'), shelved(other, 'src'), runner(byFunction, 'src'));
  await page.goto(site.page(page_));
  await consoleErrors.expect(
    /^asklet: Load asklet\.js with one <script src>\. Exclude it from optimizers: .*nowprocket/,
  );
  await expect(asklet.card.root).toBeHidden();
});

test('names what can block the card on a page with an Integrity-Policy, and works with the hashes in an import map', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'Integrity-Policy');
  const json = await readFile(new URL('../dist/integrity.json', import.meta.url), 'utf8');
  const hashes = JSON.parse(json) as Record<string, string>;
  const policy = { 'integrity-policy': 'blocked-destinations=(script)' };
  const pinned = tag({ integrity: hashes['asklet.js']!, crossorigin: '' });
  consoleErrors.allow(/Integrity-Policy|Failed to fetch|Refused/i);
  await page.goto(site.page(htmlOf(pinned), '/', policy));
  await consoleErrors.expect(/the page's Integrity-Policy or Content-Security-Policy, or a missing permission/);
  const integrity = Object.fromEntries(
    Object.entries(hashes).map(([file, hash]) => [new URL(file, `${asklet.url}/`).href, hash]),
  );
  const importMap = `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  await page.goto(site.page(htmlOf(importMap, pinned), '/', policy));
  await asklet.card.score(9);
  await expect(asklet).toHaveResponse({ score: 9 });
});
