import { describe, expect, test } from 'vitest';
import type { SurveyInput } from '../../../src/server/index.ts';
import { call, validBody } from '../support/call.ts';
import { visitLink } from '../support/linkVisitor.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const url = `http://asklet.test/s/${npsUuid}`;
const key = `link.${npsUuid}`;
const nps = { survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely?', link: true } as const;
const keys = [{ key: 'pk_shop', surveys: '*' as const, origins: ['https://shop.example'] }];

const serve = (fields: Partial<SurveyInput> = {}, options = {}) =>
  testServer({ surveys: [{ ...nps, ...fields }], keys, ...options });

const send = (fetch: Parameters<typeof visitLink>[0], fields: string, headers: Record<string, string> = {}) =>
  visitLink(fetch, url, { method: 'POST', body: new URLSearchParams(fields), headers });

describe('the key of a page by link', () => {
  test.each([
    ['another site', 'https://evil.example', 403],
    ['the site of the key in the file', 'https://shop.example', 403],
    ['another port', 'http://asklet.test:8080', 403],
    ['a page without an origin', 'null', 403],
    ['a text that is no origin', 'asklet.test', 403],
    ['the page itself', 'http://asklet.test', 200],
    ['the page itself behind a proxy with TLS', 'https://asklet.test', 200],
    ['the public address', 'https://feedback.example', 200],
    ['a program', undefined, 200],
  ])('is for the page alone: from %s, at %s', async (_, origin, status) => {
    const server = await serve({}, { publicUrls: ['https://feedback.example'] });
    for (const endpoint of ['sessions', 'responses', 'events', 'eventsV1'] as const) {
      const reply = await call(server.fetch, endpoint, { key, body: validBody[endpoint], ...(origin && { origin }) });
      expect(reply.status).toBe(status);
    }
    expect(await server.responses()).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe('a form of a page by link', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'null' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    // the page has no referrer, so its own forms have no origin
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 200],
    [{ origin: 'null' }, 200],
    [{ origin: 'https://asklet.test' }, 200],
    [{}, 200],
  ])('is only accepted from the page: with %j, the status is %i', async (headers, status) => {
    const { fetch, responses } = await serve();
    expect((await send(fetch, 'step=0&score=9', headers as Record<string, string>)).status).toBe(status);
    expect(await responses()).toHaveLength(status === 200 ? 1 : 0);
  });

  test('is not larger than the texts and choices of the survey', async () => {
    const choice_options = Array.from({ length: 300 }, (_, index) => `${index} ${'疲'.repeat(100)}`);
    const plain = await serve({ response_type: 'text', collect_contact: true });
    const long = await serve({ response_type: 'choices', choice_options });
    const texts = `&text=${'疲'.repeat(1000)}&other=${'疲'.repeat(1000)}&email=${'ä'.repeat(254)}`;
    expect((await send(plain.fetch, `step=0&score=9${texts}`)).status).toBe(200);
    expect((await send(plain.fetch, `step=0&score=9&text=${'x'.repeat(40_000)}`)).status).toBe(413);
    const chosen = choice_options.map((choice) => `&choice=${encodeURIComponent(choice)}`).join('');
    await send(long.fetch, `step=1&score=9${chosen}`);
    const [response] = await long.responses();
    expect(response!.metadata['choices']).toHaveLength(300);
    expect(await plain.responses()).toHaveLength(1);
  });

  test('counts by its bytes, even if it is too large', async () => {
    const { fetch } = await serve({}, { limits: { rate: 20 } });
    expect((await send(fetch, `text=${'x'.repeat(2_500_000)}`)).status).toBe(413);
    expect((await send(fetch, 'step=0&score=9')).status).toBe(429);
  });

  const marks = ['score', 'before', 'choice', 'submitted', 'step', 'go', 'other', 'email', 'text', 'x', 'session'];

  test.each(marks)('does not repeat what the survey does not have, in the field %s', async (name) => {
    const surveys: Partial<SurveyInput>[] = [{}, { response_type: 'choices', choice_options: ['Price'] }];
    for (const fields of surveys) {
      const asksOther = 'response_type' in fields && (name === 'other' || name === 'text');
      const { fetch } = await serve(fields);
      for (const step of [0, 1, 2, 5]) {
        const { html } = await send(fetch, `score=9&step=${step}&${name}=marked&${name}=-99999`);
        if (!asksOther) expect(html).not.toMatch(/marked|-99999/);
      }
    }
  });

  test.each(['77', '-1', '8.0', '1e1'])('does not repeat the score %s of the address', async (score) => {
    const { fetch } = await serve();
    const { html } = await visitLink(fetch, `${url}?score=${score}`);
    expect(JSON.parse(/type="application\/json">(.*?)<\/script>/.exec(html)![1]!)).toMatchObject({ score: null });
  });

  test('takes a moment, whatever an email address consists of', async () => {
    const choice_options = ['x'.repeat(30_000)];
    const { fetch, responses } = await serve({ response_type: 'choices', choice_options, collect_contact: true });
    const started = performance.now();
    const page = await send(fetch, `step=2&score=9&choice=x&email=${'a@'.repeat(60_000)}`);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(page.status).toBe(200);
    expect((await responses())[0]!.metadata).not.toHaveProperty('user_email');
    expect(page.html).not.toContain('a@a@');
  });
});
