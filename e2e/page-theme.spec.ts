import type { Page } from '@playwright/test';
import { expect, htmlOf, test } from './support/test.ts';

const surfaces = { light: 'rgb(255, 255, 255)', dark: 'rgb(32, 34, 45)' } as const;
type Theme = keyof typeof surfaces;

const styled = (css: string, ...body: string[]) => htmlOf(`<style>${css}</style>`, ...body);
const withMeta = (schemes: string) =>
  htmlOf().replace('<head>', `<head><meta name="color-scheme" content="${schemes}">`);

for (const [name, html, onLightSystem, onDarkSystem] of [
  ['a page without a theme', htmlOf(), 'light', 'light'],
  ['a page whose root is light', styled(':root { color-scheme: light; background: #111 }'), 'light', 'light'],
  ['a page whose root is dark', styled(':root { color-scheme: only dark }'), 'dark', 'dark'],
  ['a page whose root supports both', styled(':root { color-scheme: light dark }'), 'light', 'dark'],
  ['a page whose meta element is dark', withMeta('dark'), 'dark', 'dark'],
  ['a page whose meta element supports both', withMeta('dark light'), 'light', 'dark'],
  ['a page with a dark body', styled('body { background: #222 }'), 'dark', 'dark'],
  ['a page with a dark root', styled('html { background: black }'), 'dark', 'dark'],
  ['a light body on a dark root', styled('html { background: black } body { background: #eee }'), 'light', 'light'],
  ['a faint shadow over a light root', styled('body { background: rgb(0 0 0 / 0.1) }'), 'light', 'light'],
  ['a dark veil over a light root', styled('body { background: rgb(0 0 0 / 0.9) }'), 'dark', 'dark'],
  ['a dark body in another color space', styled('body { background: oklch(0.21 0.03 264) }'), 'dark', 'dark'],
  ['a light body in another color space', styled('body { background: oklch(0.97 0.01 264) }'), 'light', 'light'],
  [
    'a page that follows the system',
    styled('@media (prefers-color-scheme: dark) { body { background: #111 } }'),
    'light',
    'dark',
  ],
] satisfies [string, string, Theme, Theme][]) {
  test(`follows ${name}`, async ({ page, asklet, site, tag }) => {
    await page.goto(site.page(html.replace('</body>', `${tag()}</body>`)));
    await expect(asklet.card.root).toHaveCSS('background-color', surfaces[onLightSystem]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(asklet.card.root).toHaveCSS('background-color', surfaces[onDarkSystem]);
  });
}

test('follows the body in a browser without a top layer', async ({ page, asklet, site, tag }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'));
  await page.goto(site.page(styled('body { background: #222 } body.light { background: #fff }', tag())));
  await expect(asklet.card.root).toHaveCSS('background-color', surfaces.dark);
  await page.evaluate(() => document.body.classList.add('light'));
  await expect(asklet.card.root).toHaveCSS('background-color', surfaces.light);
});

const changes: [string, string, (page: Page) => Promise<unknown>][] = [
  [
    'a class of the root',
    '.dark body { background: #111 }',
    (page) => page.evaluate(() => document.documentElement.classList.toggle('dark')),
  ],
  [
    'a class of the body, slowly',
    'body { background: #fff; transition: background 200ms } body.dark { background: #111 }',
    (page) => page.evaluate(() => document.body.classList.toggle('dark')),
  ],
  [
    'the color scheme of the root',
    '',
    (page) =>
      page.evaluate(() => {
        const { style } = document.documentElement;
        style.colorScheme = style.colorScheme === 'dark' ? '' : 'dark';
      }),
  ],
  [
    'the meta element',
    '',
    (page) =>
      page.evaluate(() => {
        const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
        if (meta) return meta.remove();
        document.head.append(Object.assign(document.createElement('meta'), { name: 'color-scheme', content: 'dark' }));
      }),
  ],
  [
    'a style sheet that is loaded and disabled',
    '',
    (page) =>
      page.evaluate(() => {
        const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
        if (link) return void (link.disabled = true);
        const href = `data:text/css,${encodeURIComponent('body { background: #111 }')}`;
        document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
      }),
  ],
];

for (const [name, css, toggle] of changes) {
  test(`follows a page that changes ${name}`, async ({ page, asklet, site, tag }) => {
    await page.goto(site.page(styled(css, tag())));
    await expect(asklet.card.root).toHaveCSS('background-color', surfaces.light);
    await toggle(page);
    await expect(asklet.card.root).toHaveCSS('background-color', surfaces.dark);
    await toggle(page);
    await expect(asklet.card.root).toHaveCSS('background-color', surfaces.light);
  });
}

test('follows the element that contains an inline survey', async ({ page, asklet, site, tag }) => {
  const section = '<section style="background: #181818"><div id="here"></div></section>';
  await page.goto(site.page(htmlOf(section, tag({ 'data-target': '#here' }))));
  await expect(asklet.card.root).toHaveCSS('background-color', surfaces.dark);
});

test('keeps the theme that the tag sets', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(styled('body { background: #111 }', tag({ 'data-theme': 'light' }))));
  await expect(asklet.card.root).toHaveCSS('background-color', surfaces.light);
});
