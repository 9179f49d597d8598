import { allowFailedRequests, expectDelivered, giveScore, giveText, survey } from './support/delivery.ts';
import { cardOf, expect, htmlOf, test, waitForIdle } from './support/test.ts';

test('reports a refused response, and sends the next one', async ({ page, feedback, site, consoleErrors }) => {
  allowFailedRequests(consoleErrors);
  const server = await feedback(survey);
  server.fail('responses', { status: 400 });
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await consoleErrors.expect('asklet: the server refused (400): This failure was asked for.');
  await giveText(page);
  // every response carries the whole answer
  await expectDelivered(server);
});

test('sends nothing more on a page whose key was refused', async ({ page, feedback, site, consoleErrors }) => {
  allowFailedRequests(consoleErrors);
  const server = await feedback(survey);
  await page.clock.install();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  server.fail('responses', { status: 403 });
  await page.goto(site.page(htmlOf(server.tag())));
  // the session and the two events of the opening
  await expect.poll(() => posts).toHaveLength(3);
  await giveScore(page);
  await expect.poll(() => posts).toHaveLength(4);
  await giveText(page);
  await page.clock.fastForward(3_600_000);
  // a retry that was due would be on its way by now
  await waitForIdle(page);
  expect(posts).toHaveLength(4);
  await page.reload();
  await expectDelivered(server);
});

test('sends a refused answer again when the visitor retries', async ({ page, feedback, site, consoleErrors }) => {
  allowFailedRequests(consoleErrors);
  const server = await feedback(survey);
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await expect.poll(() => server.responses()).toHaveLength(1);
  server.fail('responses', { status: 400 });
  await giveText(page);
  await expect(cardOf(page).getByRole('alert')).toContainText('Your answer could not be sent.');
  await consoleErrors.expect('asklet: the server refused (400): This failure was asked for.');
  await cardOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page).getByRole('alert')).toHaveCount(0);
  await expectDelivered(server);
});
