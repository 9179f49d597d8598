import type { Page } from '@playwright/test';
import { retakeScreenshot, sendScreenshot, surveyWithScreenshot, takeScreenshot } from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { type Asklet, expect, type Site, test } from './support/test.ts';

// this browser accepts the capture of a tab automatically
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...launchOptions.args!, '--auto-accept-this-tab-capture'] }),
});

/** Private data of a visitor, in two versions of equal width. */
const secrets = [
  { password: 'swordfish', email: 'ann@shop.example', card: '4111111111111111', note: 'mortgage', frame: 'salaries' },
  { password: 'hedgehogs', email: 'zoe@site.example', card: '5500000000000004', note: 'pregnant', frame: 'lawsuits' },
];

const style = 'display: inline-block; width: 200px; font: 16px monospace';

/** Returns a page with a secret in each kind of element that is masked. */
function pageWith({ password, email, card, note, frame }: (typeof secrets)[number]): string {
  return `<form style="padding: 20px">
    <input type="password" value="${password}"> <input type="text" autocomplete="current-password" value="${password}">
    <input type="email" value="${email}"> <input name="user_email" value="${email}"> <input autocomplete="section-a billing email" value="${email}">
    <input autocomplete="cc-number" value="${card}"> <input name="cardNumber" value="${card}"> <input id="cvc" value="${card.slice(0, 3)}">
    <input name="checkoutCvc" value="${card.slice(0, 3)}"> <input id="otp" value="${card.slice(0, 3)}">
    <select style="width: 200px"><option data-asklet-mask>${note}</option></select>
    <input name="card_cvc" value="${card.slice(0, 3)}"> <input name="cardCvc" value="${card.slice(0, 3)}">
    <p data-asklet-mask style="${style}">${note}<b>${note}</b><img alt="${note}"></p><span data-asklet-mask style="${style}; position: relative">${note}</span>
    <div data-asklet-mask style="display: contents"><p style="${style}; visibility: visible">${note}</p>${note}</div>
    <style>.bare::before { content: "${note}"; visibility: visible }</style><div class="bare" data-asklet-mask style="display: contents"></div>
    <x-slot>${note}<b>${note}</b></x-slot><svg width="200" height="60"><g data-asklet-mask><text y="20">${note}</text></g>
    <text y="40" data-asklet-mask>${note}</text></svg><svg width="0" height="0"><g id="used" data-asklet-mask><text y="20">${note}</text></g></svg>
    <svg width="200" height="30"><use href="#used"/></svg><div data-asklet-mask><p popover="manual" id="popover">${note}</p></div>
    <div id="live"><p data-asklet-mask style="${style}">${note}</p></div>
    <x-note></x-note><iframe style="width: 300px; height: 60px" srcdoc="<p data-asklet-mask style='${style}'>${frame}</p>"></iframe></form>
    ${articles(3)}<script>
    customElements.define('x-slot', class extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<slot data-asklet-mask></slot>' } })
    popover.showPopover()
    // as a framework that renders again would do
    const live = document.getElementById('live'), html = live.innerHTML
    setInterval(() => { if (!live.querySelector('p').getAttribute('style').endsWith('monospace')) live.innerHTML = html }, 20)
    customElements.define('x-note', class extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<p data-asklet-mask style="${style}">${note}</p>' } })</script>`;
}

/** Elements that are invisible or illegible on the page, and must not become visible in a screenshot. */
const unseen: Record<string, (secret: string) => string> = {
  'as dots': (secret) => `<p style="${style}; -webkit-text-security: disc">${secret}</p>`,
  'under a blurred backdrop': (secret) =>
    `<div style="position: relative"><p style="${style}">${secret}</p><div style="position: absolute; inset: 0; backdrop-filter: blur(30px)"></div></div>`,
  clipped: (secret) => `<p style="${style}; position: absolute; clip: rect(0 0 0 0)">${secret}</p>`,
  'under a mask of nothing': (secret) =>
    `<p style="${style}; mask: linear-gradient(#000, #000) 0 0 / 0 0 no-repeat">${secret}</p>`,
  'under a dark mask': (secret) => `<p style="${style}; mask: linear-gradient(#000, #000) luminance">${secret}</p>`,
  'under a mask of the page': (secret) =>
    `<svg width="0" height="0"><mask id="m"></mask></svg><p style="${style}; mask: url(#m)">${secret}</p>`,
  'under a clip path of the page': (secret) =>
    `<svg width="0" height="0"><clipPath id="c"></clipPath></svg><p style="${style}; clip-path: url(#c)">${secret}</p>`,
  'of an SVG as dots': (secret) =>
    `<svg width="200" height="30"><text y="20" style="-webkit-text-security: disc">${secret}</text></svg>`,
  'of an SVG under a filter': (secret) =>
    `<svg width="200" height="30"><text y="20" style="filter: opacity(0)">${secret}</text></svg>`,
  'of an SVG under a clip path': (secret) =>
    `<svg width="200" height="30"><text y="20" style="clip-path: inset(100%)">${secret}</text></svg>`,
  'of an SVG under a mask': (secret) =>
    `<svg width="200" height="30"><mask id="n"></mask><text y="20" style="mask: url(#n)">${secret}</text></svg>`,
  'of an SVG under a mask of another': (secret) =>
    `<svg width="0" height="0"><mask id="m"></mask></svg><svg width="200" height="30"><text y="20" style="mask: url(#m)">${secret}</text></svg>`,
  'of an SVG under a clip path of another': (secret) =>
    `<svg width="0" height="0"><clipPath id="c"></clipPath></svg><svg width="200" height="30"><text y="20" style="clip-path: url(#c)">${secret}</text></svg>`,
  'of a shape of another SVG as dots': (secret) =>
    `<style>.pin { -webkit-text-security: disc }</style><svg width="0" height="0"><text id="pin" class="pin" y="20">${secret}</text></svg>
    <svg width="200" height="30"><use href="#pin"/></svg>`,
  'of a shape of another SVG that is not displayed': (secret) =>
    `<style>.gone { display: none }</style><svg width="0" height="0"><g id="gone"><text class="gone" y="20">${secret}</text></g></svg>
    <svg width="200" height="30"><use href="#gone"/></svg>`,
  'of a shape of another SVG that is not visible': (secret) =>
    `<style>.void { visibility: hidden }</style><svg width="0" height="0"><text id="void" class="void" y="20">${secret}</text></svg>
    <svg width="200" height="30"><use href="#void"/></svg>`,
  'cut by containment': (secret) =>
    `<div style="contain: paint; height: 0; margin-bottom: 30px"><p style="${style}">${secret}</p></div>`,
  'cut in one direction': (secret) =>
    `<div style="overflow-y: clip; height: 0; margin-bottom: 30px"><p style="${style}">${secret}</p></div>`,
  'whose visibility is skipped': (secret) =>
    `<div style="content-visibility: hidden"><p style="${style}">${secret}</p></div>`,
  'of a field whose visibility is skipped': (secret) => `<input style="content-visibility: hidden" value="${secret}">`,
  'of a transparent inline box in two lines': (secret) =>
    `<p style="${style}"><span style="opacity: 0.001">${secret} ${secret} ${secret}</span></p>`,
  'of a clipped inline box in two lines': (secret) =>
    `<p style="${style}"><span style="clip-path: inset(100%)">${secret} ${secret} ${secret}</span></p>`,
  'of generated content as dots': (secret) =>
    `<style>.pin::before { content: "${secret}"; font: 16px monospace; -webkit-text-security: disc }</style><p class="pin"></p>`,
  'of a missing image as dots': (secret) =>
    `<img alt="${secret}" src="data:image/png," width="200" height="30" style="-webkit-text-security: disc">`,
  'of a missing image, moved out of it': (secret) =>
    `<img alt="${secret}" src="data:image/png," width="200" height="30" style="text-indent: -9999px">`,
  'in a vertical line, outside its box': (secret) =>
    `<p style="${style}; writing-mode: vertical-rl; width: 0; height: 100px; overflow: hidden">${secret}</p>`,
  'in a frame that is hidden': (secret) =>
    `<div style="visibility: hidden"><iframe srcdoc="<p style='${style}'>${secret}</p>"></iframe></div>`,
  'next to its mask': (secret) =>
    `<p style="${style}; mask: linear-gradient(#000, #000) -500px 0 / 10px 10px no-repeat">${secret}</p>`,
  'on the back of a card': (secret) =>
    `<p style="${style}; backface-visibility: hidden; transform: rotateY(180deg)">${secret}</p>`,
  'under a cover, in front of its neighbours': (secret) =>
    covered(
      `<div style="transform: translateZ(0)"><p style="${style}; position: relative; z-index: 9">${secret}</p></div>`,
    ),
  'under a cover, in a layer of its own': (secret) =>
    covered(
      `<div style="will-change: transform"><p style="${style}; position: relative; z-index: 9">${secret}</p></div>`,
    ),
  'under a cover, with a z-index that has no effect': (secret) =>
    covered(`<p style="${style}; z-index: 9">${secret}</p>`),
};

/** The same for styles that affect the whole page. */
const unseenPages: Record<string, (secret: string) => string> = {
  'behind a popover with a blurred backdrop': (secret) =>
    `<p style="${style}">${secret}</p><div popover="manual" id="veil">Offer</div>
    <style>#veil::backdrop { backdrop-filter: blur(60px) }</style><script>veil.showPopover()</script>`,
  'under a blurred backdrop on a translucent page': (secret) =>
    `<style>html { background: none } body { background: rgb(200 220 255 / 30%) }</style>${unseen['under a blurred backdrop']!(secret)}`,
};

/** Returns an element under an opaque one. */
function covered(html: string): string {
  return `<div style="position: relative">${html}<div style="position: absolute; inset: 0; z-index: 1; background: #fff"></div></div>`;
}

/** Takes a screenshot of a page from one source and submits it. Returns it with the bodies of all requests. */
async function sendScreenshotOf(asklet: Asklet, page: Page, site: Site, body: string, source = 'Retake') {
  const posted: string[] = [];
  await asklet.override(surveyWithScreenshot);
  // start as a new visitor
  await page.goto(site.page('', '/empty'));
  await page.evaluate(() => localStorage.clear());
  page.on('request', (request) => posted.push(request.postData() ?? ''));
  await page.goto(site.page(shop(body)));
  const dialog = await takeScreenshot(page);
  if (source !== 'Retake') await retakeScreenshot(dialog, source);
  // the server may receive the request before the test learns about it
  const submitted = page.waitForRequest(/\/responses\//);
  const sent = await sendScreenshot(asklet);
  await submitted;
  return { sent, posted: posted.join('\n') };
}

/** Compares images without printing them, because they are too long. */
const expectSame = ([first, second]: string[]) => expect(second === first, 'the images are the same').toBe(true);

test('leaves no trace of masked texts in a rendered page, nor in the requests', async ({ page, asklet, site, tag }) => {
  const images: string[] = [];
  for (const secret of secrets) {
    const { sent, posted } = await sendScreenshotOf(asklet, page, site, pageWith(secret) + tag());
    images.push(sent.data_url);
    for (const word of Object.values(secret)) expect(posted).not.toContain(word);
    expect(posted).toContain(sent.data_url);
  }
  expectSame(images);
});

const all = (secret: string) =>
  Object.values(unseen)
    .map((hidden) => hidden(secret))
    .join('');
for (const [name, hidden] of Object.entries({ ...unseen, ...unseenPages, 'that the page does not show': all })) {
  // first all on one page; the single ones tell which of them failed
  test(`leaves no trace of a text ${name}`, async ({ page, asklet, site, tag }) => {
    const images: string[] = [];
    for (const { note } of secrets) {
      const { sent } = await sendScreenshotOf(asklet, page, site, `${hidden(note)}${articles(1)}${tag()}`);
      images.push(sent.data_url);
    }
    expectSame(images);
  });
}

test('shows texts that are not masked', async ({ page, asklet, site, tag }) => {
  const images: string[] = [];
  for (const { note } of secrets) {
    const { sent } = await sendScreenshotOf(asklet, page, site, `<p>${note}</p>${tag()}`);
    images.push(sent.data_url);
  }
  expect(images[1] === images[0], 'the images are the same').toBe(false);
});

/** Returns a page that takes long to draw. While it is drawn, a cover disappears together with the text under it. */
const pageThatChanges = (secret: string) =>
  `<p id="covered" style="${style}; position: absolute">${secret}</p>
  <main style="display: block; font-size: 6px">${'<i style="box-shadow: 0 1px 3px #0003">x</i> '.repeat(2_500)}</main>
  <p id="cover" style="position: absolute; top: 60px; left: 0; width: 400px; height: 80px; background: #eee"></p><script>
  covered.style.top = '76px'
  const timer = setInterval(() => {
    if (!document.querySelector('asklet-survey')?.shadowRoot.querySelector('dialog')) return
    clearInterval(timer)
    covered.remove()
    cover.remove()
  })</script>`;

test('leaves no trace of a covered text that disappears with its cover during the drawing', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const images: string[] = [];
  for (const { note } of secrets) {
    const { sent } = await sendScreenshotOf(asklet, page, site, pageThatChanges(note) + tag());
    images.push(sent.data_url);
  }
  expectSame(images);
});

/** Returns a page with a text in each kind of element that can show one. */
const textsOf = (note: string) =>
  `<style>p, h1 { font: 16px monospace; width: 300px } h1::before { content: "${note}" }</style><p>${note}</p><h1></h1>
      <input value="${note}" placeholder="${note}"><textarea>${note}</textarea><select style="width: 200px"><option>${note}</option></select>
      <svg width="200" height="30"><text y="20" id="t">${note}</text></svg><svg width="200" height="30"><use href="#t"/></svg>
      <x-bare style="font: 16px monospace"></x-bare><script>document.querySelector('x-bare').attachShadow({ mode: 'open' }).append('${note}')</script>
      <style>x-generated::after { content: "${note}"; display: block; font: 16px monospace }</style><x-generated></x-generated><ul><li style="font: 16px monospace">${note}</li><li style="font: 16px monospace; list-style: '${note}' inside"></li></ul>
  <img alt="${note}" style="font: 16px monospace"><canvas width="200" height="30"></canvas><script>
  const context = document.querySelector('canvas').getContext('2d')
  context.font = '16px monospace'
  context.fillText('${note}', 0, 20)</script>`;

for (const [source, name] of [
  ['Retake', 'a rendered page'],
  ['Share this tab', 'a captured tab'],
] as const) {
  test(`shows no text at all with data-mask-text in ${name}`, async ({ page, asklet, site, tag }) => {
    const images: string[] = [];
    for (const { note } of secrets) {
      const body = textsOf(note) + tag({ 'data-mask-text': '' });
      const { sent } = await sendScreenshotOf(asklet, page, site, body, source);
      images.push(sent.data_url);
    }
    expectSame(images);
  });
}

/** Returns an element that gets its shadow tree, with a secret, after the capture has begun. */
const shadowLater = (secret: string) => `<x-later></x-later><script>
  const { getDisplayMedia } = MediaDevices.prototype
  MediaDevices.prototype.getDisplayMedia = function (options) {
    const later = document.querySelector('x-later').attachShadow({ mode: 'open' })
    later.innerHTML = '<p data-asklet-mask style="${style}">${secret}</p>'
    return getDisplayMedia.call(this, options)
  }</script>`;

test('leaves no trace of masked texts in a captured tab, and restores the page', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const images: string[] = [];
  for (const secret of secrets) {
    const foreign = site.page(`<p>${secret.frame}</p>`, '/foreign').replace('localhost', '127.0.0.1');
    const frames = `<iframe src="${foreign}"></iframe><iframe srcdoc="<p>${secret.frame}</p>"></iframe>`;
    const body = `${pageWith(secret)}${frames}${shadowLater(secret.note)}${tag()}`;
    const { sent } = await sendScreenshotOf(asklet, page, site, body, 'Share this tab');
    expect(sent).toMatchObject({ source: 'display', width: 1280, height: 720 });
    images.push(sent.data_url);
    expect(await page.locator('[type=password]').getAttribute('style')).toBeNull();
  }
  expectSame(images);
});
