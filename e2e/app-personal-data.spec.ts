import { readFile } from 'node:fs/promises';
import { csat, nps, openApp, type OwnersServer, test } from './support/app.ts';
import { expect } from './support/test.ts';

const file = JSON.stringify({
  keys: [{ key: 'pk_1', surveys: '*' }],
  surveys: [
    { survey_uuid: nps, survey_type: 'nps_10', title: 'Checkout', question: 'Would you recommend us?', link: true },
    { survey_uuid: csat, survey_type: 'csat_5', question: 'How was the delivery?' },
  ],
});

async function answer({ url }: OwnersServer, survey: string, body: object): Promise<void> {
  const headers = { authorization: 'Bearer pk_1', 'content-type': 'application/json' };
  const address = `${url}/api/public/v2/surveys/${survey}/responses/`;
  const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
}

test('a person is found in all surveys, exported and erased', async ({ page, startOwner }) => {
  const server = await startOwner(file);
  await answer(server, nps, { score: 3, metadata: { user_email: 'Jane@example.com', user_id: 'c-17' } });
  await answer(server, csat, { score: 1, text: 'Call me: jane@example.com' });
  await answer(server, csat, { score: 2, metadata: { user_id: 'c-17' } });
  await answer(server, csat, { score: 5, metadata: { user_email: 'bob@example.com' } });
  const mailing = { survey_uuid: nps, subject: 'One question', intro: '', language: null };
  const sent = await fetch(`${server.url}/api/admin/mailings`, {
    method: 'POST',
    headers: { authorization: 'Bearer an-admin-token', 'content-type': 'application/json' },
    body: JSON.stringify({ ...mailing, recipients: [{ email: 'jane@example.com', name: 'Jane' }] }),
  });
  expect(sent.status).toBe(200);

  await openApp(page, server);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Find, export or erase it' }).click();
  await page.getByLabel('Email address or id').fill('jane@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What is stored of jane@example.com' })).toBeFocused();
  await expect(page.getByRole('heading', { name: '2 answers' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Checkout' })).toContainText('Found in: Email address');
  await expect(page.getByRole('listitem').filter({ hasText: 'One question' })).toContainText('Not sent');

  await page.getByRole('button', { name: 'Erase…' }).click();
  await page.getByLabel('Save an export first').check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Erase it' }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(saved.sessions).toHaveLength(2);
  await expect(page.getByRole('status')).toHaveText('2 answers were erased, 1 email address of a mailing');
  await expect(page.getByText('Nothing.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase…' })).toHaveCount(0);

  await page.getByLabel('Email address or id').fill('c-17');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 answer' })).toBeVisible();
  await page.getByRole('link', { name: 'How was the delivery?' }).click();
  await expect(page.getByText('1 response in this view')).toBeVisible();
});

test('an answer that came in meanwhile is not erased unseen', async ({ page, startOwner, consoleErrors }) => {
  consoleErrors.allow(/409 \(Conflict\)/);
  const server = await startOwner(file);
  await answer(server, nps, { score: 3, metadata: { user_id: 'c-17' } });
  await openApp(page, server, '/surveys/personal-data');
  await page.getByLabel('Email address or id').fill('c-17');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Erase…' }).click();
  await answer(server, csat, { score: 2, metadata: { user_id: 'c-17' } });
  await page.getByRole('button', { name: 'Erase it' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('nothing was erased');
  expect(await server.responses()).toHaveLength(2);
});
