import type { Page } from '@playwright/test';
import { askForScreenshot, dialogOf, ready, send, shootAgain, surveyWithScreenshot } from './support/screenshots.ts';
import { articles, shop } from './support/shop.ts';
import { type Feedback, expect, type Site, test } from './support/test.ts';

// the browser would ask a person; here it says yes
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...launchOptions.args!, '--auto-accept-this-tab-capture'] }),
});

/** What a visitor keeps to himself, in two versions that take the same room. */
const secrets = [
  { password: 'swordfish', email: 'ann@shop.example', card: '4111111111111111', note: 'mortgage', frame: 'salaries' },
  { password: 'hedgehogs', email: 'zoe@site.example', card: '5500000000000004', note: 'pregnant', frame: 'lawsuits' },
];

/** A page with a secret in every kind of place that is masked. */
function pageWith({ password, email, card, note, frame }: (typeof secrets)[number]): string {
  const place = 'display: inline-block; width: 200px; font: 16px monospace';
  return `<form style="padding: 20px">
    <input type="password" value="${password}"> <input type="text" autocomplete="current-password" value="${password}">
    <input type="email" value="${email}"> <input name="user_email" value="${email}"> <input autocomplete="section-a billing email" value="${email}">
    <input autocomplete="cc-number" value="${card}"> <input name="cardNumber" value="${card}"> <input id="cvc" value="${card.slice(0, 3)}">
    <p data-asklet-mask style="${place}">${note}<b>${note}</b><img alt="${note}"></p><span data-asklet-mask style="${place}; position: relative">${note}</span>
    <x-note></x-note><iframe style="width: 300px; height: 60px" srcdoc="<p data-asklet-mask style='${place}'>${frame}</p>"></iframe></form>
    ${articles(3)}<script>customElements.define('x-note', class extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<p data-asklet-mask style="${place}">${note}</p>' } })</script>`;
}

/** Takes the screenshot of a page in one way, sends it, and answers it with all that was posted. */
async function shoot(page: Page, site: Site, server: Feedback, body: string, way = 'Draw this page', tag = {}) {
  const posted: string[] = [];
  // a visitor who comes for the first time
  await page.goto(site.page('', '/empty'));
  await page.evaluate(() => localStorage.clear());
  page.on('request', (request) => posted.push(request.postData() ?? ''));
  await page.goto(site.page(shop(`${body}${server.tag(tag)}`)));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  if (way !== 'Draw this page') await shootAgain(dialog, way);
  return { sent: await send(page, server), posted: posted.join('\n') };
}

test('masked words leave no trace in a drawn page, nor in what is posted', async ({ page, feedback, site }) => {
  const pictures: string[] = [];
  for (const secret of secrets) {
    const { sent, posted } = await shoot(page, site, await feedback(surveyWithScreenshot()), pageWith(secret));
    pictures.push(sent.data_url);
    for (const word of Object.values(secret)) expect(posted).not.toContain(word);
    expect(posted).toContain(sent.data_url);
  }
  expect(pictures[1]).toBe(pictures[0]);
});

test('words that are not masked do differ', async ({ page, feedback, site }) => {
  const pictures: string[] = [];
  for (const { note } of secrets) {
    const { sent } = await shoot(page, site, await feedback(surveyWithScreenshot()), `<p>${note}</p>`);
    pictures.push(sent.data_url);
  }
  expect(pictures[1]).not.toBe(pictures[0]);
});

test('no word at all is in a picture where the owner wants none', async ({ page, feedback, site }) => {
  const pictures: string[] = [];
  for (const { note } of secrets) {
    const body = `<style>p, h1 { font: 16px monospace; width: 300px } h1::before { content: "${note}" }</style><p>${note}</p><h1></h1>
      <input value="${note}" placeholder="${note}"><textarea>${note}</textarea><select style="width: 200px"><option>${note}</option></select>
      <svg width="200" height="30"><text y="20">${note}</text></svg><ul><li style="font: 16px monospace">${note}</li></ul>`;
    const { sent } = await shoot(page, site, await feedback(surveyWithScreenshot()), body, undefined, {
      'data-mask-text': '',
    });
    pictures.push(sent.data_url);
  }
  expect(pictures[1]).toBe(pictures[0]);
});

test('nothing leaves the page before the visitor sends', async ({ page, feedback, site }) => {
  const server = await feedback(surveyWithScreenshot());
  const posted: string[] = [];
  page.on('request', (request) => posted.push(request.postData() ?? ''));
  await page.goto(site.page(shop(articles(3) + server.tag())));
  const dialog = await askForScreenshot(page);
  await expect(dialog.getByText(ready)).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialogOf(page)).toBeHidden();
  expect(posted.filter((each) => each.includes('data:'))).toEqual([]);
  expect(await server.responses()).toEqual([]);
});

test('masked words leave no trace in a captured tab, and the page is as before', async ({ page, feedback, site }) => {
  const pictures: string[] = [];
  for (const secret of secrets) {
    const { sent } = await shoot(
      page,
      site,
      await feedback(surveyWithScreenshot()),
      pageWith(secret),
      'Capture this tab',
    );
    expect(sent).toMatchObject({ source: 'display', width: 1280, height: 720 });
    pictures.push(sent.data_url);
    expect(await page.locator('[type=password]').getAttribute('style')).toBeNull();
  }
  expect(pictures[1]).toBe(pictures[0]);
});
