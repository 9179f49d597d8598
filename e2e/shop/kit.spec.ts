import { expect, test } from './test.ts';

// What the kit says where something is wrong, and the mode that uses sockets.

test.use({ askletDefaults: { surveys: 'shop/surveys.json', origin: 'https://feedback.example' } });

const soon = expect.configure({ timeout: 500 });

test('a survey that does not show is explained', async ({ page, asklet }) => {
  await page.goto('/checkout');
  await expect(asklet).not.toShowSurvey();
  await expect(soon(asklet).toShowSurvey('After checkout')).rejects.toThrow(
    /Expected the survey "After checkout" to show: it does not show, "pages".*\n[^]*Requests:\n {2}\d\.\d\d s {2}sessions .*→ 200/,
  );
  await expect(soon(asklet).not.toShowSurvey('closed')).rejects.toThrow(
    'Expected a survey not to show, because of "closed": it does not show, "pages"',
  );
});

test('a survey that shows, a response and events that are missing are explained', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await expect(asklet).toShowSurvey();
  await expect(soon(asklet).not.toShowSurvey()).rejects.toThrow('it shows, "shown". A card is open.');
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

test('a card that is not at the expected step says at which it is', async ({ page, asklet }) => {
  await page.goto('/checkout/done');
  await expect(asklet.card.score(11)).rejects.toThrow('The scale has 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, and no 11.');
  await expect(asklet.card.skip()).rejects.toThrow('The step "score" cannot be skipped.');
  await expect(asklet.card.answer({ text: 'No score' })).rejects.toThrow('answer({ score })');
});

test('an override that the server would not take is refused, and changes nothing', async ({ page, asklet }) => {
  await expect(asklet.override({ question: '' })).rejects.toThrow('question');
  await expect(asklet.override({ '5a1e0c1e-0000-4000-8000-000000000003': {} })).rejects.toThrow('there is no survey');
  await page.goto('/checkout/done');
  await expect(asklet.card.question).toHaveText('How likely are you to recommend our shop?');
});

test('what the kit cannot do without an option, or at this time, it says', async ({ page, asklet }) => {
  await expect(asklet.advance('1h')).rejects.toThrow('askletOptions.clock');
  await expect(asklet.seed('closed')).rejects.toThrow("which survey? Such as seed(…, 'After checkout')");
  expect(() => asklet.cardOf('Nobody')).toThrow('expected a uuid or a title of After checkout, Help');
  await page.goto('/checkout/done');
  await expect(asklet).toShowSurvey();
  await expect(asklet.seed('closed', 'After checkout')).rejects.toThrow('Call it before page.goto()');
});

test.describe('off', () => {
  test.use({ askletOptions: { off: true } });

  test('there is no server', async ({ asklet }) => {
    expect(() => asklet.server).toThrow('askletOptions.off silences all surveys');
    await expect(soon(asklet).toHaveNoResponse()).rejects.toThrow('askletOptions.off silences all surveys');
  });
});

test.describe('on a port', () => {
  test.use({ askletOptions: { mode: 'port', origin: 'http://127.0.0.1:0', override: { show_on_pages: null } } });

  test('an answer arrives though its page is left at once', async ({ page, asklet }) => {
    await page.goto('/plain');
    await page.evaluate((url) => {
      const tag = document.createElement('script');
      tag.src = `${url}/asklet.js`;
      tag.dataset['survey'] = '5a1e0c1e-0000-4000-8000-000000000001';
      tag.dataset['key'] = 'pk_shop';
      document.head.append(tag);
    }, asklet.url);
    await expect(asklet).toShowSurvey();
    await asklet.card.score(9);
    // no script there sees the reply
    await page.goto('/plain');
    await expect(asklet).toHaveResponses([{ score: 9 }]);
    await asklet.flushed();
  });

  test('offline and faults are those of the network', async ({ page, asklet }) => {
    await page.goto('/plain');
    await asklet.offline();
    expect(await page.evaluate((url) => fetch(url).catch((error) => error.message), asklet.url)).toBe(
      'Failed to fetch',
    );
    await asklet.online();
    expect(await page.evaluate(async (url) => (await fetch(`${url}/healthz`)).status, asklet.url)).toBe(200);
  });
});
