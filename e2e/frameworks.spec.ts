import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { bundle, serve } from './support/bundledApp.ts';
import { readRecipe } from './support/recipes.ts';
import { expect, sessionStarts, surveyUuid, test } from './support/test.ts';

test('React: keeps one session in StrictMode and with new handlers and metadata', async ({ page, asklet, site }) => {
  const app = `
    import { createElement, StrictMode, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Survey } from 'asklet/react';

    function App() {
      const [count, setCount] = useState(0);
      const [isShown, setShown] = useState(true);
      return createElement('main', null,
        createElement('button', { onClick: () => setCount(count + 1) }, 'Count ' + count),
        createElement('button', { onClick: () => setShown(false) }, 'Leave'),
        isShown && createElement(Survey, {
          survey: '${surveyUuid}', publicKey: 'pk_test', api: '${asklet.url}', metadata: { count },
          onScore: ({ score }) => (document.title = count + ': ' + score),
        }));
    }
    const root = document.body.appendChild(document.createElement('div'));
    createRoot(root).render(createElement(StrictMode, null, createElement(App)));
  `;
  // StrictMode runs effects twice only in development
  await page.goto(serve(site, await bundle(app, { define: { 'process.env.NODE_ENV': '"development"' } })));
  await expect(asklet).toShowSurvey();
  await page.getByRole('button', { name: 'Count 0' }).click();
  await expect(page.getByRole('button', { name: 'Count 1' })).toBeVisible();
  await asklet.card.score(7);
  await expect(page).toHaveTitle('1: 7');
  await expect(asklet).toHaveResponses([{ score: 7, metadata: { count: 1 } }]);
  expect(sessionStarts(asklet)).toBe(1);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(asklet.card.root).toHaveCount(0);
});

test('React: applies a login and another look to the open card of an event', async ({ page, asklet, site }) => {
  await asklet.override({
    trigger: { type: 'event', name: 'paid' },
    response_type: 'text',
    collect_contact: true,
    feedback_button: true,
  });
  const app = `
    import { createElement, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { useSurvey } from 'asklet/react';

    function App() {
      const [changed, setChanged] = useState({ theme: 'light', accent: '#00f', textLimit: 200 });
      const survey = useSurvey({ survey: '${surveyUuid}', key: 'pk_test', api: '${asklet.url}', ...changed });
      return createElement('main', null,
        createElement('button', { onClick: () => survey.track('paid') }, 'Pay'),
        createElement('button', { onClick: () => setChanged({
          userId: 'ann', userEmail: 'ann@example.com', metadata: { plan: 'pro' },
          theme: 'dark', accent: '#f00', position: 'bottom-left', textLimit: 100,
        }) }, 'Log in'),
        createElement('button', { onClick: () => setChanged({ userId: 'ann' }) }, 'Reset the look'));
    }
    createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(App));
  `;
  await page.goto(serve(site, await bundle(app, { define: { 'process.env.NODE_ENV': '"production"' } })));
  await expect(page.getByRole('button', { name: 'Feedback' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(asklet).toShowSurvey();
  const card = page.locator('asklet-survey:not([launcher])');
  await expect(asklet.card.root).toHaveCSS('color-scheme', 'light');
  const isAtLeft = async () => (await asklet.card.root.boundingBox())!.x < page.viewportSize()!.width / 2;
  expect(await isAtLeft()).toBe(false);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(asklet.card.root).toHaveCSS('color-scheme', 'dark');
  await expect(card).toHaveCSS('--accent-rgb', '255,0,0');
  expect(await isAtLeft()).toBe(true);
  await page.getByRole('button', { name: 'Reset the look' }).click();
  await expect(asklet.card.root).toHaveCSS('color-scheme', 'light');
  await expect(card).not.toHaveCSS('--accent-rgb', '255,0,0');
  expect(await isAtLeft()).toBe(false);

  // the address is known: no contact step follows
  await asklet.card.score(7);
  await asklet.card.text('Fast');
  await expect(asklet.card.root.getByRole('status')).toHaveText(/thank/i);
  const metadata = { user_id: 'ann', user_email: 'ann@example.com', plan: 'pro' };
  await expect(asklet).toHaveResponses([{ score: 7, text: 'Fast', metadata }]);
  expect(sessionStarts(asklet)).toBe(1);
});

test('React: forgets a user who signs out, and asks for consent when it is required', async ({
  page,
  asklet,
  site,
}) => {
  await asklet.override({ manual_tracking: true });
  const app = `
    import { createElement, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { useSurvey } from 'asklet/react';

    const ann = { userId: 'ann', userEmail: 'ann@example.com', metadata: { role: 'admin' } };
    const bob = { userId: 'bob', metadata: { team: 'B' } };
    function App() {
      const [props, setProps] = useState(ann);
      const survey = useSurvey({ survey: '${surveyUuid}', key: 'pk_test', api: '${asklet.url}', ...props });
      const button = (name, onClick) => createElement('button', { onClick }, name);
      return createElement('main', null,
        button('Ask', () => survey.open()), button('Sign out', () => setProps({})), button('Bob', () => setProps(bob)),
        button('Consent', () => setProps({ consent: 'required' })));
    }
    createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(App));
  `;
  await page.goto(serve(site, await bundle(app, { define: { 'process.env.NODE_ENV': '"production"' } })));
  const press = (name: string) => page.getByRole('button', { name }).click();
  for (const [score, user] of [
    [1, ''],
    [2, 'Bob'],
    [3, 'Sign out'],
  ] as const) {
    if (user) await press(user);
    await expect(asklet.card.root).toHaveCount(0);
    await press('Ask');
    await asklet.card.score(score);
    await asklet.flushed();
  }
  const metadata = (await asklet.server.responses()).map((response) => {
    const { user_id, user_email, role, team } = response.metadata;
    return { score: response.score, user_id, user_email, role, team };
  });
  expect(metadata).toEqual([
    { score: 1, user_id: 'ann', user_email: 'ann@example.com', role: 'admin' },
    { score: 2, user_id: 'bob', team: 'B' },
    { score: 3 },
  ]);
  await press('Consent');
  await press('Ask');
  expect(sessionStarts(asklet)).toBe(3);
  await expect(asklet.card.root).toHaveCount(0);
});

test('React: hydrates a page rendered by a server, with one session', async ({ page, asklet, site }) => {
  const { createElement } = await import('react');
  const { renderToString } = await import('react-dom/server');
  const { Survey } = await import('asklet/react');
  const props = { survey: surveyUuid, publicKey: 'pk_test', api: asklet.url };
  const html = renderToString(
    createElement('main', null, createElement('p', null, 'A shop'), createElement(Survey, props)),
  );
  const app = `
    import { createElement, StrictMode } from 'react';
    import { hydrateRoot } from 'react-dom/client';
    import { Survey } from 'asklet/react';

    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = ${JSON.stringify(html)};
    const [rendered] = root.children;
    const page = createElement('main', null, createElement('p', null, 'A shop'), createElement(Survey, ${JSON.stringify(props)}));
    hydrateRoot(root, createElement(StrictMode, null, page), {
      onRecoverableError: (error) => console.error(error),
    });
    document.addEventListener('asklet:opened', () => (document.title = root.children[0] === rendered ? 'kept' : 'replaced'));
  `;
  await page.goto(serve(site, await bundle(app, { define: { 'process.env.NODE_ENV': '"development"' } })));
  await asklet.card.score(6);
  await expect(page).toHaveTitle('kept');
  await expect(asklet).toHaveResponses([{ score: 6 }]);
  expect(sessionStarts(asklet)).toBe(1);
});

test('React: keeps a survey until its last component is gone', async ({ page, asklet, site }) => {
  const app = `
    import { createElement, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Survey } from 'asklet/react';

    function Page({ name }) {
      return createElement(Survey, {
        survey: '${surveyUuid}', publicKey: 'pk_test', api: '${asklet.url}',
        onScore: ({ score }) => (document.title += name + score),
      });
    }
    function App() {
      const [pages, setPages] = useState(['old', 'new']);
      return createElement('main', null,
        createElement('button', { onClick: () => setPages(pages.slice(1)) }, 'Leave'),
        ...pages.map((name) => createElement(Page, { key: name, name })));
    }
    createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(App));
  `;
  await page.goto(serve(site, await bundle(app, { define: { 'process.env.NODE_ENV': '"production"' } })));
  await expect(asklet).toShowSurvey();
  await page.evaluate(() => (document.title = ''));
  await page.getByRole('button', { name: 'Leave' }).click();
  await asklet.card.score(7);
  await expect(page).toHaveTitle('new7');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(asklet.card.root).toHaveCount(0);
});

test('React: a missing option leaves the app on the page, and says why', async ({ page, site, consoleErrors }) => {
  const app = `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Survey } from 'asklet/react';

    const App = () => createElement('h2', null, 'Shop', createElement(Survey, { survey: '${surveyUuid}', publicKey: 'pk_test' }));
    createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(App));
  `;
  await page.goto(serve(site, await bundle(app, { define: { 'process.env.NODE_ENV': '"production"' } })));
  await consoleErrors.expect(/api is missing: it must be a web address/);
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
});

test('React: metadata that is not JSON leaves the app and the survey on the page, and says why', async ({
  page,
  asklet,
  site,
  consoleErrors,
}) => {
  const app = `
    import { createElement, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Survey } from 'asklet/react';

    function App() {
      const [metadata, setMetadata] = useState({ orders: 1 });
      return createElement('main', null,
        createElement('button', { onClick: () => setMetadata({ orders: 2n }) }, 'Order'),
        createElement(Survey, { survey: '${surveyUuid}', publicKey: 'pk_test', api: '${asklet.url}', metadata }));
    }
    createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(App));
  `;
  await page.goto(serve(site, await bundle(app, { define: { 'process.env.NODE_ENV': '"production"' } })));
  await expect(asklet).toShowSurvey();
  await page.getByRole('button', { name: 'Order' }).click();
  await consoleErrors.expect(/BigInt/);
  await asklet.card.score(7);
  await expect(asklet).toHaveResponses([{ score: 7, metadata: { orders: 1 } }]);
});

test('React: useSurvey returns the survey with its commands', async ({ page, asklet, site }) => {
  await asklet.override({ manual_tracking: true });
  const app = `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { useSurvey } from 'asklet/react';

    function App() {
      const survey = useSurvey({ survey: '${surveyUuid}', key: 'pk_test', api: '${asklet.url}' });
      return createElement('button', { disabled: !survey, onClick: () => survey.open() }, 'Feedback');
    }
    createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(App));
  `;
  await page.goto(serve(site, await bundle(app, { define: { 'process.env.NODE_ENV': '"production"' } })));
  await page.getByRole('button', { name: 'Feedback' }).click();
  await asklet.card.score(5);
  await expect(asklet).toHaveResponses([{ score: 5 }]);
});

test('React: the recipe shows the survey', async ({ page, asklet, site }) => {
  const app = `
    import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Feedback } from './Feedback.tsx';

    const root = document.body.appendChild(document.createElement('div'));
    createRoot(root).render(createElement(Feedback, { userId: 'ann' }));
  `;
  const files = await bundle(app, {
    define: { 'process.env.NODE_ENV': '"production"' },
    files: { 'Feedback.tsx': await readRecipe(asklet.url, 'React', 'tsx') },
  });
  await page.goto(serve(site, files));
  await asklet.card.score(4);
  await expect(asklet).toHaveResponses([{ score: 4 }]);
});

test('React: the recipe asks after an event, with the user and the theme of the app', async ({
  page,
  asklet,
  site,
}) => {
  await asklet.override({ trigger: { type: 'event', name: 'paid' } });
  const app = `
    import { createElement, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Checkout } from './Checkout.tsx';

    function App() {
      const [props, setProps] = useState({ theme: 'light' });
      const logIn = () => setProps({ theme: 'dark', user: { id: 'ann', email: 'ann@example.com' } });
      return createElement('main', null, createElement('button', { onClick: logIn }, 'Log in'), createElement(Checkout, props));
    }
    createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(App));
  `;
  const files = await bundle(app, {
    define: { 'process.env.NODE_ENV': '"production"' },
    files: { 'Checkout.tsx': await readRecipe(asklet.url, 'After an event, after a login, in dark mode', 'tsx') },
  });
  await page.goto(serve(site, files));
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(asklet).toShowSurvey();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(asklet.card.root).toHaveCSS('color-scheme', 'dark');
  await asklet.card.score(4);
  await expect(asklet).toHaveResponses([{ score: 4, metadata: { user_id: 'ann', user_email: 'ann@example.com' } }]);
});

test('Vue: the recipe shows the survey', async ({ page, asklet, site }) => {
  const files = await bundle(
    `import { createApp } from 'vue'; import App from './App.vue';
     createApp(App).mount(document.body.appendChild(document.createElement('div')));`,
    { plugins: [vue()], files: { 'App.vue': await readRecipe(asklet.url, 'Vue', 'vue') } },
  );
  await page.goto(serve(site, files));
  await asklet.card.score(8);
  await expect(asklet).toHaveResponses([{ score: 8 }]);
  expect(sessionStarts(asklet)).toBe(1);
});

test('Svelte: the recipe shows the survey', async ({ page, asklet, site }) => {
  const files = await bundle(
    `import { mount } from 'svelte'; import App from './App.svelte'; mount(App, { target: document.body });`,
    {
      plugins: [svelte({ configFile: false })],
      files: { 'App.svelte': await readRecipe(asklet.url, 'Svelte', 'svelte') },
    },
  );
  await page.goto(serve(site, files));
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{ score: 9 }]);
  expect(sessionStarts(asklet)).toBe(1);
});

test('an element shows a survey inside, moves with it, and ends it', async ({ page, asklet, site, consoleErrors }) => {
  const app = `
    import { defineInlineSurvey } from 'asklet/element';

    defineInlineSurvey();
    defineInlineSurvey();
    const add = (parent, uuid) => {
      parent.innerHTML = '<asklet-inline survey="' + uuid + '" public-key="pk_test" api="${asklet.url}" theme="light"></asklet-inline>';
    };
    document.body.innerHTML = '<main id="first"></main><main id="second"></main>';
    add(first, '${surveyUuid}');
    Object.assign(window, { add });
  `;
  await page.goto(serve(site, await bundle(app)));
  await expect(asklet).toShowSurvey();
  const inline = page.locator('asklet-inline');
  await expect(inline.locator('asklet-survey')).toBeAttached();
  await expect(asklet.card.root).toHaveCSS('color-scheme', 'light');
  await inline.evaluate((element) => element.setAttribute('theme', 'dark'));
  await expect(asklet.card.root).toHaveCSS('color-scheme', 'dark');
  await page.evaluate(() => document.getElementById('second')!.append(document.querySelector('asklet-inline')!));
  await asklet.card.score(8);
  await expect(asklet).toHaveResponses([{ score: 8 }]);
  expect(sessionStarts(asklet)).toBe(1);
  await inline.evaluate((element) => element.remove());
  await expect(asklet.card.root).toHaveCount(0);
  // a mistake of the owner leaves the page as it is
  await page.evaluate(() =>
    (window as unknown as { add(parent: unknown, uuid: string): void }).add(document.body, 'nps'),
  );
  await consoleErrors.expect(/survey/);
});

test('an element is a block of the page, also where style sheets cannot be constructed', async ({
  page,
  asklet,
  site,
}) => {
  // as Firefox before 101 and Safari before 16.4
  await page.addInitScript('delete window.CSSStyleSheet');
  const app = `
    import { defineInlineSurvey } from 'asklet/element';

    defineInlineSurvey();
    document.body.innerHTML =
      '<asklet-inline survey="${surveyUuid}" public-key="pk_test" api="${asklet.url}"></asklet-inline>';
  `;
  await page.goto(serve(site, await bundle(app)));
  await expect(asklet).toShowSurvey();
  await expect(page.locator('asklet-inline')).toHaveCSS('display', 'block');
});
