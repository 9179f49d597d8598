import { answer, answered, expect, survey, test } from './support/hostPage.ts';
import { hostPage, htmlOf } from './support/test.ts';

test('can be answered by keyboard in a sandboxed frame without forms', async ({ page, asklet, site, tag }) => {
  await asklet.override({ response_type: 'text', collect_contact: true });
  const frame = site.page(htmlOf(tag()), '/frame');
  await page.goto(
    site.page(htmlOf(`<iframe sandbox="allow-scripts" src="${frame}" width="600" height="500"></iframe>`)),
  );
  const card = page.frameLocator('iframe').locator('asklet-survey').getByRole('dialog');
  await card.getByRole('radio', { name: '3 out of 10' }).click();
  await card.getByRole('textbox').fill('In a box');
  await card.getByRole('textbox').press('Control+Enter');
  await card.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
  await card.getByRole('textbox', { name: 'Email address' }).press('Enter');
  await expect(card.getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect(asklet).toHaveResponses([{ score: 3, text: 'In a box', metadata: { user_email: 'ada@example.com' } }]);
});

for (const [name, attributes] of [
  ['with storage', ''],
  ['without storage', 'sandbox="allow-scripts"'],
] as const) {
  test(`can be answered in a frame of another site ${name}`, async ({ page, asklet, site, tag }) => {
    await asklet.override(survey);
    const frame = site.page(hostPage('plain', tag()), '/frame').replace('localhost', '127.0.0.1');
    await page.goto(
      site.page(
        `<!doctype html><title>A blog</title><iframe ${attributes} src="${frame}" width="700" height="600"></iframe>`,
      ),
    );
    await answer(page.frameLocator('iframe').locator('asklet-survey').getByRole('dialog'));
    await expect(asklet).toHaveResponses([answered]);
  });
}
