import type { Page } from '@playwright/test';
import { answer, answered, expect, survey, test } from './support/hostPage.ts';
import { hostPage, htmlOf, key, surveyUuid } from './support/test.ts';

const options = (api: string) => `data-survey="${surveyUuid}" data-key="${key}" data-api="${api}"`;

/** Removes functions of current browsers: an element of the page can only take their place if they are missing. */
const withoutFunctions = `<script nonce="r4nd0m">delete window.requestIdleCallback; delete window.navigation</script>`;
const likeFunctions = '<a id="requestIdleCallback"></a><a id="navigation"></a>';

/**
 * Markup that a stranger could leave in a comment on the page: it contains no script, but its names hide properties.
 */
const attacks: Record<string, (evil: string, api: string) => string> = {
  'an image named as the current script': (evil, api) =>
    `<img name="currentScript" src="${evil}/favicon.ico" ${options(api)}>`,
  'a form named as the current script': (evil, api) =>
    `<form name="currentScript" ${options(api)}><input name="src" value="${evil}/asklet.js"></form>`,
  'a script that does not run': (evil, api) =>
    `<script type="text/plain" src="${evil}/asklet.js" ${options(api)}></script>`,
  'elements named as globals': () =>
    `${withoutFunctions}<form id="asklet"><input name="q"><input name="join"></form>${likeFunctions}`,
};

const kinds: Record<string, (tag: string) => string> = {
  'a classic script': (tag) => tag,
  'a module': (tag) => tag.replace('async ', 'type="module" '),
};

for (const [attack, markup] of Object.entries(attacks)) {
  for (const [kind, change] of Object.entries(kinds)) {
    test(`loads no foreign script and completes as ${kind} after ${attack}`, async ({ page, asklet, site, tag }) => {
      const evil = site.url.replace('localhost', '127.0.0.1');
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (request.url().startsWith(evil) && request.resourceType() === 'script') foreign.push(request.url());
      });
      await asklet.override(survey);
      await page.goto(
        site.page(hostPage('plain', markup(evil, asklet.url) + change(tag({ nonce: 'r4nd0m' }))), '/', {
          'content-security-policy': `script-src 'nonce-r4nd0m' 'strict-dynamic'`,
        }),
      );
      await expect(asklet).toShowSurvey();
      await answer(asklet.card.root);
      await expect(asklet).toHaveResponses([answered]);
      expect(foreign).toEqual([]);
    });
  }
}

const inertTags: Record<string, (src: string) => string> = {
  'a script of another type': (src) => `<script type="text/plain" src="${src}/asklet.js"`,
  'a script whose address begins like the real one': (src) => `<script type="text/plain" src="${src}/"`,
};

for (const [attack, begin] of Object.entries(inertTags)) {
  test(`takes no options from ${attack}`, async ({ page, asklet, site, tag }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).port));
    const inert = `${begin(asklet.url)} ${options('http://127.0.0.1:9')}></script>`;
    await page.goto(site.page(htmlOf(inert, tag({ type: 'module', nonce: 'r4nd0m' }))));
    await expect(asklet).toShowSurvey();
    expect(asked).not.toContain('9');
  });
}

test('takes no options from a module that may not run, and reports it', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  consoleErrors.allow(/Content Security Policy/);
  const inert = `<script type="module" src="${asklet.url}/asklet.js" ${options('http://127.0.0.1:9')}></script>`;
  const policy = { 'content-security-policy': `script-src 'nonce-r4nd0m' 'strict-dynamic'` };
  await page.goto(site.page(htmlOf(inert, tag({ type: 'module', nonce: 'r4nd0m' })), '/', policy));
  await consoleErrors.expect(/^asklet: Load asklet\.js with one <script src>/);
});

/**
 * Chooses 9 without properties that elements of the page can hide, as Playwright itself reads them from the document.
 */
const choose = (page: Page) =>
  page.waitForFunction(() => {
    const [host] = Document.prototype.getElementsByTagName.call(document, 'asklet-survey');
    const option = host?.shadowRoot?.querySelector<HTMLElement>('input[value="9"]');
    option?.click();
    return !!option;
  });

// ordinary words
for (const name of ['title', 'head', 'body', 'hidden', 'referrer', 'baseURI']) {
  test(`completes next to elements named "${name}"`, async ({ page, asklet, site, tag }) => {
    await page.goto(site.page(htmlOf(`<form name="${name}"></form><img name="${name}" alt="">`, tag())));
    await choose(page);
    await expect
      .poll(() => asklet.server.responses())
      .toMatchObject([{ score: 9, metadata: { page_title: 'A shop', locale: 'en-US' } }]);
  });
}

// no page names an element like a method
for (const name of ['querySelector', 'createElement', 'createElementNS']) {
  test(`reports an element named like the method "${name}", and does not break the page`, async ({
    page,
    site,
    tag,
    consoleErrors,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => void errors.push(message.text()));
    await page.goto(site.page(htmlOf(`<img name="${name}" alt="">`, tag())));
    await expect.poll(() => errors.join()).toMatch(/asklet: .*TypeError: .* is not a function/);
    expect(consoleErrors.take().filter((error) => !error.startsWith('asklet: '))).toEqual([]);
  });
}

const imitations: Record<string, (foreign: string) => string> = {
  'a link': () => '<a id="navigation" href="#shop">Shop</a>',
  'a frame of another origin': (foreign) => `<iframe name="navigation" src="${foreign}"></iframe>`,
};

for (const [what, markup] of Object.entries(imitations)) {
  test(`says why, and follows the hash, where ${what} is named like the Navigation API that the browser lacks`, async ({
    page,
    asklet,
    site,
    tag,
  }) => {
    await asklet.override({ show_on_pages: [{ match: 'ends_with', value: '#shop' }] });
    const foreign = site.page('<p>Another site</p>', '/frame').replace('localhost', '127.0.0.1');
    await page.goto(site.page(htmlOf(`<script>delete window.navigation</script>${markup(foreign)}`, tag())));
    expect(await asklet.why()).toMatchObject({ shown: false, reason: 'pages' });
    await page.evaluate(`location.hash = 'shop'`);
    await expect(asklet).toShowSurvey();
  });
}
