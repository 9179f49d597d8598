import { allowFailedRequests, expectDelivered, giveText, survey } from './support/delivery.ts';
import { expect, htmlOf, test, waitForIdle } from './support/test.ts';

test('reports a rejected response, and sends the next one', async ({ page, asklet, site, tag, consoleErrors }) => {
  allowFailedRequests(consoleErrors);
  await asklet.override(survey);
  asklet.fail('responses', { status: 400 });
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(9);
  await consoleErrors.expect('asklet: the server refused (400): This failure was requested by a test.');
  await giveText(asklet);
  // every response contains the whole answer
  await expectDelivered(asklet);
});

test('sends nothing more on a page whose key was rejected', async ({ page, asklet, site, tag, consoleErrors }) => {
  allowFailedRequests(consoleErrors);
  await asklet.override(survey);
  await page.clock.install();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  asklet.fail('responses', { status: 403 });
  await page.goto(site.page(htmlOf(tag())));
  // the session, and the two events of an opened survey
  await expect.poll(() => posts).toHaveLength(3);
  await asklet.card.score(9);
  await expect.poll(() => posts).toHaveLength(4);
  await giveText(asklet);
  await page.clock.fastForward(3_600_000);
  // by now, a retry would have been sent
  await waitForIdle(page);
  expect(posts).toHaveLength(4);
  await page.reload();
  await expectDelivered(asklet);
});

test('sends a rejected answer again when the visitor retries', async ({ page, asklet, site, tag, consoleErrors }) => {
  allowFailedRequests(consoleErrors);
  await asklet.override(survey);
  await page.goto(site.page(htmlOf(tag())));
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{}]);
  asklet.fail('responses', { status: 400 });
  await giveText(asklet);
  await expect(asklet.card.root.getByRole('alert')).toContainText('Your answer could not be sent.');
  await consoleErrors.expect('asklet: the server refused (400): This failure was requested by a test.');
  await asklet.card.root.getByRole('button', { name: 'Try again' }).click();
  await expect(asklet.card.root.getByRole('alert')).toHaveCount(0);
  await expectDelivered(asklet);
});
