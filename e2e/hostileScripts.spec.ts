import type { Page } from '@playwright/test';
import { aSurvey, cardOf, htmlOf as plainPage } from './support/test.ts';
import { expect, htmlOf, type PlaceOptions, test } from './support/place.ts';

const blocking = (tag: string) => tag.replace('async ', '');

for (const [name, file, options] of [
  ['extends the prototypes of everything', 'extended.html', {}],
  ['replaces fetch, JSON, Promise and timers after us', 'replaced.html', { tag: blocking }],
  ['has the manners of Prototype', 'prototypeJs.html', {}],
  ['has the manners of MooTools', 'mooTools.html', {}],
  ['has an element by the name of asklet', 'taken.html', {}],
  ['freezes what is built in', 'frozen.html', {}],
  ['has shortcuts for every key', 'shortcuts.html', {}],
  ['makes mistakes of its own', 'errors.html', {}],
] satisfies [string, string, PlaceOptions][]) {
  test(`a page that ${name}: the survey can be finished`, async ({ place }) => {
    const { finish } = await place(file, options);
    await finish();
  });
}

test('a card that the page takes away is closed, and can be opened again', async ({ page, place }) => {
  const { card, finish } = await place('plain.html');
  await expect(card).toBeVisible();
  await page.evaluate(() => document.querySelector('asklet-survey')!.remove());
  await expect(card).toHaveCount(0);
  await page.evaluate(`asklet('open')`);
  await finish();
});

for (const [name, rewrite] of [
  [
    'its inside',
    () => void (document.body.innerHTML = document.body.innerHTML.replace(/<asklet.*<.asklet-survey>/, '')),
  ],
  ['all of it', () => document.body.replaceWith(document.body.cloneNode(true))],
] as const) {
  test(`a page that writes its body anew, ${name}, keeps the card`, async ({ page, place }) => {
    const { card, finish } = await place('plain.html');
    await expect(card).toBeVisible();
    await page.evaluate(rewrite);
    await finish();
  });
}

test('a page that goes on by document.write asks there', async ({ page, place }) => {
  const { server, card, finish } = await place('plain.html');
  await expect(card).toBeVisible();
  await page.evaluate(
    (html) => {
      document.open();
      document.write(html);
      document.close();
    },
    htmlOf('plain.html').replace('<!--tag-->', server.tag()),
  );
  await expect(card).toHaveCount(1);
  await finish();
});

/** What makes a part of the browser throw, or go, and when a survey can be finished all the same; else nothing shows. */
const broken: [name: string, script: string, ...finished: ('before us' | 'after us' | 'under the card')[]][] = [
  ['fetch', 'fetch = fail', 'after us', 'under the card'],
  [
    'localStorage',
    'Object.defineProperty(window, "localStorage", { get: fail })',
    'before us',
    'after us',
    'under the card',
  ],
  ['crypto', 'crypto.getRandomValues = crypto.randomUUID = fail', 'before us', 'after us', 'under the card'],
  ['AbortSignal.timeout', 'AbortSignal.timeout = undefined', 'before us', 'after us', 'under the card'],
  ['Promise', 'Promise = fail', 'under the card'],
  ['Date', 'Date = fail', 'under the card'],
  ['JSON', 'JSON = { parse: fail, stringify: fail }', 'after us', 'under the card'],
  ['setTimeout', 'setTimeout = clearTimeout = fail', 'under the card'],
];

const giveScore = (page: Page) => cardOf(page).getByRole('radio', { name: '9 out of 10' }).click();

for (const [name, script, ...finished] of broken) {
  const breaking = `<script>{ const fail = () => { throw new Error('broken') }; ${script} }</script>`;
  for (const when of ['before us', 'after us'] as const) {
    const isFinished = finished.includes(when);
    test(`${name} that breaks ${when}: ${isFinished ? 'the survey can be finished' : 'nothing shows, and that is told'}`, async ({
      page,
      feedback,
      site,
      mistakes,
    }) => {
      const server = await feedback(aSurvey());
      const uncaught: string[] = [];
      page.on('pageerror', (error) => uncaught.push(error.message));
      const tags = [breaking, blocking(server.tag())];
      await page.goto(site.page(plainPage(...(when === 'before us' ? tags : tags.toReversed()))));
      if (isFinished) {
        await giveScore(page);
        await expect.poll(() => server.responses()).toMatchObject([{ score: 9 }]);
        await expect.poll(async () => (await server.events()).length).toBe(3);
      } else {
        await expect.poll(() => mistakes.join()).toContain('asklet: ');
        await expect(cardOf(page)).toHaveCount(0);
      }
      expect(uncaught).toEqual([]);
    });
  }

  if (!finished.includes('under the card')) continue;
  test(`${name} that breaks under the card: the survey can be finished`, async ({ page, feedback, site }) => {
    const server = await feedback(aSurvey());
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(error.message));
    await page.goto(site.page(plainPage(server.tag())));
    await expect(cardOf(page)).toBeVisible();
    // what lies in a storage that breaks waits there for the next page
    await expect.poll(async () => (await server.events()).length).toBe(2);
    await page.evaluate(
      (content) => void document.head.append(document.createRange().createContextualFragment(content)),
      breaking,
    );
    await giveScore(page);
    await expect.poll(() => server.responses()).toMatchObject([{ score: 9 }]);
    await expect.poll(async () => (await server.events()).length).toBe(3);
    expect(uncaught).toEqual([]);
  });
}

test('what goes wrong with us is told, and none of it is an error of the page', async ({
  page,
  feedback,
  site,
  mistakes,
}) => {
  const server = await feedback(aSurvey());
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  // no API, but somebody's home page
  site.page('<h1>Welcome</h1>', `/api/public/v2/surveys/${aSurvey().survey_uuid}/sessions/`);
  await page.goto(site.page(htmlOf('plain.html').replace('<!--tag-->', server.tag({ 'data-api': '/' }))));
  await expect.poll(() => mistakes.join()).toContain('asklet: ');
  await page.route('**/chunks/*', (route) => route.abort());
  const before = mistakes.length;
  await page.goto(site.page(htmlOf('plain.html').replace('<!--tag-->', server.tag()), '/without-card'));
  await expect.poll(() => mistakes.slice(before).join()).toContain('asklet: ');
  await expect(cardOf(page)).toHaveCount(0);
  expect(uncaught).toEqual([]);
});
