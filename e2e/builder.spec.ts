import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { createServer, type Server } from 'asklet/server';
import { bundle, serve } from './support/bundledApp.ts';
import { expect, test as base } from './support/test.ts';

const samples = fileURLToPath(new URL('../public/surveys.json', import.meta.url));

interface Opened {
  readonly server: Server;
  readonly card: Locator;
  /** What the builder gives to copy. */
  output(name: string): Promise<string>;
  tab(name: string): Promise<void>;
}

/** The builder in the page, on a server with the samples; and a server that starts with a surveys file. */
const test = base.extend<{ builder: Opened; serveFile: (text: string) => Promise<Server & { url: string }> }>({
  builder: async ({ page }, use) => {
    const server = await createServer({ surveys: samples, showsSurveys: true, adminToken: 'secret' });
    await page.goto(await server.listen(0));
    const tab = (name: string) => page.getByRole('tab', { name }).click();
    await use({
      server,
      tab,
      card: page.frameLocator('iframe').locator('asklet-survey').getByRole('dialog'),
      async output(name) {
        await tab('Get it');
        return page.getByLabel(`${name}, to copy`).innerText();
      },
    });
    // its last requests are answered before it ends
    await page.goto('about:blank');
    await server.close();
  },
  serveFile: async ({ page }, use) => {
    const folder = await mkdtemp(join(import.meta.dirname, '..', 'dist', 'built-'));
    const started: Server[] = [];
    await use(async (text) => {
      await writeFile(join(folder, 'surveys.json'), text);
      const server = await createServer({ surveys: join(folder, 'surveys.json'), adminToken: 'secret' });
      started.push(server);
      return { ...server, url: await server.listen(0) };
    });
    // what the page still sends is answered before they end
    await page.goto('about:blank');
    for (const server of started) await server.close();
    await rm(folder, { recursive: true });
  },
});

/** Answers a card that asks for a score, then a text or choices. */
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
  test(`builds, installs and answers: ${tile}`, async ({ page, asklet, builder, serveFile, site }) => {
    await page.getByRole('button', { name: tile }).click();
    await page.getByLabel('Question', { exact: true }).fill(`Is this my ${tile}?`);
    await expect(builder.card).toContainText(`Is this my ${tile}?`);
    if (follows !== 'text') {
      await builder.tab('Follow up');
      await page.getByRole('radio', { name: 'Choices' }).check();
    }
    const server = await serveFile(await builder.output('surveys.json'));
    await page.getByLabel('Address of your server').fill(server.url);
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
  });
}

test('runs the npm snippet in an app, and the Playwright test against the file', async ({
  page,
  asklet,
  builder,
  serveFile,
  site,
}) => {
  // it starts a Playwright of its own
  test.slow();
  const file = await builder.output('surveys.json');
  const server = await serveFile(file);
  await page.getByLabel('Address of your server').fill(server.url);
  const [app, spec] = [await builder.output('npm'), await builder.output('Playwright')];
  await page.goto(serve(site, await bundle(app)));
  await asklet.card.score(9);
  await expect.poll(() => server.responses()).toMatchObject([{ score: 9 }]);

  const folder = await mkdtemp(join(import.meta.dirname, 'generated-'));
  try {
    await writeFile(join(folder, 'surveys.json'), file);
    await writeFile(join(folder, 'survey.spec.ts'), spec);
    await writeFile(
      join(folder, 'playwright.config.ts'),
      `import main from '../playwright.config.ts';
      export default { testDir: '.', tsconfig: '../tsconfig.run.json', outputDir: '../../test-results/generated', reporter: 'line', use: main.use };`,
    );
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const { stdout } = await promisify(execFile)(process.execPath, [cli, 'test', '-c', folder]);
    expect(stdout).toContain('1 passed');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('takes a text that is changed on the card, undoes it, and keeps everything in the address', async ({
  page,
  builder,
  context,
}) => {
  const question = page.getByLabel('Question', { exact: true });
  const heading = builder.card.getByRole('heading');
  await expect(heading).toHaveAttribute('contenteditable');
  await heading.fill('Shall we go on?');
  await heading.press('Enter');
  await expect(question).toHaveValue('Shall we go on?');
  await expect(builder.card).toHaveAccessibleName('Shall we go on?');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(question).toHaveValue('How likely are you to recommend us to a friend?');
  await page.getByRole('button', { name: 'Redo' }).click();
  await builder.tab('Look');
  await page.getByLabel('Accent', { exact: true }).fill('gold');
  await expect(page.getByText('Text on it is black')).toBeVisible();
  const tag = await builder.output('Tag');
  expect(tag).toContain('data-accent="gold"');
  await page.reload();
  expect(await builder.output('Tag')).toBe(tag);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(shared.getByLabel('Question', { exact: true })).toHaveValue('Shall we go on?');
  await shared.close();
});

test('shows any step of the card, with what was changed last', async ({ page, builder }) => {
  const steps = page.getByLabel('Step of the card');
  await builder.tab('Follow up');
  await page.getByRole('radio', { name: 'Choices' }).check();
  await page.getByLabel('Ask for an e-mail address').check();
  await steps.getByRole('button', { name: 'E-mail' }).click();
  await expect(builder.card.getByRole('textbox')).toBeVisible();
  await steps.getByRole('button', { name: 'Choices' }).click();
  await page.getByRole('button', { name: 'Add a choice' }).click();
  await expect(builder.card.getByText('Choice 4')).toBeVisible();
  await page.getByLabel('“Other” with a text').check();
  await expect(builder.card.getByRole('checkbox')).toHaveCount(5);
  await steps.getByRole('button', { name: 'Thank-you' }).click();
  await expect(builder.card.getByRole('status')).toHaveText('Thank you! We read every answer.');
});

test('says of an address whether the survey is shown there, and why not', async ({ page, builder }) => {
  await builder.tab('When');
  const verdict = page.getByRole('status').filter({ hasText: /hown/ });
  await expect(verdict).toHaveText(/^✓ Shown here: there are no rules/);
  await page.getByLabel('Only on these pages').fill('/blog/*');
  await expect(verdict).toHaveText(/^✗ Not shown: none of the pages/);
  await page.getByLabel('Try an address').fill('https://shop.example/blog/1');
  await expect(verdict).toHaveText(/^✓ Shown here/);
  await page.getByLabel('Never on these').fill('/blog/1');
  await expect(verdict).toHaveText('✗ Not shown: “/blog/1” excludes it.');
});

test('stores nothing in the preview, and what is answered for real', async ({ page, builder }) => {
  await builder.card.getByRole('radio', { name: '3 out of 10' }).click();
  await expect(builder.card.getByRole('textbox')).toBeVisible();
  await page.getByRole('button', { name: 'Try it for real' }).click();
  await expect(page.getByText('Answers are stored now.')).toBeVisible();
  await builder.card.getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => builder.server.responses()).toMatchObject([{ score: 9 }]);
  await page.locator('summary', { hasText: 'Requests' }).click();
  await expect(page.getByText('/responses/').first()).toBeVisible();
});

test('is answered for real in a shop that comes late', async ({ page, builder }) => {
  let deliver = () => {};
  const late = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/shop', async (route) => {
    await late;
    await route.continue();
  });
  await expect(builder.card.getByRole('radio', { name: '9 out of 10' })).toBeVisible();
  await page.clock.install();
  await page.getByRole('button', { name: 'Try it for real' }).click();
  await expect(page.getByText('Answers are stored now.')).toBeVisible();
  // longer than the builder waits for further changes
  await page.clock.runFor(1000);
  deliver();
  await builder.card.getByRole('radio', { name: '9 out of 10' }).click();
  await expect.poll(() => builder.server.responses()).toMatchObject([{ score: 9 }]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in every tab, ${colorScheme}`, async ({ page, builder }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    for (const name of ['Ask', 'Follow up', 'When', 'Look', 'Get it']) {
      await builder.tab(name);
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
      const { violations } = await new AxeBuilder({ page: page as Page }).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
    }
  });
}
