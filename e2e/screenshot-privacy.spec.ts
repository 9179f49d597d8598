import type { Page } from '@playwright/test';
import { retakeScreenshot, sendScreenshot, surveyWithScreenshot, takeScreenshot } from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { type Asklet, expect, type Site, test } from './support/test.ts';

// this browser accepts the capture of a tab by itself
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...launchOptions.args!, '--auto-accept-this-tab-capture'] }),
});

/** Private data of a visitor, in two versions that are equally wide. */
const secrets = [
  { password: 'swordfish', email: 'ann@shop.example', card: '4111111111111111', note: 'mortgage', frame: 'salaries' },
  { password: 'hedgehogs', email: 'zoe@site.example', card: '5500000000000004', note: 'pregnant', frame: 'lawsuits' },
];

/** A page with a secret in every kind of place that is masked. */
function pageWith({ password, email, card, note, frame }: (typeof secrets)[number]): string {
  const style = 'display: inline-block; width: 200px; font: 16px monospace';
  return `<form style="padding: 20px">
    <input type="password" value="${password}"> <input type="text" autocomplete="current-password" value="${password}">
    <input type="email" value="${email}"> <input name="user_email" value="${email}"> <input autocomplete="section-a billing email" value="${email}">
    <input autocomplete="cc-number" value="${card}"> <input name="cardNumber" value="${card}"> <input id="cvc" value="${card.slice(0, 3)}">
    <p data-asklet-mask style="${style}">${note}<b>${note}</b><img alt="${note}"></p><span data-asklet-mask style="${style}; position: relative">${note}</span>
    <x-note></x-note><iframe style="width: 300px; height: 60px" srcdoc="<p data-asklet-mask style='${style}'>${frame}</p>"></iframe></form>
    ${articles(3)}<script>customElements.define('x-note', class extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<p data-asklet-mask style="${style}">${note}</p>' } })</script>`;
}

/** Takes a screenshot of a page from one source, sends it, and returns it with all that was posted. */
async function sendScreenshotOf(asklet: Asklet, page: Page, site: Site, body: string, source = 'Retake') {
  const posted: string[] = [];
  await asklet.override(surveyWithScreenshot);
  // a visitor on the first visit
  await page.goto(site.page('', '/empty'));
  await page.evaluate(() => localStorage.clear());
  page.on('request', (request) => posted.push(request.postData() ?? ''));
  await page.goto(site.page(shop(body)));
  const dialog = await takeScreenshot(page);
  if (source !== 'Retake') await retakeScreenshot(dialog, source);
  // the server may have it before the test hears of its request
  const submitted = page.waitForRequest(/\/responses\//);
  const sent = await sendScreenshot(asklet);
  await submitted;
  return { sent, posted: posted.join('\n') };
}

test('leaves no trace of masked texts in a rendered page, nor in the requests', async ({ page, asklet, site, tag }) => {
  const images: string[] = [];
  for (const secret of secrets) {
    const { sent, posted } = await sendScreenshotOf(asklet, page, site, pageWith(secret) + tag());
    images.push(sent.data_url);
    for (const word of Object.values(secret)) expect(posted).not.toContain(word);
    expect(posted).toContain(sent.data_url);
  }
  expect(images[1]).toBe(images[0]);
});

test('shows texts that are not masked', async ({ page, asklet, site, tag }) => {
  const images: string[] = [];
  for (const { note } of secrets) {
    const { sent } = await sendScreenshotOf(asklet, page, site, `<p>${note}</p>${tag()}`);
    images.push(sent.data_url);
  }
  expect(images[1]).not.toBe(images[0]);
});

test('shows no text at all with data-mask-text', async ({ page, asklet, site, tag }) => {
  const images: string[] = [];
  for (const { note } of secrets) {
    const body = `<style>p, h1 { font: 16px monospace; width: 300px } h1::before { content: "${note}" }</style><p>${note}</p><h1></h1>
      <input value="${note}" placeholder="${note}"><textarea>${note}</textarea><select style="width: 200px"><option>${note}</option></select>
      <svg width="200" height="30"><text y="20">${note}</text></svg><ul><li style="font: 16px monospace">${note}</li></ul>`;
    const { sent } = await sendScreenshotOf(asklet, page, site, body + tag({ 'data-mask-text': '' }));
    images.push(sent.data_url);
  }
  expect(images[1]).toBe(images[0]);
});

test('leaves no trace of masked texts in a captured tab, and restores the page', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  const images: string[] = [];
  for (const secret of secrets) {
    const { sent } = await sendScreenshotOf(asklet, page, site, pageWith(secret) + tag(), 'Share this tab');
    expect(sent).toMatchObject({ source: 'display', width: 1280, height: 720 });
    images.push(sent.data_url);
    expect(await page.locator('[type=password]').getAttribute('style')).toBeNull();
  }
  expect(images[1]).toBe(images[0]);
});
