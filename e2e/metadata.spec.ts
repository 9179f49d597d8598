import { earlyCalls, expect, htmlOf, test } from './support/test.ts';

test('sends the attributes of the tag', async ({ page, asklet, site, tag }) => {
  await asklet.override({ collect_contact: true, response_type: 'text' });
  const given = tag({
    'data-user-id': 'u-17',
    'data-user-email': 'ada@example.com',
    'data-metadata': '{"plan":"pro","seats":3}',
    'data-keep-query': '',
    'data-text-limit': '12',
  });
  site.page(htmlOf(given), '/cart/');
  await page.goto(`${site.url}/cart/?step=2#pay`, { referer: `${site.url}/search?q=private` });
  const card = asklet.card.root;
  await asklet.card.score(5);
  await asklet.card.back();
  await expect(card.getByRole('radio', { name: '5 out of 10' })).toBeChecked();
  await asklet.card.score(6);
  await card.getByRole('textbox').pressSequentially('Twelve signs and more');
  await card.getByRole('button', { name: 'Send' }).click();
  // the page set the email address, so the contact step is skipped
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect(asklet).toHaveResponses([
    {
      score: 6,
      text: 'Twelve signs',
      metadata: {
        page_url: `${site.url}/cart/?step=2`,
        referrer: site.url,
        user_id: 'u-17',
        user_email: 'ada@example.com',
        plan: 'pro',
        seats: 3,
      },
    },
  ]);
});

test('sends neither the query nor the hash of the page without data-keep-query', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  site.page(htmlOf(tag()));
  await page.goto(`${site.url}/?token=secret#hash`);
  await asklet.card.score(5);
  await expect(asklet).toHaveResponses([{ metadata: { page_url: `${site.url}/` } }]);
});

test('sends metadata that the page adds later', async ({ page, asklet, site, tag }) => {
  await asklet.override({ manual_tracking: true });
  await page.goto(site.page(htmlOf(earlyCalls(), tag({ 'data-metadata': '{"shop":"Rome"}' }))));
  await page.evaluate(`asklet('metadata', { cart: 3 }); asklet('open')`);
  await asklet.card.score(5);
  await expect(asklet).toHaveResponses([{ metadata: { shop: 'Rome', cart: 3 } }]);
});

test('reports metadata that is not JSON, and sends the answer without it', async ({
  page,
  asklet,
  site,
  tag,
  consoleErrors,
}) => {
  await page.goto(
    site.page(htmlOf(earlyCalls(`asklet('metadata', { cart: 10n }); asklet('metadata', { plan: 'pro' })`), tag())),
  );
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{ score: 9, metadata: { plan: 'pro' } }]);
  await consoleErrors.expect(/BigInt/);
});
