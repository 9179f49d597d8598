import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openStore } from 'asklet/service';
import { nps, openApp, ownersFile, type OwnersServer, test } from './support/app.ts';
import { expect } from './support/test.ts';

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const number = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

const readBudget = async (server: OwnersServer) => {
  const text = (await server.readFile()).replaceAll(/\/\/ .*/g, '');
  return (JSON.parse(text) as { surveys: { budget?: unknown }[] }).surveys[0]!.budget;
};

const flags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };

/** Starts a session as a visit does, and resolves to why it did not start. */
async function visit({ url }: OwnersServer): Promise<string | undefined> {
  const reply = await fetch(`${url}/api/public/v2/surveys/${nps}/sessions/`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_owner', 'content-type': 'application/json', origin: 'https://site.example' },
    body: '{}',
  });
  return ((await reply.json()) as { reason?: string }).reason;
}

test('a budget is set, changed and removed', async ({ page, startOwner }) => {
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/edit?tab=When`);
  await select(page, 'Asks').selectOption('Until enough responses');
  await number(page, 'Responses in each period').fill('');
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a number of at least 1.' })).toBeVisible();
  await number(page, 'Responses in each period').fill('40');
  await expect(page.getByText('Asks visitors at random. Collects at most 40 responses a week.')).toBeVisible();
  await publish(page).click();
  await expect(page.locator('.state')).toHaveText('Published');
  expect(await readBudget(server)).toEqual({ responses: 40, per: 'week', time_zone: 'UTC' });

  await select(page, 'Asks').selectOption('Until either is reached');
  await number(page, 'Known within ± (points of NPS)').fill('7.5');
  await select(page, 'Budget period').selectOption('Month');
  await publish(page).click();
  await expect(page.locator('.state')).toHaveText('Published');
  expect(await readBudget(server)).toEqual({ responses: 40, margin: 7.5, per: 'month', time_zone: 'UTC' });

  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await select(page, 'Asks').selectOption('Everybody');
  await publish(page).click();
  await expect(page.locator('.state')).toHaveText('Published');
  expect(await server.readFile()).toBe(ownersFile);
});

test('the results say when a budget is reached, and how many visitors were not asked', async ({ page, startOwner }) => {
  const store = await openStore(':memory:');
  const budget = '"budget": { "responses": 60, "per": "month" }';
  const server = await startOwner(ownersFile.replace('"title"', `${budget}, "title"`), { database: store });
  const answer = (score: number) =>
    store.saveResponse({
      survey_uuid: nps,
      session_uuid: crypto.randomUUID(),
      at: Date.now(),
      flags: { ...flags, user_submitted_score: true },
      score,
      text: null,
      metadata: {},
    });
  await openApp(page, server, `/surveys/${nps}/results`);
  await expect(page.getByText('0 of 60 responses this month.', { exact: true })).toBeVisible();

  // the first visits of a new survey are asked by chance
  await expect.poll(() => visit(server)).toBeUndefined();
  for (let count = 0; count < 60; count += 1) await answer(count % 2 === 0 ? 10 : 7);
  const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date());
  // visits are counted again, and stored, after five seconds and with the next visit
  await expect(async () => {
    await visit(server);
    await page.reload();
    const sentence = page.getByText(`60 of 60 responses this month, reached on ${day}.`);
    await expect(sentence).toHaveText(/\. \d+ visitors? (was|were) not asked\.$/, { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
});

test('the editor says how many people saw the survey last week, and would have with another share', async ({
  page,
  startOwner,
}) => {
  const store = await openStore(':memory:');
  const server = await startOwner(ownersFile, { database: store });
  for (let count = 0; count < 40; count += 1)
    await store.addEvent({
      survey_uuid: nps,
      session_uuid: crypto.randomUUID(),
      at: Date.now(),
      flags,
      event_type: 'survey_opened',
      version: 2,
    });
  await openApp(page, server, `/surveys/${nps}/edit?tab=When`);
  await expect(page.getByText('In the last week, 40 people saw it.')).toBeVisible();
  await number(page, 'Percentage of visitors').fill('20');
  await expect(page.getByText('In the last week, about 8 people would have seen it.')).toBeVisible();
  await page.getByLabel('Only on these pages').fill('/pricing');
  await expect(page.getByText('As it is published, 40 people saw it in the last week.')).toBeVisible();
});
