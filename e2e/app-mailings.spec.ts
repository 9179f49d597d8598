import { SMTPServer } from 'smtp-server';
import { nps, openApp, test } from './support/app.ts';
import { expect } from './support/test.ts';

const file = JSON.stringify({
  keys: [{ key: 'pk_1', surveys: '*' }],
  surveys: [{ survey_uuid: nps, survey_type: 'nps_10', question: 'Would you recommend us?', link: true }],
});

/** The preview runs no scripts, not even those of the test. */
const inFrame = /Blocked script execution/;

const names = ['ASKLET_SMTP_URL', 'ASKLET_MAIL_FROM'] as const;

// other tests of this process have no mail server
test.afterEach(() => {
  for (const name of names) delete process.env[name];
});

/** Starts a mail server that accepts everything, and sets it in the environment. */
async function startMailServer() {
  const received: { to: string; source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.setEncoding('utf8').on('data', (part: string) => (source += part));
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo[0]!.address, source: source.replaceAll('=\r\n', '') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  Object.assign(process.env, { ASKLET_SMTP_URL: `smtp://127.0.0.1:${port}`, ASKLET_MAIL_FROM: 'us@shop.example' });
  return { received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

test('asks people by email, and shows who has answered', async ({ page, browser, startOwner, consoleErrors }) => {
  consoleErrors.allow(inFrame);
  const mails = await startMailServer();
  const server = await startOwner(file);
  await openApp(page, server, `/surveys/${nps}/share?tab=Email`);
  await page.getByRole('link', { name: 'New mailing' }).click();
  await page.getByLabel('People').fill('Anna <anna@example.com>\nbob@example.com\nnobody');
  await expect(page.getByText('2 people')).toBeVisible();
  await expect(page.getByText('1 line has no address: nobody')).toBeVisible();
  await page.getByLabel('Subject').fill('One question');
  await page.getByLabel('Text before the question').fill('Hello {name}!');
  await page.getByRole('button', { name: 'Continue to the preview' }).click();

  const preview = page.frameLocator('iframe[title="Preview of the email"]');
  await expect(preview.getByText('Hello Anna!')).toBeVisible();
  await expect(preview.getByText('Would you recommend us?')).toBeVisible();
  await expect(page.getByText('which only this computer can open')).toBeVisible();
  await page.getByRole('button', { name: 'Change the texts' }).click();
  await page.getByLabel('Text before the question').fill('Dear {name}!');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(preview.getByText('Dear Anna!')).toBeVisible();
  await page.getByLabel('Your address').fill('me@shop.example');
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Test delivered')).toBeVisible();
  await expect.poll(() => mails.received.map(({ to }) => to)).toEqual(['me@shop.example']);
  await page.getByRole('button', { name: 'Send the mailing' }).click();
  await page.getByRole('button', { name: 'Send it to 2 people now' }).click();
  await expect(page.getByRole('heading', { name: 'One question' })).toBeFocused();
  await expect
    .poll(() => mails.received.map(({ to }) => to).slice(1), { timeout: 15_000 })
    .toEqual(['anna@example.com', 'bob@example.com']);

  const visitor = await browser.newPage();
  const { source } = mails.received[1]!;
  const link = /http:\/\/\S+?\/s\/[\w-]+\?r=(?:3D)?[\w-]+/.exec(source)![0].replace('=3D', '=');
  await visitor.goto(link);
  await visitor.getByRole('radio', { name: '9' }).click();
  await expect(visitor.getByText(/Thank/)).toBeVisible();
  await visitor.close();
  const row = page.getByRole('row').filter({ hasText: 'anna@example.com' });
  await expect(row.getByRole('link', { name: 'Answered' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Remind those who have not answered' })).toBeVisible();
  await page.reload();
  await expect(row).toContainText('Sent');
  await row.getByRole('link', { name: 'Answered' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Would you recommend us?');
  await mails.close();
});

test('without a mail server, the links are for another program', async ({ page, startOwner, consoleErrors }) => {
  consoleErrors.allow(inFrame);
  const server = await startOwner(file);
  await openApp(page, server, `/surveys/${nps}/share?tab=Email&mailing=new`);
  await page.getByLabel('People').fill('anna@example.com');
  await page.getByLabel('Subject').fill('One question');
  await page.getByRole('button', { name: 'Continue to the preview' }).click();
  await expect(page.getByText('This server has no mail server')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the mailing' })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the links as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('links.csv');
});
