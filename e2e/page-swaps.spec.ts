import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { serveBuiltSite } from './support/builtSite.ts';
import { type Asklet, expect, sessionStarts, test } from './support/test.ts';

const { resolve } = createRequire(import.meta.url);

/** Libraries that replace the body of a page instead of loading the next page. */
const libraries = {
  turbo: { file: '@hotwired/turbo/dist/turbo.es2017-umd.js', attributes: '' },
  htmx: { file: 'htmx.org/dist/htmx.js', attributes: 'hx-boost:inherited="true"' },
} as const;

/** Navigates back and forth between two pages that link to each other, with an open card and after closing it. */
async function expectCardToOutlivePages(page: Page, asklet: Asklet): Promise<void> {
  await asklet.card.score(9);
  const text = asklet.card.root.getByRole('textbox');
  await text.fill('Fast');
  // lost if the page is loaded again
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));

  const expectPage = async (name: string, cards: number) => {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.locator('asklet-survey')).toHaveCount(cards);
  };
  const expectOpenCard = async (name: string) => {
    await expectPage(name, 1);
    await expect(text).toHaveValue('Fast');
  };
  await page.getByRole('link').click();
  await expectOpenCard('Second');
  await page.goBack();
  await expectOpenCard('First');
  await page.goForward();
  await expectOpenCard('Second');
  await page.getByRole('link').click();
  await expectOpenCard('First');
  await asklet.card.root.getByRole('button', { name: 'Send' }).click();
  await asklet.card.root.getByRole('button', { name: 'Done' }).click();
  // Turbo stores a copy of each page on leaving, so a card that fades out would return with it
  await expect(page.locator('asklet-survey')).toHaveCount(0);
  await page.getByRole('link').click();
  await expectPage('Second', 0);
  await page.goBack();
  await expectPage('First', 0);
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
  await expect(asklet).toHaveResponses([{ score: 9, text: 'Fast' }]);
  expect(sessionStarts(asklet)).toBe(1);
}

for (const [library, { file, attributes }] of Object.entries(libraries)) {
  for (const parent of ['head', 'body'] as const) {
    test(`${library}: the card stays when the page changes, with the tag in the ${parent}`, async ({
      page,
      asklet,
      site,
      tag,
    }) => {
      await asklet.override({ response_type: 'text' });
      site.page(await readFile(resolve(file)), '/library.js', { 'content-type': 'text/javascript' });
      const counted = `<script>runs = (window.runs || 0) + 1</script>${tag()}`;
      const htmlOf = (name: string, next: string) => `<!doctype html><html lang="en"><head><title>${name}</title>
        <script src="/library.js"></script>${parent === 'head' ? counted : ''}</head>
        <body ${attributes}><h1>${name}</h1><a href="${next}">${next}</a>${parent === 'body' ? counted : ''}</body></html>`;
      site.page(htmlOf('Second', '/'), '/second');
      await page.goto(site.page(htmlOf('First', '/second')));
      await expectCardToOutlivePages(page, asklet);
      // scripts in a body run on each page
      if (parent === 'body') expect(await page.evaluate('runs')).toBeGreaterThan(2);
    });
  }
}

for (const parent of ['head', 'body'] as const) {
  test(`Astro: the card stays during view transitions, with the tag in the ${parent}`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    test.setTimeout(300_000);
    await asklet.override({ response_type: 'text' });
    // scripts in a body run on each page
    const inline = tag().replace('<script', `<script is:inline ${parent === 'body' ? 'data-astro-rerun' : ''}`);
    const sourceOf = (name: string, next: string) => `---
import { ClientRouter } from 'astro:transitions';
---
<html lang="en"><head><title>${name}</title><ClientRouter />${parent === 'head' ? inline : ''}</head>
<body><h1>${name}</h1><a href="${next}">${next}</a>${parent === 'body' ? inline : ''}</body></html>`;
    await serveBuiltSite(site, {
      packages: ['astro@5'],
      files: {
        'astro.config.mjs': `export default { build: { format: 'file' } };`,
        'src/pages/index.astro': sourceOf('First', '/second'),
        'src/pages/second.astro': sourceOf('Second', '/'),
      },
      build: ['astro', 'build'],
      output: 'dist',
    });
    await page.goto(`${site.url}/`);
    await expectCardToOutlivePages(page, asklet);
  });
}

test('Next.js: the card stays when the app router changes the page, with the tag on two of the pages', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  test.setTimeout(300_000);
  await asklet.override({ response_type: 'text' });
  const script = tag().replace('<script async', '<Script').replace('></script>', ' />');
  const pageOf = (name: string, next: string, extra = '') => `
    import Link from 'next/link';
    export default function ${name}() {
      return <><h1>${name}</h1><Link href="${next}">${next}</Link>${extra}</>;
    }`;
  await serveBuiltSite(site, {
    packages: ['next@16', 'react@19', 'react-dom@19'],
    files: {
      'next.config.js': `export default { output: 'export' };`,
      'app/layout.jsx': `
        import Script from 'next/script';
        export default function Layout({ children }) {
          return <html lang="en"><body>{children}${script}</body></html>;
        }`,
      'app/page.jsx': pageOf('First', '/second'),
      // the same tag again, by an element that the framework does not know
      'app/second/page.jsx': pageOf('Second', '/', tag().replace('async', 'async={true}')),
    },
    build: ['next', 'build'],
    output: 'out',
  });
  await page.goto(`${site.url}/`);
  await expectCardToOutlivePages(page, asklet);
});
