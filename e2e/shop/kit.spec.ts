import type { Route } from '@playwright/test';
import { expect, test } from './test.ts';

// The kit's error messages, and its mode with sockets.

test.use({ askletDefaults: { surveys: 'shop/surveys.json', origin: 'https://feedback.example' } });

const soon = expect.configure({ timeout: 500 });

test('explains why a survey does not show', async ({ page, asklet }) => {
  await page.goto('/checkout');
  await expect(asklet).not.toShowSurvey();
  await expect(soon(asklet).toShowSurvey('After checkout')).rejects.toThrow(
    /Expected the survey "After checkout" to show: it does not show, "pages".*\n[^]*Requests:\n {2}\d\.\d\d s {2}sessions .*→ 200/,
  );
  await expect(soon(asklet).not.toShowSurvey('closed')).rejects.toThrow(
    'Expected a survey not to show, because of "closed": it does not show, "pages"',
  );
});

test('says that no survey shows once each survey of the page has decided', async ({ page, asklet }) => {
  const held: Route[] = [];
  await page.route('**/5a1e0c1e-0000-4000-8000-000000000002/sessions/', (route) => void held.push(route));
  await page.goto('/help');
  expect(await asklet.why()).toMatchObject({ reason: 'pages' });
  await expect(soon(asklet).not.toShowSurvey()).rejects.toThrow('not to show: it does not show, "starting"');
  for (const route of held) await route.fallback();
  await expect(asklet).toShowSurvey('Help');
  await expect(soon(asklet).not.toShowSurvey('pages')).rejects.toThrow('it shows, "shown". A card is open.');
});

test('explains a survey that shows, a missing response and missing events', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await expect(asklet).toShowSurvey();
  await expect(soon(asklet).not.toShowSurvey()).rejects.toThrow('it shows, "shown". A card is open.');
  await expect(soon(asklet).not.toShowSurvey()).rejects.toThrow(
    /Cards:\n {2}\S+: light theme \(follows the page or the system\)/,
  );
  await asklet.card.score(4);
  await expect(asklet).toHaveResponse({ score: 4 });
  await expect(soon(asklet).toHaveResponse({ score: 9 })).rejects.toThrow(
    /Expected the server to have a response {"score":9}: it has \[.*"score":4.*\][^]*Stored:\n {2}session /,
  );
  await expect(soon(asklet).not.toHaveResponse({ score: 4 })).rejects.toThrow('Expected the server not to have');
  await expect(soon(asklet).toHaveNoResponse()).rejects.toThrow('it also has');
  await expect(soon(asklet).toHaveResponses([{ score: 4 }, { score: 5 }])).rejects.toThrow('none is like {"score":5}');
  await expect(soon(asklet).toHaveEvents(['survey_closed'])).rejects.toThrow(
    'Expected the server to have the events survey_closed: it has survey_initialized, survey_opened, score_submitted',
  );
  await asklet.flushed();
});

test('without a match, what is still to be sent fails a matcher', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  const release = asklet.hold('responses');
  await asklet.card.score(4);
  await expect(soon(asklet).not.toHaveResponse({ score: 4 })).rejects.toThrow('something is still to be sent');
  await expect(soon(asklet).not.toHaveResponses([{ score: 4 }])).rejects.toThrow('something is still to be sent');
  release();
  await expect(asklet).not.toHaveResponses([{ score: 9 }]);
});

test('skips a step while a refused answer can be sent again', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  asklet.fail('responses', { status: 400 });
  await asklet.card.score(4);
  await expect(asklet.card.root.getByRole('button', { name: 'Try again' })).toBeVisible();
  await asklet.card.skip();
  await expect(asklet.card.thanks).toBeVisible();
});

/** An app on the origin of asklet, which has a chunk of its own. */
const app = test.extend({
  context: async ({ context }, use) => {
    const reply = { body: 'theirs', headers: { 'access-control-allow-origin': '*' } };
    await context.route('https://feedback.example/chunks/their-own.js', (route) => route.fulfill(reply));
    await use(context);
  },
});
const theirChunk = async () => (await fetch('https://feedback.example/chunks/their-own.js')).text();

app("leaves the app's own chunks to the app", async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await expect(asklet).toShowSurvey();
  expect(await page.evaluate(theirChunk)).toBe('theirs');
});

test('names the current step if the card is not at the expected one', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await expect(asklet.card.score(11)).rejects.toThrow(
    'No score 11 on the scale. Use one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.',
  );
  await expect(asklet.card.skip()).rejects.toThrow('The step "score" cannot be skipped.');
  await expect(asklet.card.answer({ text: 'No score' })).rejects.toThrow('answer({ score })');
});

test('a step also ends when the page is left', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await page.evaluate(() => {
    const { asklet } = window as unknown as { asklet(command: 'on', name: 'score', leave: () => void): void };
    asklet('on', 'score', () => (location.href = '/plain'));
  });
  await asklet.card.score(9);
  await page.waitForURL('**/plain');
});

test('finds a card by its survey, whatever it asks meanwhile', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await expect(asklet).toShowSurvey('After checkout');
  await asklet.override({ question: 'Something else?' });
  await expect(asklet).toShowSurvey('After checkout');
});

test('has no surveys in another context', async ({ browser, asklet }) => {
  const other = await browser.newPage();
  expect(() => asklet.in(other)).toThrow('context.newPage()');
  await other.close();
});

test.describe('at another address than that of the tag', () => {
  test.use({ askletOptions: { origin: 'https://feedback.invalid' } });

  test('says that no request has arrived', async ({ page, asklet }) => {
    await page.route('https://feedback.example/**', (route) => route.abort());
    await page.goto('/checkout/done');
    await expect(soon(asklet).toShowSurvey()).rejects.toThrow(
      'none, not even for the script, at https://feedback.invalid. Has the page loaded it?',
    );
  });
});

test('rejects an invalid override, and changes nothing', async ({ page, asklet }) => {
  await expect(asklet.override({ question: '' })).rejects.toThrow('question');
  await expect(asklet.override({ '5a1e0c1e-0000-4000-8000-000000000003': {} })).rejects.toThrow('no survey');
  await page.goto('/checkout/done');
  await expect(asklet.card.question).toHaveText('How likely are you to recommend our shop?');
});

test('explains missing options, and commands at the wrong time', async ({ page, asklet }) => {
  await expect(asklet.advance('1h')).rejects.toThrow('askletOptions.clock');
  await expect(asklet.seed('closed')).rejects.toThrow("name the survey, for example seed(…, 'After checkout')");
  expect(() => asklet.cardOf('Nobody')).toThrow('Use a uuid or a title: After checkout, Help.');
  await page.goto('/checkout/done');
  await expect(asklet).toShowSurvey();
  await expect(asklet.seed('closed', 'After checkout')).rejects.toThrow('Call it before page.goto()');
});

test.describe('off', () => {
  test.use({ askletOptions: { off: true } });

  app("leaves the app's own chunks to the app", async ({ page }) => {
    await page.goto('/checkout/done');
    expect(await page.evaluate(theirChunk)).toBe('theirs');
  });

  test('has no server', async ({ asklet }) => {
    expect(() => asklet.server).toThrow('askletOptions.off turns all surveys off');
    await expect(soon(asklet).toHaveNoResponse()).rejects.toThrow('askletOptions.off turns all surveys off');
  });
});

test.describe('on a port', () => {
  test.use({
    askletOptions: {
      mode: 'port',
      origin: 'http://127.0.0.1:0',
      override: { show_on_pages: null },
      attributes: { locale: 'de' },
    },
  });

  test('delivers an answer even if the visitor leaves the page immediately', async ({ page, asklet }) => {
    await page.goto('/plain');
    await page.evaluate((url) => {
      const tag = document.createElement('script');
      tag.src = `${url}/asklet.js`;
      tag.dataset['survey'] = '5a1e0c1e-0000-4000-8000-000000000001';
      tag.dataset['key'] = 'pk_shop';
      document.head.append(tag);
    }, asklet.url);
    await expect(asklet).toShowSurvey();
    await expect(page.locator('script[data-survey]')).toHaveAttribute('data-locale', 'de');
    await asklet.card.score(9);
    // no script on that page receives the reply
    await page.goto('/plain');
    await expect(asklet).toHaveResponses([{ score: 9 }]);
    await asklet.flushed();
  });

  test('applies offline and faults to the real network', async ({ page, asklet }) => {
    await page.goto('/plain');
    await asklet.offline();
    expect(await page.evaluate((url) => fetch(url).catch((error) => error.message), asklet.url)).toBe(
      'Failed to fetch',
    );
    await asklet.online();
    expect(await page.evaluate(async (url) => (await fetch(`${url}/asklet.js`)).status, asklet.url)).toBe(200);
  });
});
