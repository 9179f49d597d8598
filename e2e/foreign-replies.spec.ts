import { allowFailedRequests, expectDelivered, giveText, survey } from './support/delivery.ts';
import { test, type Interceptor } from './support/gateway.ts';
import { expect, htmlOf } from './support/test.ts';

// What a proxy, a login or a firewall in front of the server replies.

const replyWith =
  (status: number, type: string, text: string): Interceptor =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(text);
    return true;
  };

/** What a rewrite of the trailing slash does: browsers turn the redirected POST into a GET. */
const redirect: Interceptor = ({ method, url }, response) => {
  if (method !== 'POST' || !url?.endsWith('/')) return false;
  response.writeHead(301, { Location: url.slice(0, -1) }).end();
  return true;
};

const replies: [name: string, interceptor: Interceptor, explanation: RegExp][] = [
  ['a proxy whose server restarts', replyWith(404, 'text/plain', '404 page not found'), /A proxy in front of asklet/],
  ['a login', replyWith(401, 'text/html', '<h1>Sign in</h1>'), /A login in front of asklet/],
  ['a firewall', replyWith(403, 'text/html', '<h1>Request blocked</h1>'), /A firewall in front of asklet/],
  ['a redirect', redirect, /A redirect led .*\/sessions\/ to .*\/sessions, which replied 405/],
];

for (const [name, interceptor, explanation] of replies) {
  test(`starts and delivers everything once ${name} is gone`, async ({
    page,
    asklet,
    site,
    tag,
    gateway,
    consoleErrors,
  }) => {
    allowFailedRequests(consoleErrors);
    consoleErrors.allow(/^Failed to load resource|not asklet/);
    await asklet.override(survey);
    gateway.intercept(interceptor);
    await page.goto(`${site.page(htmlOf(tag({ 'data-api': gateway.url })))}?asklet=debug`);
    const panel = page.locator('asklet-debug');
    await expect(panel).toContainText(explanation);
    await expect(panel).toContainText('The widget tries again in a while.');
    gateway.intercept(null);
    await asklet.card.score(9);
    gateway.intercept(interceptor);
    await giveText(asklet);
    gateway.intercept(null);
    await expectDelivered(asklet);
  });
}

test('stores the score, and notifies the page, if a firewall refuses the comment', async ({
  page,
  asklet,
  site,
  tag,
  gateway,
  consoleErrors,
}) => {
  allowFailedRequests(consoleErrors);
  consoleErrors.allow(/sent without its text, which a firewall refuses|not asklet/);
  await asklet.override(survey);
  const firewall = replyWith(403, 'text/html', '<h1>Request blocked</h1>');
  let isDown = true;
  gateway.intercept((request, response, body) => {
    const isRefused = (isDown && request.url!.includes('/responses/')) || body.includes('<script');
    return isRefused && firewall(request, response, body);
  });
  await page.goto(site.page(htmlOf(tag({ 'data-api': gateway.url }))));
  const notified = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('asklet:error', (event) => resolve((event as CustomEvent).detail)),
      ),
  );
  await asklet.card.score(9);
  await asklet.card.text('<script src=x>');
  // from now on, only the comment is refused
  isDown = false;
  const responses = () => asklet.server.responses();
  await expect.poll(responses, { timeout: 30_000 }).toMatchObject([{ score: 9, text: null }]);
  expect(await notified).toMatchObject({ message: expect.stringContaining('sent without its text') });
});
