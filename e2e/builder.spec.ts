import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { bundle, serve } from './support/bundledApp.ts';
import { test } from './support/builder.ts';
import { expect, htmlOf, insertedByTagManager } from './support/test.ts';

test('opens the survey through a tag manager, with the chosen appearance', async ({
  page,
  asklet,
  builder,
  serveFile,
  site,
}) => {
  await builder.tab('Look');
  await page.getByRole('radio', { name: 'Dark' }).check();
  const server = await serveFile(await builder.output('surveys.json'));
  await page.getByLabel('URL of your server').fill(server.url);
  const tag = await builder.output('Tag manager');
  await page.goto(site.page(htmlOf(insertedByTagManager(tag))));
  await expect(asklet.card.root).toBeVisible();
  await expect(page.locator('asklet-survey')).toHaveAttribute('theme', 'dark');
});

test('runs the npm snippet in an app, and the Playwright test against the file', async ({
  page,
  asklet,
  builder,
  serveFile,
  site,
}) => {
  // it starts its own Playwright
  test.slow();
  const file = await builder.output('surveys.json');
  const server = await serveFile(file);
  await page.getByLabel('URL of your server').fill(server.url);
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

test('finds the field of a text on the card, changes can be undone, and everything is kept in the browser', async ({
  page,
  builder,
  context,
}) => {
  const question = page.getByLabel('Question', { exact: true });
  const heading = builder.card.getByRole('heading');
  await builder.tab('Look');
  await heading.click();
  await expect(question).toBeFocused();
  await question.fill('Shall we go on?');
  await expect(heading).toHaveText('Shall we go on?');
  await expect(builder.card).toHaveAccessibleName('Shall we go on?');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(question).toHaveValue('How likely are you to recommend us to a friend?');
  await page.getByRole('button', { name: 'Redo' }).click();
  await builder.tab('Look');
  await page.getByLabel('Accent', { exact: true }).fill('gold');
  await expect(page.getByText('with black text')).toBeVisible();
  const file = await builder.output('surveys.json');
  expect(JSON.parse(file).surveys).toMatchObject([{ look: { accent: 'gold' } }]);
  await page.reload();
  expect(await builder.output('surveys.json')).toBe(file);
  const shared = await context.newPage();
  await shared.goto(page.url().replace('/share', '/edit'));
  await expect(shared.getByLabel('Question', { exact: true })).toHaveValue('Shall we go on?');
  await shared.close();
});

test('ignores a server in a link, and keeps the one that was entered after a reload', async ({ page, builder }) => {
  const evil = 'https://evil.example"><script>alert(1)</script>';
  const design = {
    uuid: '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0',
    key: 'pk_1"><script>',
    server: evil,
    fields: {
      survey_type: 'nps_10',
      question: 'Planted?',
      look: { target: '#"><script>', font: '</style><script>' },
    },
  };
  const origin = new URL(page.url()).origin;
  await page.goto('about:blank');
  await page.goto(`${origin}/surveys/new#${Buffer.from(JSON.stringify(design)).toString('base64url')}`);
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Planted?');
  await builder.output('npm');
  await expect(page.getByLabel('URL of your server')).toHaveValue(origin);
  const tag = await builder.output('Tag');
  expect(tag).toContain(`src="${origin}/asklet.js"`);
  expect(tag.match(/<script/g)).toHaveLength(1);

  await builder.output('npm');
  await page.getByLabel('URL of your server').fill('https://feedback.example/"x');
  expect(await builder.output('Tag')).toContain('src="https://feedback.example/&quot;x/asklet.js"');
  await page.reload();
  expect(await builder.output('Tag')).toContain('src="https://feedback.example/&quot;x/asklet.js"');
});

test('shows any step of the card, with the latest changes', async ({ page, builder }) => {
  const steps = page.getByLabel('Step');
  await builder.tab('Follow up');
  await page.getByRole('radio', { name: 'Choices' }).check();
  await page.getByLabel('Ask for an email address').check();
  await steps.getByRole('button', { name: 'Email' }).click();
  await expect(builder.card.getByRole('textbox')).toBeVisible();
  await steps.getByRole('button', { name: 'Choices' }).click();
  await page.getByRole('button', { name: 'Add a choice' }).click();
  await expect(builder.card.getByText('Choice 4')).toBeVisible();
  await page.getByLabel('“Other” with text').check();
  await expect(builder.card.getByRole('checkbox')).toHaveCount(5);
  await steps.getByRole('button', { name: 'Thank-you' }).click();
  await expect(builder.card.getByRole('status')).toHaveText('Thank you! We read every answer.');
});

test('says whether the survey shows at an address, and why not', async ({ page, builder }) => {
  await builder.tab('When');
  const note = page.getByRole('status').filter({ hasText: /hown/ });
  await expect(note).toHaveText(/^✓ Shown here: there are no rules/);
  await page.getByLabel('Only on these pages').fill('/blog/*');
  await expect(note).toHaveText(/^✗ Not shown: no rule above/);
  await page.getByLabel('Test a URL').fill('https://shop.example/blog/1');
  await expect(note).toHaveText(/^✓ Shown here/);
  await page.getByLabel('Never on these pages').fill('/blog/1');
  await expect(note).toHaveText('✗ Not shown: “/blog/1” excludes it.');
});

test('sets the audience and the end, describes them in a sentence, and warns if no visitor matches', async ({
  page,
  builder,
}) => {
  await builder.tab('When');
  await page.getByLabel('On tablets').uncheck();
  await page.getByLabel('On desktops').uncheck();
  await page.getByLabel('Languages').fill('de, pt-BR');
  await page.getByLabel('Minimum visits').fill('2');
  await page.getByLabel('Attributes').fill('plan: pro, team\nage_days: 30..');
  await page.getByLabel('URL parameters').fill('utm_source: mail');
  await page.getByLabel('Percentage of visitors').fill('0');
  const warning = page.getByRole('status').filter({ hasText: 'Percentage of visitors: nobody is asked' });
  await expect(warning).toBeVisible();
  await page.getByLabel('Percentage of visitors').fill('12.5');
  await expect(warning).toHaveCount(0);
  await expect(
    page.getByText(/^Asks 12\.5% of visitors who use a phone, prefer the language de or pt-BR, /),
  ).toBeVisible();
  await page.getByLabel('Starts').fill('2027-03-01T09:00');
  await page.getByLabel('Ends').fill('2127-03-31T18:00');
  await page.getByLabel('Maximum number of responses').fill('500');
  // another trigger applies to the same visitors
  await page.getByLabel('Opens').selectOption('exit_intent');
  const [survey] = JSON.parse(await builder.output('surveys.json')).surveys;
  expect(survey).toMatchObject({
    trigger: {
      type: 'exit_intent',
      audience: {
        devices: ['phone'],
        languages: ['de', 'pt-BR'],
        min_visits: 2,
        attributes: { plan: ['pro', 'team'], age_days: { min: 30 } },
        url_parameters: { utm_source: ['mail'] },
      },
      sample_percent: 12.5,
    },
    starts_at: expect.stringMatching(/^2027-03-01T09:00:00[+-]/),
    ends_at: expect.stringMatching(/^2127-03-31T18:00:00[+-]/),
    max_responses: 500,
  });
});

test('walks through the card with its own buttons', async ({ page, builder }) => {
  const shows = (name: string) =>
    expect(page.getByRole('group', { name: 'Step' }).getByRole('button', { pressed: true })).toHaveText(name);
  await shows('Score');
  await builder.card.getByRole('radio', { name: '3 out of 10' }).click();
  await shows('Text');
  await builder.card.getByRole('button', { name: 'Back' }).click();
  await shows('Score');
  await builder.card.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(builder.card.getByRole('heading')).toBeFocused();
  await builder.card.getByRole('textbox').fill('Fast');
  await builder.card.getByRole('button', { name: 'Send' }).click();
  await shows('Thank-you');
  await builder.card.getByRole('button', { name: 'Done' }).click();
  await shows('Score');
  await expect(builder.card.getByRole('radio')).toHaveCount(11);
  expect(await builder.server.sessions()).toEqual([]);
});

test('changes the card while its owner types, without an animation, and leaves the focus in the field', async ({
  page,
  builder,
}) => {
  const question = page.getByLabel('Question', { exact: true });
  const heading = builder.card.getByRole('heading');
  await builder.card.getByRole('radio', { name: '3 out of 10' }).press('Space');
  await page.getByRole('group', { name: 'Step' }).getByRole('button', { name: 'Score' }).click();
  await question.fill('');
  await expect(heading).toHaveText('…');
  const animations = () => builder.card.evaluate((card) => card.getAnimations({ subtree: true }).length);
  await expect.poll(animations).toBe(0);
  for (const letter of 'Fast?') {
    await question.press(letter);
    await expect(heading).toHaveText(await question.inputValue());
    expect(await animations()).toBe(0);
    await expect(question).toBeFocused();
  }
});

test('shows the survey on a page: it waits for its trigger, and its answers are not stored', async ({
  page,
  builder,
}) => {
  await builder.tab('When');
  await page.getByLabel('Opens').selectOption('scroll');
  await page.getByRole('button', { name: 'On a page' }).click();
  const shop = page.frameLocator('iframe');
  await expect(shop.locator('script[data-survey]')).toHaveCount(1);
  await expect(builder.card).toHaveCount(0);
  await expect(async () => {
    await shop.getByText('is made up').scrollIntoViewIfNeeded();
    await expect(builder.card).toBeVisible({ timeout: 1000 });
  }).toPass();
  await builder.card.getByRole('radio', { name: '9 out of 10' }).click();
  await builder.card.getByRole('button', { name: 'Skip' }).click();
  await expect(builder.card.getByRole('status')).toHaveText('Thank you! We read every answer.');
  await expect(builder.card.getByRole('alert')).toHaveCount(0);
  expect(await builder.server.sessions()).toEqual([]);
});

test('shows the survey that is installed on a page of the owner, even after a reload', async ({
  page,
  asklet,
  builder,
  site,
  tag,
}) => {
  await asklet.override({ show_on_pages: ['/nowhere'] });
  await page.getByRole('button', { name: 'On a page' }).click();
  const address = page.getByLabel('Your page');
  await address.fill(site.page(htmlOf(tag())));
  await address.press('Enter');
  await expect(builder.card).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'On a page' }).click();
  await expect(builder.card).toBeVisible();
  await expect(page.getByRole('link', { name: 'open it in a new tab' })).toHaveAttribute('href', /asklet=preview/);
});

test('shows the survey again in a shop that is reloaded', async ({ page, builder }) => {
  await expect(builder.card).toBeVisible();
  const reloaded = page.waitForEvent('framenavigated');
  await page
    .locator('iframe')
    .contentFrame()
    .locator('body')
    .evaluate((body) => body.ownerDocument.location.reload());
  await reloaded;
  await expect(builder.card).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible in every tab, ${colorScheme}`, async ({ page, builder }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    for (const name of ['Ask', 'Follow up', 'When', 'Look', 'Languages']) {
      await builder.tab(name);
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
      const { violations } = await new AxeBuilder({ page: page as Page }).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
    }
  });
}

test('asks by score: ranges can be moved, and texts found on the card of any path', async ({
  page,
  builder,
  serveFile,
}) => {
  await page.getByRole('button', { name: 'By score' }).click();
  await builder.tab('Follow up');
  const low = page.getByRole('group', { name: 'After 0–6' });
  const end = low.getByLabel('Last score', { exact: true });
  await end.fill('5');
  await end.blur();
  await page.getByRole('group', { name: 'After 6–8' }).getByRole('slider').press('ArrowLeft');
  const high = page.getByRole('group', { name: 'After 8–10' });
  await high.getByLabel('Link').fill('Write a review');
  await high.getByLabel('Link URL').fill('https://reviews.example/shop');
  // the preview follows the field that has the focus
  await expect(builder.card.getByRole('link', { name: 'Write a review' })).toBeVisible();
  await page.getByRole('group', { name: 'After 0–5' }).getByLabel('Question').focus();
  const path = page.getByRole('group', { name: 'Path' });
  await path.getByRole('button', { name: '8–10' }).click();
  await expect(builder.card.getByRole('heading')).toHaveText('What do you like most?');
  await builder.card.getByRole('heading').click();
  await expect(high.getByLabel('Question')).toBeFocused();
  await high.getByLabel('Question').fill('What is great?');
  await expect(builder.card.getByRole('heading')).toHaveText('What is great?');
  await page.getByRole('group', { name: 'Step' }).getByRole('button', { name: 'Thank-you' }).click();
  await expect(builder.card.getByRole('link', { name: 'Write a review' })).toBeVisible();
  await path.getByRole('button', { name: '0–5' }).click();
  await expect(builder.card.getByRole('status')).toContainText('We read every answer and use it to improve.');
  expect((await new AxeBuilder({ page }).include('.panel').analyze()).violations).toEqual([]);

  const text = await builder.output('surveys.json');
  const { surveys } = JSON.parse(text) as { surveys: [{ follow_ups: unknown }] };
  expect(surveys[0].follow_ups).toMatchObject([{ scores: [0, 5] }, { scores: [6, 7] }, { scores: [8, 10] }]);
  await serveFile(text);
});

test('asks by choice: a follow-up has choices, and texts are found on the card of any path', async ({
  page,
  builder,
  serveFile,
}) => {
  await page.getByRole('button', { name: 'Open question' }).click();
  await page.getByRole('button', { name: 'By choice' }).click();
  const path = page.getByRole('group', { name: 'Path', exact: true });
  const step = page.getByRole('group', { name: 'Step', exact: true });
  await path.getByRole('button', { name: 'The delivery, I did not know the shop' }).click();
  await expect(builder.card.getByRole('heading')).toHaveText('What would have helped you?');
  await builder.card.getByRole('heading').click();
  const delivery = page.getByRole('group', { name: 'After The delivery, I did not know the shop' });
  await expect(delivery.getByLabel('Question')).toBeFocused();
  await delivery.getByLabel('Question').fill('What would help?');
  await step.getByRole('button', { name: 'Choices' }).click();
  await expect(builder.card.getByRole('heading')).toHaveText('What almost kept you from buying?');
  await path.getByRole('button', { name: 'Nothing' }).click();
  await expect(builder.card.getByRole('status')).toHaveText(/^Thank you! We are happy/);

  await step.getByRole('button', { name: 'Choices' }).click();
  await builder.card.getByText('The price').click();
  await expect(page.getByLabel('Choice 1')).toBeFocused();
  await page.getByLabel('Choice 1').fill('It costs too much');
  const price = page.getByRole('group', { name: 'After It costs too much' });
  await expect(price.getByLabel('It costs too much')).toBeDisabled();
  await price.getByLabel('The delivery').check();
  await price.getByRole('group', { name: 'Offer a screenshot' }).getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('button', { name: 'Add a choice' }).click();
  await page.getByRole('button', { name: 'Add a follow-up' }).click();
  await page.getByRole('group', { name: 'After Choice 5' }).getByLabel('Thank-you').fill('Thank you, 5!');
  await path.getByRole('button', { name: 'Choice 5' }).click();
  await step.getByRole('button', { name: 'Thank-you' }).click();
  await expect(builder.card.getByRole('status')).toHaveText('Thank you, 5!');
  expect((await new AxeBuilder({ page }).include('.panel').analyze()).violations).toEqual([]);

  const text = await builder.output('surveys.json');
  const { surveys } = JSON.parse(text) as { surveys: [object] };
  expect(surveys[0]).toMatchObject({
    follow_ups: [
      { choices: ['price', 'delivery'], text_question: 'What would be a fair price?', allow_screenshots: true },
      { choices: ['trust'], text_question: 'What would help?' },
      { choices: ['Choice 5'] },
    ],
    thank_yous: [{ choices: ['Choice 5'], message: 'Thank you, 5!' }, { choices: ['nothing'] }],
  });
  await serveFile(text);
});

test('translates into two languages, one of them right to left, with a file for translators', async ({
  page,
  builder,
  serveFile,
}) => {
  await builder.tab('Languages');
  const add = async (tag: string, name: string) => {
    await page.getByLabel('Add a language').fill(tag);
    await page.getByRole('button', { name: `Add ${name}` }).click();
  };
  const languages = page.getByRole('group', { name: 'Language of the texts' });
  await add('de', 'German');
  await expect(languages.getByRole('button', { name: 'German 5 missing' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel(/^Question .*How likely/).fill('Wie wahrscheinlich ist es, dass Sie uns empfehlen?');
  await expect(builder.card.getByRole('heading')).toHaveText('Wie wahrscheinlich ist es, dass Sie uns empfehlen?');
  // a text on the card leads to the one in its language
  await builder.tab('Look');
  await builder.card.getByRole('heading').click();
  await expect(page.getByLabel(/^Question .*How likely/)).toBeFocused();
  await page.getByLabel(/^Question .*How likely/).fill('Empfehlen Sie uns?');
  await page.getByRole('button', { name: 'Copy from English' }).click();
  await expect(page.getByText('All texts are translated.')).toBeVisible();

  await languages.getByRole('button', { name: 'English' }).click();
  await expect(builder.card.getByRole('heading')).toHaveText('How likely are you to recommend us to a friend?');
  await add('Arabic', 'Arabic');
  const exported = page.getByRole('link', { name: 'Export texts' });
  const [, data = ''] = (await exported.getAttribute('href'))!.split(',');
  const file = JSON.parse(decodeURIComponent(data)) as Record<string, object>;
  expect(Object.keys(file)).toEqual(['en', 'de', 'ar']);
  expect(file['ar']).toMatchObject({ question: '', min_label: '' });
  const ar = { ...file['ar'], question: 'هل توصي بنا؟', min_label: 'غير محتمل' };
  await page.getByLabel('Import texts').setInputFiles({
    name: 'texts.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...file, ar })),
  });
  await expect(page.getByText('Texts changed: Arabic 2.')).toBeVisible();
  await expect(languages.getByRole('button', { name: 'Arabic 3 missing' })).toBeVisible();
  await expect(builder.card.getByRole('heading')).toHaveText('هل توصي بنا؟');
  await expect(builder.card).toHaveCSS('direction', 'rtl');
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([]);

  await page.getByLabel('Language of the card').selectOption('German');
  await expect(builder.card.getByRole('heading')).toHaveText('Empfehlen Sie uns?');
  await expect(builder.card).toHaveCSS('direction', 'ltr');
  const text = await builder.output('surveys.json');
  expect(JSON.parse(text).surveys[0]).toMatchObject({
    language: 'en',
    question: 'How likely are you to recommend us to a friend?',
    translations: { de: { question: 'Empfehlen Sie uns?' }, ar: { question: 'هل توصي بنا؟', min_label: 'غير محتمل' } },
  });
  await serveFile(text);
  await page.reload();
  expect(await builder.output('surveys.json')).toBe(text);
  await builder.tab('Ask');
  await expect(page.getByText(/removes your translations\. You can undo this\.$/)).toBeVisible();

  // without translations, the card and its texts are in the language of the survey
  await page.getByLabel('Language of the card').selectOption('German');
  await page.getByRole('button', { name: 'Good or not?' }).click();
  await expect(page.getByLabel('Language of the card')).toHaveCount(0);
  await builder.tab('Look');
  await builder.card.getByRole('heading').click();
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused();
  // what is typed elsewhere is not undone
  await builder.tab('When');
  await page.getByLabel('Test a URL').fill('https://shop.example');
  await page.keyboard.press('ControlOrMeta+z');
  await builder.tab('Ask');
  await expect(page.getByLabel('Language of the card')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByLabel('Language of the card')).toBeVisible();
});

test('offers "Was this page helpful?" inside the page, with an answer for each page', async ({ page, builder }) => {
  await page.getByRole('button', { name: 'Good or not?' }).click();
  await page.getByRole('button', { name: 'Was this page helpful?' }).click();
  await expect(builder.card.getByRole('heading')).toHaveText('Was this page helpful?');
  expect(await builder.output('Tag')).toContain('<div id="asklet-survey-here"></div>');
  const { surveys } = JSON.parse(await builder.output('surveys.json'));
  expect(surveys).toMatchObject([
    { trigger: { type: 'immediate', once_per_page: true }, look: { target: '#asklet-survey-here' } },
  ]);
  await builder.tab('When');
  await expect(page.getByLabel('Asks each visitor')).toHaveValue('perPage');
});

test('keeps the focus in the list of choices by keyboard: choices are moved and removed', async ({ page, builder }) => {
  await builder.tab('Follow up');
  await page.getByRole('radio', { name: 'Choices' }).first().check();
  const choice = (number: number) => page.getByLabel(`Choice ${number}`, { exact: true });
  await page.getByRole('button', { name: 'Move up: The service' }).focus();
  await page.keyboard.press('Enter');
  await expect(choice(2)).toHaveValue('The service');
  await expect(page.getByRole('button', { name: 'Move up: The service' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choice(1)).toHaveValue('The service');
  await expect(choice(1)).toBeFocused();
  await page.keyboard.type('!');
  await expect(choice(1)).toHaveValue('The service!');
  await page.getByRole('button', { name: 'Remove: The service!' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove: The price' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(choice(1)).toBeFocused();
  await expect(choice(1)).toHaveValue('The quality');
});
