import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openStore } from 'asklet/service';
import { generateResponses } from '../.ci/generateResponses.js';
import { nps, test, token } from './support/app.ts';
import { expect } from './support/test.ts';

const germanFile = `{
  "keys": [{ "key": "pk_owner", "surveys": "*" }],
  "surveys": [
    { "survey_uuid": "${nps}", "survey_type": "nps_10", "title": "Kasse", "question": "Wie war es?", "language": "de",
      "thank_yous": [{ "scores": [0, 10], "message": "Danke!" }] }
  ]
}
`;

const german = JSON.parse(await readFile(new URL('../src/app/i18n/de.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>;

const translations = new Set(Object.values(german));

/** Patterns of the English texts that are not German, too. Names in braces match anything. */
const english = Object.keys(german)
  .filter((text) => !translations.has(text) && /\p{L}/u.test(text.replace(/{\w+}/g, '')))
  .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\{\w+\\}/g, '.+'));

/** Returns the texts and labels of the page that are in English, except in elements that say so. */
const findEnglish = (page: Page) =>
  page.evaluate((patterns) => {
    const isEnglish = new RegExp(`^(?:${patterns.join('|')})$`);
    const words = /\b(the|this|your|are|with|not|to|of|and)\b/i;
    const isOther = (element: Element) => element.closest('[lang]:not(html), [dir=auto], code, pre, kbd, .metadata dd');
    const read = [...document.querySelectorAll('body *')].flatMap((element) => {
      if (isOther(element) || !element.checkVisibility()) return [];
      const labels = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '');
      const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      return [...labels, ...texts.map(({ textContent }) => textContent ?? '')].map((text) => text.trim());
    });
    return [...new Set([...read, document.title])].filter((text) => isEnglish.test(text) || words.test(text));
  }, english);

/** Expects a page without English, without what axe finds, and without anything wider than a small phone. */
async function expectGerman(page: Page, where: string): Promise<void> {
  expect(await findEnglish(page), where).toEqual([]);
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    where,
  ).toEqual([]);
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(320);
  await page.setViewportSize(size);
}

test.use({ locale: 'de-DE' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('speaks German from signing in to a published survey', async ({ page, startOwner, consoleErrors }) => {
  consoleErrors.allow(/403 \(Forbidden\)/);
  const server = await startOwner(null);
  await page.goto(server.url);
  await page.getByLabel('Admin-Token').waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await expectGerman(page, 'signing in');
  await page.getByLabel('Admin-Token').fill(token);
  await button(page, 'Anmelden').click();
  await link(page, 'Erste Umfrage erstellen').click();

  // its texts are German, too
  await expect(page.getByLabel('Frage', { exact: true })).toHaveValue(/^Wie wahrscheinlich ist es/);
  const card = page.frameLocator('iframe').locator('asklet-survey').getByRole('dialog');
  await expect(card).toContainText('Sehr wahrscheinlich');
  await button(page, 'Nach Bewertung').click();
  for (const tab of ['Fragen', 'Nachfragen', 'Wann', 'Design', 'Sprachen']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    if (tab === 'Wann') {
      await page.getByRole('combobox', { name: 'Fragt', exact: true }).selectOption('Bis eines von beiden zutrifft');
    }
    if (tab === 'Design') await page.getByLabel('Seite per Link').check();
    await expectGerman(page, tab);
  }
  await button(page, 'Veröffentlichen').click();
  await expect(page.getByRole('status').filter({ hasText: 'Warten auf Ihre Seite …' })).toBeVisible();
  await page.getByRole('region', { name: 'Websites, die diese Umfrage verwenden dürfen' }).waitFor();
  await expectGerman(page, 'share');
  for (const [tab, shown] of [
    ['E-Mail', page.getByLabel('Programm, das die E-Mails versendet')],
    ['Link', page.getByRole('img', { name: /^QR-Code von/ })],
    ['Entwickler', page.getByLabel('npm, zum Kopieren')],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await shown.waitFor();
    if (tab === 'E-Mail') await shown.selectOption('Brevo');
    await expectGerman(page, `share: ${tab}`);
  }
  expect(await server.readFile()).toContain('"language": "de"');
});

test('speaks German in the list, the editor, the results and the dialogs', async ({ page, startOwner }) => {
  const store = await openStore(':memory:');
  await generateResponses(store, { survey_uuid: nps, count: 400, until: Date.now(), days: 60 });
  const server = await startOwner(germanFile, { database: store });
  await page.goto(`${server.url}/surveys#token=${token}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Kasse' });
  await expect(row).toContainText('400 insgesamt');
  await expectGerman(page, 'surveys');
  await page.getByLabel('Datei öffnen').setInputFiles({
    name: 'surveys.json',
    mimeType: 'application/json',
    buffer: Buffer.from(germanFile.replace('Wie war es?', 'Wie ist es?').replace('"de"', '1')),
  });
  await page.getByText('Zeile 4: Sprache').waitFor();
  await expectGerman(page, 'a surveys file');
  await button(page, 'Abbrechen').click();
  await row.getByRole('button', { name: 'Löschen' }).click();
  await expectGerman(page, 'deleting a survey');
  await button(page, 'Behalten').click();

  await row.getByRole('link', { name: 'Bearbeiten' }).click();
  await page.getByLabel('Frage', { exact: true }).fill('Wie wahrscheinlich empfehlen Sie uns?');
  await expect(page.locator('.state')).toHaveText('Unveröffentlichte Änderungen');
  await button(page, 'Veröffentlichen').click();
  await expect(page.locator('.state')).toHaveText('Veröffentlicht');
  await button(page, 'Versionen').click();
  await page.getByRole('listitem').filter({ hasText: 'Version 1' }).waitFor();
  await expectGerman(page, 'versions');
  await button(page, 'Schließen').click();

  await link(page, 'Ergebnisse').click();
  await expect(page.getByText(/^\d+ Antworten in dieser Ansicht$/)).toBeVisible();
  await page.getByText('Daten zum Trend').click();
  await expectGerman(page, 'results');
  await page.getByRole('article').first().getByText('Details').click();
  for (const name of ['Exportieren', 'Alle löschen', 'Tastenkürzel ?', 'Diese Antwort löschen']) {
    if (!(await button(page, name).first().isVisible())) await page.getByText('Mehr', { exact: true }).click();
    await button(page, name).first().click();
    await expectGerman(page, name);
    await page.keyboard.press('Escape');
  }
  await page.getByLabel('Zeitraum').selectOption('Gesamter Zeitraum');
  await expect(page.getByText('400 Antworten in dieser Ansicht')).toBeVisible();
});

test('follows the choice in Settings', async ({ page, startOwner }) => {
  const server = await startOwner();
  await page.goto(`${server.url}/surveys/settings#token=${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await expectGerman(page, 'settings');
  await link(page, 'Ziele und Nachrichten').click();
  await page.getByRole('button', { name: 'Ziel hinzufügen' }).click();
  await page.getByLabel('Wann').selectOption('Jemand gibt bestimmte Bewertungen');
  await expectGerman(page, 'notifications');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await link(page, 'Einstellungen').click();
  await page.getByLabel('Sprache').selectOption('English');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.reload();
  await expect(page.getByLabel('Language')).toHaveValue('en');
  await page.getByLabel('Language').selectOption("Browser's language");
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
});
