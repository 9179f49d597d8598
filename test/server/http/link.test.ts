import { describe, expect, test } from 'vitest';
import type { SurveyInput } from '../../../src/server/index.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { type Store, StoreUnavailable } from '../../../src/server/store/store.ts';
import { call } from '../support/call.ts';
import { visitLink } from '../support/linkVisitor.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const url = `http://localhost/s/${npsUuid}`;
const nps = { survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely?', link: true } as const;

const serve = (fields: Partial<SurveyInput> = {}, options = {}) =>
  testServer({ surveys: [{ ...nps, ...fields }], ...options });

/** Returns what was stored of the only response, without the page's own metadata. */
async function stored({ responses }: Awaited<ReturnType<typeof serve>>) {
  const [response, ...others] = await responses();
  expect(others).toEqual([]);
  const { page_url, locale, ...metadata } = response!.metadata;
  return { score: response!.score, text: response!.text, metadata };
}

describe('the steps without scripts', () => {
  test('ask for the score, a text and an email address, and thank', async () => {
    const server = await serve({ response_type: 'text', text_question: 'Why?', collect_contact: true });
    let page = await visitLink(server.fetch, url);
    expect(page).toMatchObject({ status: 200, heading: 'How likely?', buttons: ['Next'] });
    page = await page.send({ score: '9' });
    expect(page).toMatchObject({ heading: 'Why?', buttons: ['', 'Send', 'Skip'] });
    expect(await stored(server)).toEqual({ score: 9, text: null, metadata: {} });
    page = await page.send({ text: 'Fast & "good" <3' });
    expect(page.heading).toBe('May we contact you about this?');
    page = await page.send({ email: 'nobody' });
    expect(page.texts).toContain('Please enter a valid email address.');
    page = await page.send({ email: 'ada@example.com' });
    expect(page).toMatchObject({ heading: '', texts: 'Thank you for your feedback!', buttons: [] });
    const metadata = { user_email: 'ada@example.com' };
    expect(await stored(server)).toEqual({ score: 9, text: 'Fast & "good" <3', metadata });
    const events = await server.events();
    expect(events.map(({ event_type }) => event_type)).toEqual([
      'survey_initialized',
      'survey_opened',
      'score_submitted',
      'text_submitted',
    ]);
  });

  test('follow the score, keep answers on the way back, and store the changed ones', async () => {
    const server = await serve({
      follow_ups: [
        {
          scores: [0, 6],
          response_type: 'choices',
          choice_options: { options: ['Price', 'Speed'], allow_other: true },
        },
        { scores: [9, 10], response_type: 'text', text_question: 'What do you like?' },
      ],
    });
    let page = await (await visitLink(server.fetch, url)).send({ score: '3' });
    page = await page.send({ choice: ['Speed', ''], other: 'The colors' });
    expect(page.texts).toContain('Thank you');
    expect(await stored(server)).toEqual({
      score: 3,
      text: 'Speed;\nThe colors',
      metadata: { choices: ['Speed'], choice_comment: 'The colors' },
    });
    const step = await (await visitLink(server.fetch, url)).send({ score: '3' });
    const back = await step.send({ go: 'back' });
    expect(back.html).toMatch(/value="3" required checked/);
    expect((await back.send({ score: '10' })).heading).toBe('What do you like?');
  });

  test.each([
    ['', 'pt-BR,pt;q=0.9', 'pt-BR'],
    ['?lang=de', 'pt-BR', 'de'],
    ['?lang=<b>', '*', undefined],
    [`?lang=${'a-'.repeat(500)}`, 'fr', 'fr'],
  ])('store the language of the visitor: %s and %s', async (query, accepted, locale) => {
    const server = await serve();
    const page = await visitLink(server.fetch, url + query, { headers: { 'accept-language': accepted } });
    await page.send({ score: '9' });
    expect((await server.responses())[0]!.metadata['locale']).toBe(locale);
  });

  test('a skipped step stores nothing, and can be answered later', async () => {
    const server = await serve({ response_type: 'text', collect_contact: true });
    const text = await (await visitLink(server.fetch, url)).send({ score: '5' });
    const contact = await text.send({ text: 'not sent', go: 'skip' });
    expect(await stored(server)).toEqual({ score: 5, text: null, metadata: {} });
    const again = await contact.send({ go: 'back' });
    expect(again.heading).toBe('Would you like to tell us more?');
    await again.send({ text: 'sent' });
    expect(await stored(server)).toMatchObject({ score: 5, text: 'sent' });
  });

  test('a changed score removes the answer to another question, and a cleared text the earlier one', async () => {
    const server = await serve({
      response_type: 'text',
      collect_contact: true,
      follow_ups: [
        { scores: [0, 6], response_type: 'choices', choice_options: ['Price', 'Speed'] },
        { scores: [7, 8], response_type: 'text', text_question: 'What is missing?' },
      ],
    });
    const choices = await (await visitLink(server.fetch, url)).send({ score: '3' });
    const contact = await choices.send({ choice: 'Price' });
    const scale = await (await contact.send({ go: 'back' })).send({ choice: 'Price', go: 'back' });
    const missing = await scale.send({ score: '8' });
    expect(await stored(server)).toEqual({ score: 8, text: '', metadata: {} });
    const again = await missing.send({ text: 'A map' });
    expect(await stored(server)).toEqual({ score: 8, text: 'A map', metadata: { question: 'What is missing?' } });
    const other = await (await again.send({ go: 'back' })).send({ text: 'A map', go: 'back' });
    const more = await other.send({ score: '10' });
    expect(await stored(server)).toEqual({ score: 10, text: 'A map', metadata: {} });
    await more.send({ text: ' ' });
    expect(await stored(server)).toEqual({ score: 10, text: ' ', metadata: {} });
    const cleared = await again.send({ go: 'back' });
    await (await cleared.send({ text: '' })).send({ go: 'skip' });
    expect(await stored(server)).toEqual({ score: 8, text: '', metadata: {} });
  });

  test('line breaks are stored as the card stores them', async () => {
    const server = await serve({ response_type: 'text' });
    const page = await (await visitLink(server.fetch, url)).send({ score: '9' });
    await page.send({ text: ' one\r\ntwo %0D%0A ' });
    expect(await stored(server)).toMatchObject({ text: ' one\ntwo %0D%0A ' });
  });

  test('a question without a scale needs an answer', async () => {
    const server = await serve({ survey_type: 'general', question: 'What is missing?' });
    const page = await visitLink(server.fetch, url);
    expect((await page.send({ text: ' ' })).texts).toContain('Please enter an answer.');
    expect(await server.responses()).toEqual([]);
    expect((await page.send({ text: 'A map' })).texts).toContain('Thank you');
    expect(await stored(server)).toMatchObject({ text: 'A map' });
  });

  test.each([
    ['a score outside of the scale', { score: '11' }],
    ['no score', {}],
    ['a score that is no number', { score: 'ten' }],
  ])('%s leaves the visitor at the question', async (_, fields) => {
    const server = await serve();
    const page = await (await visitLink(server.fetch, url)).send(fields);
    expect(page).toMatchObject({ status: 200, heading: 'How likely?' });
    expect(await server.responses()).toEqual([]);
  });

  test('the same form again changes nothing', async () => {
    const server = await serve({ response_type: 'text' });
    const page = await visitLink(server.fetch, url);
    await page.send({ score: '9' });
    await page.send({ score: '9' });
    expect(await stored(server)).toMatchObject({ score: 9 });
  });

  test('an answer that is not stored can be sent again', async () => {
    const store = await openStore(':memory:');
    let isFailing = false;
    const saveResponse: Store['saveResponse'] = async (response) => {
      if (isFailing) throw new StoreUnavailable('disk full');
      return store.saveResponse(response);
    };
    const server = await serve({ response_type: 'text' }, { database: { ...store, saveResponse }, onError() {} });
    const text = await (await visitLink(server.fetch, url)).send({ score: '2' });
    isFailing = true;
    const failed = await text.send({ text: 'Slow' });
    isFailing = false;
    expect(failed.status).toBe(503);
    expect(failed.texts).toContain('Your answer could not be sent.');
    expect((await failed.send({ go: 'retry' })).texts).toContain('Thank you');
    expect(await stored(server)).toMatchObject({ score: 2, text: 'Slow' });
  });

  test('a text has at most 1,000 characters, and one that is longer stays in its field', async () => {
    const server = await serve({ response_type: 'text' });
    const page = await (await visitLink(server.fetch, url)).send({ score: '9' });
    expect(page.html).toContain('maxlength="1000"');
    const allowed = `${'🙂'.repeat(499)}\r\n.`;
    const refused = await page.send({ text: `${allowed}.` });
    expect(refused).toMatchObject({ status: 200, heading: 'Would you like to tell us more?' });
    expect(refused.texts).toContain('Your answer could not be sent.');
    expect(refused.html).toContain('<p id="counter">-1 character left</p>');
    expect(refused.html).toContain(`>${allowed.replace('\r', '')}.</textarea>`);
    expect(await stored(server)).toMatchObject({ score: 9, text: null });
    expect((await refused.send({ text: allowed })).texts).toContain('Thank you');
    expect(await stored(server)).toMatchObject({ text: allowed.replace('\r', '') });
  });

  test('the address of the page that is stored is the public one, without its query', async () => {
    const server = await serve({}, { publicUrls: ['https://feedback.example', 'https://other.example'] });
    const page = await visitLink(server.fetch, `${url}?score=8&lang=en`);
    await page.send({ score: '8' });
    expect((await server.responses())[0]!.metadata['page_url']).toBe(`https://feedback.example/s/${npsUuid}`);
  });

  test('the pages of each survey have their own rate limit, which keeps the answer', async () => {
    const other = { ...nps, survey_uuid: '0a1b2c3d-0000-4000-8000-00000000000a' };
    let time = Date.parse('2027-03-01T00:00:00Z');
    const surveys = [{ ...nps, response_type: 'text' } as const, other];
    const server = await testServer({ surveys, limits: { rate: 4 }, now: () => time });
    // an answer to the first step is four calls of the API
    const text = await (await visitLink(server.fetch, url)).send({ score: '2' });
    const limited = await text.send({ text: 'Slow' });
    expect(limited).toMatchObject({ status: 429, texts: expect.stringContaining('could not be sent') });
    const elsewhere = await visitLink(server.fetch, url.replace(npsUuid, other.survey_uuid));
    expect((await elsewhere.send({ score: '5' })).texts).toContain('Thank you');
    expect((await call(server.fetch, 'responses', { body: { score: 1 } })).status).toBe(200);
    time += 60_000;
    expect((await limited.send({ go: 'retry' })).texts).toContain('Thank you');
    expect(await server.responses()).toMatchObject([{ score: 2, text: 'Slow' }, { score: 5 }, { score: 1 }]);
  });

  test.each([
    ['too large', `text=${'x'.repeat(300_000)}`],
    ['of too many fields', 'choice=x&'.repeat(3_000)],
  ])('a form that is %s is refused by a page', async (_, fields) => {
    const server = await serve();
    const body = new URLSearchParams(`step=0&score=9&${fields}`);
    const page = await visitLink(server.fetch, url, { method: 'POST', body });
    expect(page).toMatchObject({ status: 413, heading: 'Your answer could not be sent.' });
    expect(page.headers.get('connection')).toBe('close');
    expect(await server.responses()).toEqual([]);
  });

  test('choices that the survey does not have are not stored', async () => {
    const server = await serve({ response_type: 'choices', choice_options: ['Price', 'Speed'] });
    const page = await (await visitLink(server.fetch, url)).send({ score: '9' });
    await page.send({ choice: ['Speed', 'Color', '__proto__'] });
    expect(await stored(server)).toMatchObject({ text: 'Speed', metadata: { choices: ['Speed'] } });
  });
});

describe('loading a page', () => {
  test.each([
    ['GET', {}],
    ['HEAD', {}],
    ['GET', { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' }],
    ['GET', { 'user-agent': 'Mozilla/5.0 (compatible; BingPreview/1.0b; SafeLinks)' }],
  ])('stores nothing: %s %j', async (method, headers) => {
    const server = await serve({ response_type: 'text' });
    const page = await visitLink(server.fetch, `${url}?score=8`, { method, headers });
    expect(page.status).toBe(200);
    expect([await server.sessions(), await server.responses(), await server.events()]).toEqual([[], [], []]);
  });

  test('selects the score of the link, which one button sends', async () => {
    const server = await serve();
    const page = await visitLink(server.fetch, `${url}?score=8`);
    expect(page.html).toMatch(/value="8" required checked/);
    expect(page.buttons).toEqual(['Send 8']);
    expect((await page.send({ score: '8' })).texts).toContain('Thank you');
    expect(await stored(server)).toMatchObject({ score: 8 });
  });

  test.each(['11', '-1', '8.5', 'x', ''])('ignores the score "%s"', async (score) => {
    const { fetch } = await serve();
    const page = await visitLink(fetch, `${url}?score=${score}`);
    expect(page.html).not.toContain('checked');
    expect(page.buttons).toEqual(['Next']);
  });

  test.each<[Partial<SurveyInput>, string]>([
    [{ starts_at: '2100-01-01T00:00:00Z' }, 'This survey has not started yet.'],
    [{ ends_at: '2020-01-01T00:00:00Z' }, 'This survey has ended. Thank you for your interest!'],
    [{ archived: true }, 'This survey has ended. Thank you for your interest!'],
    [{ max_responses: 1 }, 'This survey has received enough answers. Thank you for your interest!'],
  ])('says why a survey with %j is closed', async (fields, text) => {
    const { fetch } = await serve(fields);
    const open = await serve({ max_responses: 1 });
    await (await visitLink(open.fetch, url)).send({ score: '1' });
    const page = await visitLink(fields.max_responses ? open.fetch : fetch, url);
    expect(page).toMatchObject({ status: 200, heading: text });
    expect(page.html).not.toContain('<form');
  });

  test.each([
    ['a survey without a page', npsUuid, { link: false }],
    ['a survey without the field', npsUuid, { link: undefined }],
    ['an unknown survey', '00000000-0000-4000-8000-000000000000', {}],
    ['no uuid', 'x', {}],
  ])('finds no page for %s', async (_, uuid, fields) => {
    const { fetch } = await serve(fields);
    const page = await visitLink(fetch, `http://localhost/s/${uuid}`);
    expect(page).toMatchObject({ status: 404, heading: expect.stringContaining('This link is not valid') });
    expect((await fetch(new Request(`http://localhost/s/${uuid}`, { method: 'POST' }))).status).toBe(404);
  });
});

test.each(['PUT', 'DELETE', 'OPTIONS'])('%s gets a page, and the methods that are allowed', async (method) => {
  const { fetch } = await serve();
  const page = await visitLink(fetch, url, { method });
  expect(page).toMatchObject({ status: 405, heading: expect.stringContaining('not valid') });
  expect(page.headers.get('allow')).toBe('GET, HEAD, POST');
});

test('an address that loads too many pages is told to wait', async () => {
  const { fetch } = await serve({}, { limits: { rate: 2 } });
  await visitLink(fetch, url);
  await visitLink(fetch, url);
  const page = await visitLink(fetch, url);
  expect(page).toMatchObject({ status: 429, heading: expect.stringContaining('try again later') });
  expect(page.headers.get('retry-after')).toBe('30');
  expect(page.headers.get('cache-control')).toContain('no-transform');
});

describe('the page', () => {
  test('is not stored, indexed or framed, names no page to others, and runs only our script', async () => {
    const { fetch } = await serve();
    const { headers, html } = await visitLink(fetch, url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    const [, nonce] = /'nonce-(.*?)'/.exec(headers.get('content-security-policy')!)!;
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self'; style-src 'nonce-${nonce}'; connect-src 'self'; img-src 'none'; ` +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(html).toContain(`<style nonce="${nonce}"`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('is compressed by the server, and changed by nobody else', async () => {
    const { fetch } = await serve();
    const { headers } = await fetch(new Request(url, { headers: { 'accept-encoding': 'gzip' } }));
    expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual(['gzip', 'no-store, no-transform']);
  });

  test.each([
    { logo: 'https://shop.example;script-src/logo.svg' },
    { privacy: 'javascript:alert(1)' },
    { frames: ['null'] },
    { frames: ['https://shop.example;sandbox'] },
    { frames: ['https://例え.jp'] },
  ])('cannot be broken by the addresses of its owner: %j', async (link) => {
    await expect(serve({ link })).rejects.toThrow(/expected (a web address|an origin) such as "https:[^\n]*$/);
  });

  test.each(['https://[', 'https://shop.example:99999/logo.svg'])('opens without the logo "%s"', async (logo) => {
    const { fetch } = await serve({ link: { logo } });
    const page = await visitLink(fetch, url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("img-src 'none';");
  });

  test.each<[string, object, string[]]>([
    [
      'the survey',
      { link: true },
      ['--scheme:dark;', '--owner-accent:rgb(15,118,110);', '{--asklet-font:Georgia, serif;--asklet-radius:4px;}'],
    ],
    [
      'its own settings',
      { link: { theme: 'light', accent: '#be123c' } },
      ['--scheme:light;', '--owner-accent:rgb(190,18,60);'],
    ],
  ])('has the look of %s', async (_, link, styles) => {
    const look = { theme: 'dark' as const, accent: '#0f766e', font: 'Georgia, serif', radius: '4px', nps_colors: true };
    const { fetch } = await serve({ look, ...link });
    const { html } = await visitLink(fetch, url);
    for (const style of styles) expect(html).toContain(style);
    expect(html).toContain('of11 colors"');
  });

  test('no font or radius becomes another style', async () => {
    const { fetch } = await serve({ link: true, look: { font: 'x}body{display:none', radius: '1px</style><b>' } });
    const { html } = await visitLink(fetch, url);
    expect(html).toContain(':root{}');
    // the data for the script has the look as well
    expect(html).not.toMatch(/<style[^>]*>[^<]*display:none|<b>/);
  });

  test('has the look of its owner', async () => {
    const { fetch } = await serve({
      link: {
        title: 'A <b>shop</b>',
        logo: 'https://cdn.example/logo.svg',
        accent: '#0f766e',
        theme: 'dark',
        imprint: 'https://shop.example/imprint',
        privacy: 'https://shop.example/privacy',
        frames: ['https://shop.example', 'https://app.example'],
      },
    });
    const { headers, html } = await visitLink(fetch, url);
    expect(html).toContain('<h1>A &lt;b>shop&lt;/b></h1>');
    expect(html).toContain('<img src="https://cdn.example/logo.svg" alt ');
    expect(html).toContain('--owner-accent:rgb(15,118,110);');
    expect(html).toContain('--scheme:dark;');
    expect(html).not.toContain('prefers-color-scheme:dark){:root');
    expect(html).toContain('<a href="https://shop.example/imprint">Imprint</a>');
    expect(html).toContain('<a href="https://shop.example/privacy">Privacy policy</a>');
    expect(headers.get('content-security-policy')).toContain('img-src https://cdn.example;');
    expect(headers.get('content-security-policy')).toMatch(
      /frame-ancestors https:\/\/shop.example https:\/\/app.example$/,
    );
  });

  test.each([
    ['the survey in the language of the browser', '', 'de-AT,en;q=0.5', 'Wie wahrscheinlich?', 'de', 'Weiter'],
    ['the survey in the language of the address', '?lang=de', 'fr', 'Wie wahrscheinlich?', 'de', 'Weiter'],
    ["the survey's own language otherwise", '?lang=fr', 'fr', 'How likely?', 'en', 'Next'],
  ])('shows %s', async (_, query, accepted, heading, lang, button) => {
    const { fetch } = await serve({ language: 'en', translations: { de: { question: 'Wie wahrscheinlich?' } } });
    const page = await visitLink(fetch, url + query, { headers: { 'accept-language': accepted } });
    expect(page).toMatchObject({ heading, buttons: [button] });
    expect(page.html).toContain(`<html lang="${lang}"`);
  });

  test('names the language of a survey that our texts do not have', async () => {
    const { fetch } = await serve({ language: 'gd' });
    const page = await visitLink(fetch, url);
    expect([/<html lang="(.*?)"/.exec(page.html)![1], page.buttons[0]]).toEqual(['gd', 'Next']);
  });

  test('reads from right to left in such languages, even in those that our texts do not have', async () => {
    const arabic = await visitLink((await serve()).fetch, url, { headers: { 'accept-language': 'ar' } });
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
    for (const language of ['ps', 'dv', 'az-Arab']) {
      const { html } = await visitLink((await serve({ language })).fetch, url);
      expect(html).toContain(`<html lang="${language}" dir="rtl">`);
      expect(html).toMatch(/<div class="card"[^>]* dir="rtl"/);
    }
  });

  test('shuffles the choices of each session in its own order, which stays', async () => {
    const options = ['a', 'b', 'c', 'd', 'e', 'f'];
    const { fetch } = await serve({
      survey_type: 'general',
      response_type: 'choices',
      choice_options: { options },
      shuffle_choices: true,
    });
    const orderOf = (html: string) => [...html.matchAll(/name="choice" value="(.)"/g)].map(([, value]) => value);
    const page = await visitLink(fetch, url);
    const again = await page.send({});
    expect(again.texts).toContain('Please enter an answer.');
    expect(orderOf(again.html)).toEqual(orderOf(page.html));
    expect(orderOf(page.html).toSorted()).toEqual(options);
  });
});
