import { expect, test } from './support/hostPage.ts';
import { hostPage, htmlOf } from './support/test.ts';

test('closes a card if the page removes its element, and opens it again', async ({ page, openHostPage }) => {
  const { card, completeSurvey } = await openHostPage('plain');
  await expect(card).toBeVisible();
  await page.evaluate(() => document.querySelector('asklet-survey')!.remove());
  await expect(card).toHaveCount(0);
  await page.evaluate(`asklet('open')`);
  await completeSurvey();
});

test('opens again in the same task in which the page removes its element', async ({ page, asklet, site, tag }) => {
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).toShowSurvey();
  await page.evaluate(() => {
    const { asklet } = window as unknown as { asklet(command: string): void };
    document.querySelector('asklet-survey')!.remove();
    asklet('close');
    asklet('open');
  });
  await expect(asklet).toShowSurvey();
});

for (const [name, rewrite] of [
  [
    'the content of its body',
    () => void (document.body.innerHTML = document.body.innerHTML.replace(/<asklet.*<.asklet-survey>/, '')),
  ],
  ['its body', () => document.body.replaceWith(document.body.cloneNode(true))],
] as const) {
  test(`stays open when the page replaces ${name}`, async ({ page, openHostPage }) => {
    const { card, completeSurvey } = await openHostPage('plain');
    await expect(card).toBeVisible();
    await page.evaluate(rewrite);
    await completeSurvey();
  });
}

test('opens in the document that document.write creates', async ({ page, openHostPage, tag }) => {
  const { card, completeSurvey } = await openHostPage('plain');
  await expect(card).toBeVisible();
  await page.evaluate(
    (html) => {
      document.open();
      document.write(html);
      document.close();
    },
    hostPage('plain', tag()),
  );
  await expect(card).toHaveCount(1);
  await completeSurvey();
});

test('stores the answer after the page has cleared the storage', async ({ page, asklet, site, tag }) => {
  await asklet.override({ feedback_button: true });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet.launcher).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await asklet.launcher.click();
  await asklet.card.score(9);
  await expect(asklet).toHaveResponses([{ score: 9 }]);
});
