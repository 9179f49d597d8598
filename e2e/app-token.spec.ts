import { nps, ownersFile, test } from './support/app.ts';
import { expect } from './support/test.ts';

test('explains how to set a token if the server has none', async ({ page, startOwner, consoleErrors }) => {
  const server = await startOwner(ownersFile, { adminToken: undefined });
  await page.goto(`${server.url}/surveys/${nps}/results`);
  await expect(page.getByRole('main')).toContainText('need an admin token, and this server has none');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await consoleErrors.expect(/40[13]/);
});
