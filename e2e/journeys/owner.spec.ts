import type { Locator } from '@playwright/test';
import { test } from '../support/builder.ts';
import { expect } from '../support/test.ts';

/** Answers a card that asks for a score, then for a text or choices. */
async function answer(card: Locator, score: string | null, following: 'text' | string): Promise<void> {
  if (score) await card.getByRole('radio', { name: score, exact: true }).click();
  if (following === 'text') await card.getByRole('textbox').fill('Fast');
  else await card.getByText(following, { exact: true }).click();
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByRole('status')).toHaveText('Thank you! We read every answer.');
}

const kinds = [
  { tile: 'Recommendation', score: '9 out of 10', stored: 9, follows: 'text' },
  { tile: 'Satisfaction', score: null, stored: 5, follows: 'text' },
  { tile: 'Thumbs', score: null, stored: 1, follows: 'text' },
  { tile: 'Effort', score: '6 out of 7', stored: 6, follows: 'The price' },
  { tile: 'Open question', score: null, stored: null, follows: 'text' },
] as const;

for (const { tile, score, stored, follows } of kinds) {
  // the other tiles are built in the same way as one with choices
  const isLike = tile !== 'Effort';
  test(
    `builds, installs and answers: ${tile}`,
    { tag: isLike ? '@full' : [] },
    async ({ page, asklet, builder, serveFile, site }) => {
      await page.getByRole('button', { name: tile }).click();
      await page.getByLabel('Question', { exact: true }).fill(`Is this my ${tile}?`);
      await expect(builder.card).toContainText(`Is this my ${tile}?`);
      if (follows !== 'text') {
        await builder.tab('Follow up');
        await page.getByRole('radio', { name: 'Choices' }).check();
      }
      const server = await serveFile(await builder.output('surveys.json'));
      await page.getByLabel('URL of your server').fill(server.url);
      const tag = await builder.output('Tag');
      const policy = (await builder.output('CSP')).replace('Content-Security-Policy: ', "default-src 'none'; ");
      const [, uuid] = /data-survey="([^"]+)"/.exec(tag)!;

      await page.goto(
        site.page(`<!doctype html><title>A page</title><h1>A page</h1>${tag}`, '/', {
          'content-security-policy': policy,
        }),
      );
      const card = asklet.card.root;
      await expect(card).toContainText(`Is this my ${tile}?`);
      if (!score && stored !== null) await card.getByRole('radio').last().click();
      await answer(card, score, follows);
      await expect.poll(() => server.responses()).toHaveLength(1);
      await page.goto(`${server.url}/results?survey=${uuid}#token=secret`);
      const response = page.getByRole('article');
      await expect(response).toContainText(follows === 'text' ? 'Fast' : follows);
      await expect(response).toContainText(stored === null ? 'no score' : String(stored));
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`Is this my ${tile}?`);
    },
  );
}
