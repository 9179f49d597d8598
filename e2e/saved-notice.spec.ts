import { expectDelivered, giveText, storageFaults, test } from './support/delivery.ts';
import { expect } from './support/test.ts';

test('says in the thank-you that an answer is saved, until it is sent', async ({ context, asklet, openSurvey }) => {
  await openSurvey();
  await asklet.card.score(9);
  await asklet.card.root.getByRole('textbox').waitFor();
  await context.setOffline(true);
  await giveText(asklet);
  await expect(asklet.card.root.getByRole('status')).toContainText(
    'Your answer is saved and will be sent as soon as possible.',
  );
  await context.setOffline(false);
  await expect(asklet.card.root.getByRole('status')).toHaveText('Thank you for your feedback!');
  await expectDelivered(asklet);
});

test('does not say that an answer is saved if storage is denied', async ({ page, context, asklet, openSurvey }) => {
  await page.addInitScript(storageFaults.denied);
  await openSurvey();
  await asklet.card.score(9);
  await asklet.card.root.getByRole('textbox').waitFor();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await giveText(asklet);
  await failed;
  await expect(asklet.card.root.getByRole('status')).toHaveText('Thank you for your feedback!');
  await context.setOffline(false);
  await expectDelivered(asklet);
});
