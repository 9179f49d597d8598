import { chunks, holdRequests } from './support/requests.ts';
import { expect, hostPage, htmlOf, test } from './support/test.ts';

const modalFromTheStart = '<script>native.showModal()</script>';

test('waits while a modal dialog of the page is open', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(hostPage('dialog', modalFromTheStart + tag())));
  await expect(asklet).not.toShowSurvey('dialog');
  await page.getByRole('button', { name: 'No' }).click();
  await expect(asklet).toShowSurvey();
});

test('waits while a dialog without dialog semantics is open', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(hostPage('dialog', `<script>plain.hidden = false</script>${tag()}`)));
  await expect(asklet).not.toShowSurvey('dialog');
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(asklet).toShowSurvey();
});

const inTheMiddle = 'position: fixed; inset: 25%; background: white';
const consent = `<div role="dialog" style="${inTheMiddle}"><button onclick="this.parentElement.remove()">Agree</button></div>`;

for (const [where, html] of [
  ['the page', consent],
  ['a shadow tree', `<div><template shadowrootmode="open">${consent}</template></div>`],
] as const) {
  test(`waits while a consent dialog of ${where} covers the middle, although it is not marked as modal`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await page.goto(site.page(htmlOf(html, tag())));
    await expect(asklet).not.toShowSurvey('dialog');
    await page.getByRole('button', { name: 'Agree' }).click();
    await expect(asklet).toShowSurvey();
  });
}

const drawer = (style: string, inner = '') =>
  `<div role="dialog" aria-modal="true" style="position: fixed; ${style}">${inner}Basket</div>`;

for (const [where, html] of [
  ['outside of the viewport', drawer('inset: 0 auto 0 0; width: 300px; height: 100%; transform: translateX(-100%)')],
  ['without a size', drawer('width: 0; height: 0; overflow: hidden')],
] as const) {
  test(`opens despite a modal dialog ${where}`, async ({ page, asklet, site, tag }) => {
    await page.goto(site.page(htmlOf(html, tag())));
    await expect(asklet).toShowSurvey();
  });
}

test('waits while a dialog is open whose children alone have a size', async ({ page, asklet, site, tag }) => {
  const panel = '<p style="position: fixed; inset: 20%">Sure?</p>';
  await page.goto(site.page(htmlOf(drawer('width: 0; height: 0', panel), tag())));
  await expect(asklet).not.toShowSurvey('dialog');
  await page.evaluate(`document.querySelector('[aria-modal]').remove()`);
  await expect(asklet).toShowSurvey();
});

test('opens despite a dialog if the page opens it', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(hostPage('dialog', `<script>plain.hidden = false</script>${tag()}`)));
  await expect(asklet).not.toShowSurvey('dialog');
  await page.evaluate(`asklet('open')`);
  await expect(asklet).toShowSurvey();
});

test('waits while the visitor types in a field of the page', async ({ page, asklet, site, tag }) => {
  await asklet.override({ trigger: { type: 'event', name: 'now' } });
  await page.goto(site.page(hostPage('site', tag())));
  await asklet.why();
  const search = page.getByRole('searchbox');
  await search.pressSequentially('shoes');
  await page.evaluate(`asklet('track', 'now')`);
  await expect(asklet).not.toShowSurvey('typing');
  await search.pressSequentially(' for men');
  await expect(asklet.card.root).toBeHidden();
  await search.blur();
  await expect(asklet).toShowSurvey();
  await expect(search).toHaveValue('shoes for men');
});

test('opens while a focused field gets no input', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf('<input autofocus aria-label="Search">', tag())));
  await expect(asklet).toShowSurvey();
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
});

for (const chunk of ['card', 'messages'] as const) {
  test(`waits until the visitor stops typing, if they start while the ${chunk} chunk is loading`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    const held = await holdRequests(page, chunks[chunk]);
    await page.goto(site.page(htmlOf('<input aria-label="Search">', tag({ 'data-locale': 'de' }))));
    await held.sent;
    await page.getByRole('textbox', { name: 'Search' }).fill('oak');
    held.release();
    await page.waitForFunction(`asklet('why').reason === 'typing'`);
    await expect(asklet.card.root).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Search' }).blur();
    await expect(asklet).toShowSurvey();
  });
}

const fullscreen = (element: string) =>
  `<button onclick="${element}.requestFullscreen()">Full screen</button><section id="game">A game</section>`;

for (const [what, element] of [
  ['an element', 'game'],
  ['a frame', `document.querySelector('iframe')`],
] as const) {
  test(`waits while ${what} is in full screen, and opens when that ends`, async ({ page, asklet, site, tag }) => {
    await asklet.override({ trigger: { type: 'event', name: 'now' } });
    await page.goto(site.page(htmlOf(fullscreen(element), '<iframe srcdoc="A game"></iframe>', tag())));
    await asklet.why();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.waitForFunction('document.fullscreenElement');
    await page.evaluate(`asklet('track', 'now')`);
    await expect(asklet).not.toShowSurvey('fullscreen');
    await page.evaluate('document.exitFullscreen()');
    await expect(asklet).toShowSurvey();
  });
}

for (const element of ['document.documentElement', 'document.body']) {
  test(`opens while the page is in full screen as ${element}`, async ({ page, asklet, site, tag }) => {
    await asklet.override({ trigger: { type: 'event', name: 'now' } });
    await page.goto(site.page(htmlOf(fullscreen(element), tag())));
    await asklet.why();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.waitForFunction('document.fullscreenElement');
    await page.evaluate(`asklet('track', 'now')`);
    await expect(asklet).toShowSurvey();
    await asklet.card.score(7);
  });
}
