import { expect, htmlOf, test } from './support/test.ts';
import { translateCard } from './support/translateCard.ts';

test('a translated card still counts, shows errors, goes back and can be completed', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ response_type: 'text', text_question: 'Why?', collect_contact: true });
  await page.goto(site.page(htmlOf(tag({ 'data-text-limit': '20' }))));
  await expect(asklet).toShowSurvey();
  // it is announced before it is translated
  const { root, question, thanks } = asklet.card;
  await expect(root.getByRole('status')).not.toBeEmpty();
  await page.evaluate(translateCard);
  await expect(question).toHaveText('«How likely are you to recommend us?»');

  await asklet.card.score(3);
  await expect(question).toHaveText('«Why?»');
  await asklet.card.back();
  await expect(question).toHaveText('«How likely are you to recommend us?»');
  await asklet.card.score(8);
  const text = root.getByRole('textbox', { name: '«Why?»' });
  await text.fill('So very usef');
  await expect(root).not.toContainText('left');
  await text.pressSequentially('ul, so');
  await expect(root.getByText('left')).toHaveText('«2 characters left»');
  await text.press('Backspace');
  await expect(root.getByText('left')).toHaveText('«3 characters left»');
  await root.getByRole('button', { name: '«Send»' }).click();

  const email = root.getByRole('textbox', { name: '«Email address»' });
  await email.fill('nobody');
  await root.getByRole('button', { name: '«Send»' }).click();
  await expect(email).toHaveAccessibleDescription(
    '«May we contact you about this?» «Please enter a valid email address.»',
  );
  await email.fill('ann@example.com');
  await root.getByRole('button', { name: '«Send»' }).click();
  await expect(thanks).toHaveText('«Thank you for your feedback!»');
  await expect(asklet).toHaveResponse({
    score: 8,
    text: 'So very useful, s',
    metadata: { user_email: 'ann@example.com' },
  });
});

test('an open card keeps its language when the lang of the page changes', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text' });
  await page.goto(site.page(htmlOf(tag()).replace('lang="en"', 'lang="de"')));
  const { root } = asklet.card;
  await expect(root.getByRole('button', { name: 'Schließen' })).toBeVisible();
  await page.evaluate(() => Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' }));
  await asklet.card.score(8);
  await expect(root.getByRole('button', { name: 'Senden' })).toBeVisible();
  await expect(root.getByRole('button', { name: 'Schließen' })).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'de');
  await asklet.card.text('Gut');
  await expect(asklet).toHaveResponse({ score: 8, text: 'Gut' });
});

test("a card that opens on a translated page is in the page's original language", async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override({ trigger: { type: 'event', name: 'now' } });
  await page.goto(site.page(htmlOf(tag())));
  await expect(asklet).not.toShowSurvey('trigger');
  // the attributes that Chrome sets when translating a page
  await page.evaluate(() => Object.assign(document.documentElement, { lang: 'de', className: 'translated-ltr' }));
  await page.evaluate(`asklet('track', 'now')`);
  await expect(asklet.card.root.getByRole('button', { name: 'Close' })).toBeVisible();
});
