import { describe, expect, test } from 'vitest';
import type { SurveyInput } from '../../../src/server/index.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { type Store, StoreUnavailable } from '../../../src/server/store/store.ts';
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
  return { score: response!.score, text: response!.text };
}

describe('without scripts, a survey that is no longer open', () => {
  const start = Date.parse('2027-03-01T00:00:00Z');
  const ended = 'This survey has ended. Thank you for your interest!';
  const full = 'This survey has received enough answers. Thank you for your interest!';

  /** Starts a server whose survey ends after ten seconds. */
  async function serveUntilEnd(options = {}) {
    let time = start;
    const ends_at = new Date(start + 10_000).toISOString();
    const server = await serve({ response_type: 'text', ends_at }, { now: () => time, ...options });
    return { ...server, end: () => (time = start + 10_000) };
  }

  test('rejects the first form, and stores nothing', async () => {
    const server = await serveUntilEnd();
    const page = await visitLink(server.fetch, url);
    server.end();
    const refused = await page.send({ score: '9' });
    expect(refused).toMatchObject({ status: 200, heading: ended });
    expect(refused.html).not.toContain('<form');
    expect([await server.sessions(), await server.responses(), await server.events()]).toEqual([[], [], []]);
  });

  test.each([
    [{ starts_at: '2100-01-01T00:00:00Z' }, 'This survey has not started yet.'],
    [{ archived: true }, ended],
  ])('refuses a form that nobody was shown: %j', async (fields, heading) => {
    const { fetch, responses } = await serve(fields);
    const body = new URLSearchParams({ step: '0', score: '9' });
    expect(await visitLink(fetch, url, { method: 'POST', body })).toMatchObject({ status: 200, heading });
    expect(await responses()).toEqual([]);
  });

  test.each([undefined, 'f47ac10b-58cc-4372-a567-0e02b2c3d479'])(
    'refuses a form that claims to be a later step, with the session %s',
    async (session) => {
      for (const fields of [{ archived: true }, { starts_at: '2100-01-01T00:00:00Z' }]) {
        const server = await serve(fields);
        const body = new URLSearchParams({ step: '1', score: '9', text: 'x', ...(session && { session }) });
        expect((await visitLink(server.fetch, url, { method: 'POST', body })).html).not.toContain('<form');
        expect([await server.sessions(), await server.responses()]).toEqual([[], []]);
      }
    },
  );

  test('keeps the answer of a visitor whose first steps could not be stored while it was open', async () => {
    const store = await openStore(':memory:');
    let isFailing = true;
    const orFail = <T>(run: () => Promise<T>) =>
      isFailing ? Promise.reject(new StoreUnavailable('disk full')) : run();
    const failing = {
      ...store,
      addEvent: (event) => orFail(() => store.addEvent(event)),
      saveResponse: (response) => orFail(() => store.saveResponse(response)),
    } satisfies Store;
    const server = await serveUntilEnd({ database: failing, onError() {} });
    const failed = await (await visitLink(server.fetch, url)).send({ score: '9' });
    expect(failed.status).toBe(503);
    server.end();
    isFailing = false;
    await failed.send({ text: 'Late' });
    expect(await stored(server)).toMatchObject({ score: 9, text: 'Late' });
  });

  test('lets a visitor who has begun finish, and change the score', async () => {
    const server = await serveUntilEnd();
    const text = await (await visitLink(server.fetch, url)).send({ score: '9' });
    server.end();
    const scale = await text.send({ go: 'back' });
    const again = await scale.send({ score: '7' });
    expect((await again.send({ text: 'Late' })).texts).toContain('Thank you');
    expect(await stored(server)).toMatchObject({ score: 7, text: 'Late' });
  });

  test('rejects visitors after the last response, and lets the one who gave it finish', async () => {
    const server = await serve({ response_type: 'text', max_responses: 1 });
    const [first, second] = [await visitLink(server.fetch, url), await visitLink(server.fetch, url)];
    const text = await first.send({ score: '9' });
    expect(await second.send({ score: '1' })).toMatchObject({ status: 200, heading: full });
    expect((await text.send({ text: 'Fast' })).texts).toContain('Thank you');
    expect(await stored(server)).toMatchObject({ score: 9, text: 'Fast' });
  });

  test('keeps the answer of a visitor while the store does not say whether it is open', async () => {
    const store = await openStore(':memory:');
    let isFailing = false;
    const fail = () => Promise.reject(new StoreUnavailable('disk full'));
    const failing = {
      ...store,
      countResponses: (...given) => (isFailing ? fail() : store.countResponses(...given)),
      saveResponse: (...given) => (isFailing ? fail() : store.saveResponse(...given)),
    } satisfies Store;
    let time = start;
    const server = await serve({ max_responses: 9 }, { database: failing, now: () => time, onError() {} });
    const page = await visitLink(server.fetch, url);
    time += 2_000;
    isFailing = true;
    const failed = await page.send({ score: '4' });
    isFailing = false;
    expect(failed).toMatchObject({ status: 503, texts: expect.stringContaining('could not be sent') });
    expect((await failed.send({ go: 'retry' })).texts).toContain('Thank you');
    expect(await stored(server)).toMatchObject({ score: 4 });
  });
});
