import {
  allowFailedRequests,
  expectDelivered,
  giveScore,
  giveText,
  storageFaults,
  survey,
} from './support/delivery.ts';
import { cardOf, expect, htmlOf, test } from './support/test.ts';

test('says in the thank-you that an answer is saved, until it is sent', async ({
  page,
  context,
  feedback,
  site,
  consoleErrors,
}) => {
  allowFailedRequests(consoleErrors);
  const server = await feedback(survey);
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await cardOf(page).getByRole('textbox').waitFor();
  await context.setOffline(true);
  await giveText(page);
  await expect(cardOf(page).getByRole('status')).toContainText(
    'Your answer is saved and will be sent as soon as possible.',
  );
  await context.setOffline(false);
  await expect(cardOf(page).getByRole('status')).toHaveText('Thank you for your feedback!');
  await expectDelivered(server);
});

test('does not say that an answer is saved where storage is denied', async ({
  page,
  context,
  feedback,
  site,
  consoleErrors,
}) => {
  allowFailedRequests(consoleErrors);
  const server = await feedback(survey);
  await page.addInitScript(storageFaults.denied);
  await page.goto(site.page(htmlOf(server.tag())));
  await giveScore(page);
  await cardOf(page).getByRole('textbox').waitFor();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await giveText(page);
  await failed;
  await expect(cardOf(page).getByRole('status')).toHaveText('Thank you for your feedback!');
  await context.setOffline(false);
  await expectDelivered(server);
});
