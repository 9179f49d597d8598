import { AxeBuilder } from '@axe-core/playwright';
import { nps, openApp, test } from './support/app.ts';
import { expect } from './support/test.ts';

test('gives a survey a page by link, shares it, and counts its answers', async ({
  page,
  context,
  startOwner,
  consoleErrors,
}) => {
  consoleErrors.allow(/400 \(Bad Request\)/);
  const server = await startOwner();
  await openApp(page, server, `/surveys/${nps}/share`);
  await page.getByRole('tab', { name: 'Link' }).click();
  await page.getByRole('button', { name: 'Add the page' }).click();
  await expect(page.getByLabel('By link, to copy')).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: 'Look' }).click();
  await expect(page.getByLabel('Page by link')).toBeChecked();
  await page.getByLabel('Heading').fill('Example Shop');
  await page.getByLabel('Privacy policy (URL)').fill('shop.example');
  await page.getByLabel('Recipients of a mailing').fill('4');
  await page.getByRole('tab', { name: 'Languages' }).click();
  await page.getByLabel('Add a language').fill('German');
  await page.getByLabel('Add a language').press('Enter');
  await page.getByRole('textbox', { name: /^Question missing/ }).fill('Empfehlen Sie uns?');
  await page.getByRole('tab', { name: 'Look' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  // publishing rejects what is not valid, and leads to it
  await page.getByRole('tab', { name: 'Ask' }).click();
  await page.getByRole('button', { name: /^The page: Privacy policy/ }).click();
  await expect(page.getByLabel('Privacy policy (URL)')).toBeFocused();
  await page.getByLabel('Privacy policy (URL)').fill('https://shop.example/privacy');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.locator('.state')).toHaveText('Published');
  expect(await server.readFile()).toContain('"title": "Example Shop"');

  await page.getByRole('link', { name: 'Share' }).click();
  await page.getByRole('tab', { name: 'Link' }).click();
  const address = await page.getByLabel('By link, to copy').innerText();
  await expect(page.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as PNG' }).click();
  expect((await saved).suggestedFilename()).toBe('qr-code.png');
  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.getByLabel('Plain text, to copy')).toContainText(`10 / 10: ${address}?lang=en&score=10`);
  await page.getByLabel('Program that sends the emails').selectOption('HubSpot');
  await page.getByRole('button', { name: 'HTML' }).click();
  await expect(page.getByLabel('HTML, to copy')).toContainText('{{ contact.asklet_link }}&amp;lang=en&amp;score=10');
  await page.getByLabel('Program that sends the emails').selectOption('Any: the same link for everybody');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('German');
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(page.getByLabel('Plain text, to copy')).toContainText('Empfehlen Sie uns?');
  await expect(page.getByLabel('Plain text, to copy')).toContainText(`${address}?lang=de&score=10`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  const visited = await context.newPage();
  await visited.goto(address);
  await expect(visited).toHaveTitle('Example Shop');
  await visited.locator('asklet-survey[survey]').waitFor();
  await visited.getByRole('radio', { name: '9 out of 10' }).click({ force: true });
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9 }]);
  await visited.close();

  await page.getByRole('link', { name: 'Results' }).click();
  const mailing = page.getByRole('term').filter({ hasText: 'Response rate of the mailing' }).locator('..');
  await expect(mailing.getByRole('definition')).toHaveText('25% 1 of 4 recipients');
});
