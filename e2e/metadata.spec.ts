import { aSurvey, cardOf, earlyCalls, expect, htmlOf, test } from './support/test.ts';

test('sends what the attributes of the tag say', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ collect_contact: true, response_type: 'text' }));
  const tag = server.tag({
    'data-user-id': 'u-17',
    'data-user-email': 'ada@example.com',
    'data-metadata': '{"plan":"pro","seats":3}',
    'data-keep-query': '',
    'data-text-limit': '12',
  });
  site.page(htmlOf(tag), '/cart/');
  await page.goto(`${site.url}/cart/?step=2#pay`, { referer: `${site.url}/search?q=private` });
  const card = cardOf(page);
  await card.getByRole('radio', { name: '5 out of 10' }).click();
  await card.getByRole('button', { name: 'Back' }).click();
  await expect(card.getByRole('radio', { name: '5 out of 10' })).toBeChecked();
  await card.getByRole('radio', { name: '6 out of 10' }).click();
  await card.getByRole('textbox').pressSequentially('Twelve signs and more');
  await card.getByRole('button', { name: 'Send' }).click();
  // the page gave the e-mail address, so the contact step is skipped
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect
    .poll(() => server.responses())
    .toMatchObject([
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

test('sends neither the query nor the hash of the page without data-keep-query', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey());
  site.page(htmlOf(server.tag()));
  await page.goto(`${site.url}/?token=secret#hash`);
  await cardOf(page).getByRole('radio', { name: '5 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ metadata: { page_url: `${site.url}/` } }]);
});

test('sends metadata that the page adds later', async ({ page, feedback, site }) => {
  const server = await feedback(aSurvey({ manual_tracking: true }));
  await page.goto(site.page(htmlOf(earlyCalls(), server.tag({ 'data-metadata': '{"shop":"Rome"}' }))));
  await page.evaluate(`asklet('metadata', { cart: 3 }); asklet('open')`);
  await cardOf(page).getByRole('radio', { name: '5 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ metadata: { shop: 'Rome', cart: 3 } }]);
});

test('reports metadata that is no JSON, and sends the answer without it', async ({
  page,
  feedback,
  site,
  consoleErrors,
}) => {
  const server = await feedback(aSurvey());
  await page.goto(
    site.page(
      htmlOf(earlyCalls(`asklet('metadata', { cart: 10n }); asklet('metadata', { plan: 'pro' })`), server.tag()),
    ),
  );
  await cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9, metadata: { plan: 'pro' } }]);
  await consoleErrors.expect(/BigInt/);
});
