import { expect } from './support/test.ts';
import { nps, openApp, test } from './support/app.ts';

// What happens to the answers of a survey that gets another type.

test('a survey with answers that gets another type is published as a new survey', async ({ page, startOwner }) => {
  const server = await startOwner();
  await server.fetch(
    new Request(`${server.url}/api/public/v2/surveys/${nps}/responses/`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_owner', origin: 'https://site.example', 'content-type': 'application/json' },
      body: JSON.stringify({ score: 9 }),
    }),
  );
  await openApp(page, server, `/surveys/${nps}/edit`);
  await page.getByRole('list', { name: 'Survey type' }).getByRole('button', { name: /CSAT/ }).first().click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this as a new survey?' });
  await expect(dialog).toContainText('was NPS (recommendation): the earlier answers stay');
  await expect(dialog.getByRole('button', { name: 'Publish as a new survey' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Publish as a new survey' }).click();
  await expect(page).toHaveURL(/\/surveys\/(?!6d0e5a1c)[\da-f-]{36}\/share/);
  const file = await server.readFile();
  expect(file).toContain('"survey_type": "nps_10", // asked after checkout');
  expect(file.match(/"csat_5"/g)).toHaveLength(2);
});

test('its results say how many answers are on another scale', async ({ page, startOwner }) => {
  const server = await startOwner();
  const answer = async (score: number) => {
    const reply = await server.fetch(
      new Request(`${server.url}/api/public/v2/surveys/${nps}/responses/`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer pk_owner',
          origin: 'https://site.example',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ score, text: `Score ${score}` }),
      }),
    );
    expect(reply.status).toBe(200);
  };
  for (const score of [9, 10, 3]) await answer(score);
  await openApp(page, server, `/surveys/${nps}/edit`);
  await page.getByRole('list', { name: 'Survey type' }).getByRole('button', { name: /CSAT/ }).first().click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish over this one' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Published/ })).toBeVisible();
  await answer(4);
  await page.goto(`${server.url}/surveys/${nps}/results`);
  await expect(page.getByText('3 answers were given on the scale of another type of question.')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Score 10' })).toContainText('NPS (recommendation)');
});
