import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base } from './support/test.ts';
import { imageSimilarity } from './support/imageSimilarity.ts';
import { imageOfHostPage, sendScreenshot, surveyWithScreenshot, takeScreenshot } from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { expect } from './support/test.ts';
import { webFont } from './support/webFont.ts';

interface Fixtures {
  /**
   * Another origin with two images: one that other pages may read, and one that they may only show. It also has a style
   * sheet with a font, which other pages may read.
   */
  images: string;
}

const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  images: async ({}, use) => {
    const server = createServer(({ url }, response) => {
      if (url!.startsWith('/font')) {
        const isSheet = url === '/font.css';
        response.writeHead(200, {
          'content-type': isSheet ? 'text/css' : 'font/ttf',
          'access-control-allow-origin': '*',
        });
        return response.end(isSheet ? '@font-face { font-family: Other; src: url(font.ttf) }' : webFont());
      }
      response.writeHead(200, {
        'content-type': 'image/svg+xml',
        ...(url === '/open.svg' && { 'access-control-allow-origin': '*' }),
      });
      response.end(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="120"><rect width="200" height="120" fill="#cde"/><circle cx="70" cy="60" r="40" fill="#c33"/><path d="M0 120 200 20v100z" fill="#383"/></svg>',
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
});

interface Case {
  readonly body: string;
  readonly style?: string;
  readonly root?: string;
  readonly scroll?: number;
  readonly dark?: boolean;
  /** Minimum similarity. */
  readonly least?: number;
}

const drawing = (element: string) => `const canvas = ${element}.getContext('2d');
  for (let i = 0; i < 20; i++) { canvas.fillStyle = 'hsl(' + i * 18 + ' 70% 50%)'; canvas.fillRect(i * 10, i * 5, 40, 40) }`;

const pages: Readonly<Record<string, Case>> = {
  'an ordinary page': { body: articles(9) },
  'a scrolled page': { body: articles(60), scroll: 900 },
  'open shadow roots': {
    body: `<x-box><b slot="title">Slotted</b> and the rest</x-box>${articles(6)}<script>
      customElements.define('x-box', class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: 'open' }).innerHTML = '<style>:host { display: block; margin: 20px; padding: 20px; background: #eef; border: 2px dashed #88c } h2 { color: #60c; margin: 0 }</style><h2><slot name="title"></slot></h2><p>In the shadow: <slot></slot></p>Text of the root itself' } })</script>`,
  },
  'a frame of the same origin': {
    body: `<iframe style="width: 600px; height: 220px; margin: 20px; border: 3px solid #c8c" srcdoc="<style>body { font: 18px sans-serif; background: #ffe }</style><h1>Framed</h1><p>Some text in a frame.</p>"></iframe>${articles(3)}`,
  },
  'oklch and mixed colors': {
    body: `<main>${Array.from({ length: 12 }, (_, index) => `<article style="background: oklch(0.8 0.1 ${index * 30}); color: oklch(0.3 0.1 ${index * 30})">Color ${index}<br><span style="color: color-mix(in oklab, red, blue)">mixed</span></article>`).join('')}</main>`,
  },
  'a canvas and vector drawings': {
    body: `<div style="padding: 20px"><canvas id="drawn" width="240" height="150"></canvas><svg width="150" height="150" viewBox="0 0 24 24" class="star"><path d="M12 2l3 7h7l-6 4 2 8-6-5-6 5 2-8-6-4h7z"/></svg><svg width="60" height="60"><use href="#sign"/></svg><svg hidden style="display: none"><symbol id="sign" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="teal"/></symbol></svg></div>${articles(3)}<script>${drawing('drawn')}</script>`,
    style: `.star { fill: gold; stroke: #850 } main { background: url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="9" fill="%23fc8"/></svg>') }`,
  },
  'images of another origin that may be read': {
    body: `<p style="padding: 20px"><img src="IMAGES/open.svg"> <img src="IMAGES/open.svg" style="width: 90px; height: 90px; object-fit: cover; border-radius: 50%"><span style="display: inline-block; width: 300px; height: 120px; background: url(IMAGES/open.svg) center / contain"></span></p>${articles(3)}`,
  },
  // the image becomes a grey box
  'images of another origin that may only be shown': {
    body: `<p style="padding: 20px"><img src="IMAGES/closed.svg"></p>${articles(6)}`,
  },
  'a web font': {
    least: 0.99,
    body: articles(9),
    style: `@font-face { font-family: "Of the web"; src: url(/font.eot?#iefix) format('embedded-opentype'), url('/font.ttf?1') format('truetype') }
      body { font-family: "Of the web", sans-serif }`,
  },
  'fonts of imported sheets and nested rules': {
    least: 0.99,
    body: `<style>@import "/sheets/a.css"</style>${articles(9)}`,
    style: `@media screen { @supports (display: grid) { @font-face { font-family: nested; src: url(/font.ttf) } } }
      body { font-family: Imported, sans-serif } h3, button { font-family: Nested, sans-serif }`,
  },
  'a font of another origin, and its style sheet': {
    least: 0.99,
    body: `<link rel="stylesheet" href="IMAGES/font.css">${articles(9)}`,
    style: 'body { font-family: Other, sans-serif }',
  },
  'fields that inherit the font': {
    least: 0.99,
    body: '<form style="padding: 20px; font: 22px monospace; color: #c00">Town <input value="Rome"> <textarea>Two</textarea></form>',
    style: 'form input, form textarea { font: inherit; color: inherit; border: 1px solid; letter-spacing: inherit }',
  },
  placeholders: {
    least: 0.998,
    body: `<form style="padding: 20px">${'<input placeholder="Your home town"> <input class="red" placeholder="Your name"> '.repeat(9)}</form>`,
    style: 'form input { font: 24px monospace; border: 1px solid } .red::placeholder { color: #c00 }',
  },
  // this browser also shows an icon
  'posters and missing images': {
    least: 0.96,
    body: `<p style="padding: 20px"><video poster="IMAGES/open.svg" width="400" height="240"></video>${'<img alt="Nothing to see but a text" src="data:image/png," width="200" height="80" style="background: #eee; font: 24px monospace">'.repeat(3)}</p>`,
  },
  'vertical text': {
    least: 0.995,
    body: `<p style="writing-mode: vertical-rl; font: 24px/1.4 monospace; height: 400px; margin: 20px">${'Lines that run down, from right to left. '.repeat(9)}</p>`,
  },
  counters: {
    least: 0.997,
    body: `<ol style="margin-top: -1800px">${'<li>An item of a list<ol><li>inside<li>and inside</ol>'.repeat(30)}</ol>`,
    style: `ol { counter-reset: item; list-style: none; font: 20px/1.5 monospace }
      li::after { counter-increment: item }
      li::before { counter-increment: item; content: "No. " counter(item, upper-roman) " of \\"it\\": " }`,
  },
  'generated content next to slotted text': {
    least: 0.998,
    body: `${'<x-button>Press this one</x-button> '.repeat(20)}<script>
      customElements.define('x-button', class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: 'open' }).innerHTML = '<style>button { font: 24px monospace; padding: 12px; border: 1px solid } button::before { content: ">>> " } button::after { content: " <<<" }</style><button><slot></slot></button>' } })</script>`,
  },
  'a still of a video': {
    body: `<video id="film" width="320" height="180" style="margin: 20px" muted autoplay></video>${articles(3)}<canvas id="drawn" hidden width="320" height="180"></canvas><script>${drawing('drawn')}; film.srcObject = drawn.captureStream(); film.onplaying = () => film.pause()</script>`,
  },
  'fields and lists': {
    body: `<form style="padding: 20px"><p><input type="checkbox" checked> Yes <input type="radio"> No <select><option>First</option><option selected>Second choice</option></select> <input placeholder="Your town"> <button>Native</button></p><textarea rows="2" cols="40">Some text&#10;on two lines</textarea><ul><li>One</li><li>Two<ol><li>inner</li></ol></li></ul><table border="1" style="border-collapse: collapse"><tr><th>Name<th>Value<tr><td>Alpha<td>1<tr><td>Beta<td>22</table><p style="text-align: justify; width: 400px">${'Words that are set to both sides of a column. '.repeat(4)}</p></form>`,
  },
  'vector drawings with attributes of frameworks': {
    body: `<div style="padding: 20px"><svg @click="go()" x-on:click="go()" width="200" height="200" viewBox="0 0 24 24"><path :class="{ a: b }" wire:loading d="M12 2l3 7h7l-6 4 2 8-6-5-6 5 2-8-6-4h7z" fill="teal"/></svg><svg width="90" height="90"><use href="#framed"/></svg><svg hidden style="display: none"><symbol id="framed" viewBox="0 0 9 9"><g @click="go()"><circle cx="4" cy="4" r="4" fill="teal"/></g></symbol></svg></div>${articles(3)}`,
  },
  'a scrolled page whose body hides what overflows': {
    least: 0.99,
    body: `<p style="position: fixed; bottom: 0; left: 0; right: 0; margin: 0; padding: 30px; background: #fc8">Cookies</p>${articles(30)}`,
    style: 'html, body { height: 100% } body { overflow-x: hidden }',
    scroll: 900,
  },
  'justified text without spaces, and with hyphens': {
    // the hyphens, and the spaces between ideographs, are missing
    least: 0.96,
    body: `<div style="text-align: justify; font: 24px/1.5 monospace; width: 420px; padding: 20px">
      <p>${'これは両端揃えの文章で、間に空白がありません。'.repeat(6)}</p>
      <p lang="en" style="hyphens: manual">${'Donau&shy;dampf&shy;schiff&shy;fahrts&shy;gesell&shy;schaft is a long word. '.repeat(5)}</p></div>`,
  },
  'a list item at the top of a shadow root, and a shift by a calculated length': {
    body: `<ul style="font-size: 24px"><x-item></x-item></ul><p style="translate: calc(1% + 2px) 0; rotate: 3deg; width: 300px">Turned</p>${articles(3)}<script>
      customElements.define('x-item', class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: 'open' }).innerHTML = '<li>In a shadow root</li>' } })</script>`,
  },
  'turned and scaled parts': {
    body: `<main>${Array.from({ length: 6 }, (_, index) => `<article style="rotate: ${index * 4 - 8}deg; scale: ${1 - index / 20}; translate: 10px ${index * 2}px">Turned ${index}<p>With <b>inner</b> text</p><button>Go</button></article>`).join('')}</main><div id="box" style="overflow: auto; height: 120px; width: 400px; border: 1px solid red">${'<p>A row of a box that scrolls</p>'.repeat(9)}</div><script>box.scrollTop = 90</script>`,
  },
  'a dark page': {
    body: articles(9),
    style:
      ':root { color-scheme: dark } body { background: #14151c; color: #eee } header { background: #1c1e28 } article { border-color: #334 } a { color: #8af }',
    dark: true,
  },
  'a page from right to left': {
    body: `<main>${Array.from({ length: 3 }, (_, index) => `<article><h3>مقال ${index}</h3><p>وصف طويل لشيء <b>جيد جدا</b> مع English words في الوسط ويستمر النص حتى السطر التالي.</p><button>اشتر الآن</button><ul><li>عنصر</li></ul></article>`).join('')}</main>${articles(3)}`,
    root: 'lang="ar" dir="rtl"',
  },
  'a page with its own dialog': {
    body: `${articles(9)}<dialog id="asked" style="border: 0; border-radius: 12px; padding: 24px"><h2>Sure?</h2><p>A popover of the page</p></dialog><script>asked.show()</script>`,
  },
};

for (const [name, { scroll = 0, dark = false, least = 0.98, body, style = '', root = 'lang="en"' }] of Object.entries(
  pages,
)) {
  test(`renders ${name} like the browser`, async ({ page, asklet, site, tag, consoleErrors, images }) => {
    // an image that may not be read is requested again, and the browser reports the denied access
    if (name.includes('only be shown')) consoleErrors.allow(/closed\.svg/);
    site.page(webFont(), '/font.ttf', { 'content-type': 'font/ttf' });
    site.page('@font-face { font-family: "Imported"; src: url("../font.ttf") }', '/sheets/a.css', {
      'content-type': 'text/css',
    });
    await asklet.override(surveyWithScreenshot);
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.goto(
      site.page(shop(`${body.replaceAll('IMAGES', images)}${tag({ 'data-locale': 'en' })}`, { style, root })),
    );
    await page.evaluate((top) => scrollTo(0, top), scroll);
    await page.evaluate(async () => void (await document.fonts.ready));
    await takeScreenshot(page);
    const sent = await sendScreenshot(asklet);
    expect(sent).toMatchObject({ source: 'page', type: 'image/webp', width: 1280, height: 720 });
    const similarity = await imageSimilarity(page, sent.data_url, await imageOfHostPage(page));
    console.info(`${name}: ${similarity.toFixed(3)}`);
    expect(similarity).toBeGreaterThan(least);
  });
}

// a phone, HD, laptops of several makers, full HD, 4K
const screens = '390x844 1280x720 1366x768 1440x900 1536x864 1728x1117 1920x1080 3840x2160'.split(' ');

test('renders the page for every common screen at every scale factor', async ({ page, asklet, site, tag }) => {
  await asklet.override(surveyWithScreenshot);
  await page.goto(site.page(shop(`${articles(9)}${tag()}`)));
  const dialog = await takeScreenshot(page);
  const devtools = await page.context().newCDPSession(page);
  for (const screen of screens) {
    const [width, height] = screen.split('x').map(Number) as [number, number];
    for (const deviceScaleFactor of [1, 1.25, 1.5, 2, 3]) {
      await devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: false });
      await expect.poll(() => page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([width, deviceScaleFactor]);
      const shown = (await dialog.locator('canvas').elementHandle())!;
      await dialog.getByRole('button', { name: 'Retake' }).click();
      await Promise.race([
        shown.waitForElementState('hidden'),
        dialog
          .getByText('could not be captured')
          .waitFor()
          .then(() => Promise.reject(new Error(`${screen} at ${deviceScaleFactor}`))),
      ]);
      await shown.dispose();
    }
  }
});
