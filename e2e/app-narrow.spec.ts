import { nps, openApp, ownersFile, test } from './support/app.ts';
import { expect } from './support/test.ts';

const word = 'Kundenzufriedenheitsbefragungsergebnisse';

for (const path of ['/surveys', `/surveys/${nps}/share`, `/surveys/${nps}/edit`, `/surveys/${nps}/results`]) {
  test(`a long word in the name of a survey fits a phone: ${path.split('/').at(-1)}`, async ({ page, startOwner }) => {
    const server = await startOwner(ownersFile.replace('"Checkout"', `"${word}"`));
    await page.setViewportSize({ width: 320, height: 800 });
    await openApp(page, server, path);
    await expect(page.getByText(word).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}

test('on a tablet, the controls of the preview stay below the header', async ({ page, startOwner }) => {
  const server = await startOwner();
  await page.setViewportSize({ width: 768, height: 1024 });
  await openApp(page, server, `/surveys/${nps}/edit`);
  await page.getByRole('tab', { name: 'When' }).click();
  await page.mouse.move(380, 900);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
});
