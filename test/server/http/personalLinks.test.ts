import { describe, expect, test } from 'vitest';
import { createTokens, type Recipient } from '../../../src/service/link/linkKeys.ts';
import { call } from '../support/call.ts';
import { visitLink } from '../support/linkVisitor.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const otherUuid = '0a1b2c3d-0000-4000-8000-00000000000a';
const linkSecret = 'a secret with at least 32 characters';
const now = Date.parse('2027-03-01T00:00:00Z');
const ada = { id: 'ada@example.com', expires: now / 1000 + 60 };
const tokens = createTokens(linkSecret);
const token = tokens.create(npsUuid, ada);
const addressOf = (given: string, survey = npsUuid) => `http://localhost/s/${survey}?r=${encodeURIComponent(given)}`;

const serve = (options = {}) =>
  testServer({
    surveys: [npsUuid, otherUuid].map((survey_uuid) => ({
      survey_uuid,
      survey_type: 'nps_10',
      question: 'How likely?',
      response_type: 'text',
      link: true,
    })),
    now: () => now,
    linkSecret,
    ...options,
  });

test('all devices of a person answer once, the latest answer wins, and only the id is stored', async () => {
  const server = await serve();
  for (const score of ['8', '3']) {
    const page = await visitLink(server.fetch, addressOf(token), { headers: { 'user-agent': `device ${score}` } });
    await page.send({ score });
  }
  const [response, ...others] = await server.responses();
  expect(others).toEqual([]);
  expect(response).toMatchObject({ score: 3, metadata: { recipient: 'ada@example.com' } });
  expect(Object.keys(response!.metadata).toSorted()).toEqual(['page_url', 'recipient']);
  expect(response!.metadata['page_url']).toBe(`http://localhost/s/${npsUuid}`);
});

test.each(['&amp;', '&amp;amp;', '&AMP;'])(
  'an address with %s leads to the same person and score',
  async (separator) => {
    const server = await serve();
    const address = `http://localhost/s/${npsUuid}?lang=de${separator}score=7${separator}r=${encodeURIComponent(token)}`;
    const page = await visitLink(server.fetch, address);
    expect(page.html).toMatch(/value="7"[^>]*checked|checked[^>]*value="7"/);
    await page.send({ score: '6' });
    expect(await server.responses()).toMatchObject([{ score: 6, metadata: { recipient: 'ada@example.com' } }]);
  },
);

test('the script of the page answers with the same session, whatever it sends', async () => {
  const server = await serve();
  const page = await visitLink(server.fetch, addressOf(token));
  const { key, reply } = JSON.parse(/type="application\/json">(.*?)<\/script>/.exec(page.html)![1]!) as {
    key: string;
    reply: { session_uuid: string };
  };
  const session = await call(server.fetch, 'sessions', { key });
  expect(session.body).toMatchObject({ session_uuid: reply.session_uuid, user_submitted_score: false });
  const body = { score: 9, session_uuid: crypto.randomUUID(), metadata: { recipient: 'bob', plan: 'pro' } };
  expect((await call(server.fetch, 'responses', { key, body })).status).toBe(200);
  expect(await server.responses()).toMatchObject([
    { session_uuid: reply.session_uuid, score: 9, metadata: { recipient: 'ada@example.com', plan: 'pro' } },
  ]);
});

test.each(['a script', 'a form'])('who opened a personal link with %s before the end can finish', async (how) => {
  let time = now;
  const ends_at = new Date(now + 10_000).toISOString();
  const question = { survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely?', link: true } as const;
  const server = await serve({ surveys: [{ ...question, response_type: 'text', ends_at }], now: () => time });
  const page = await visitLink(server.fetch, addressOf(token));
  const { key } = JSON.parse(/type="application\/json">(.*?)<\/script>/.exec(page.html)![1]!) as { key: string };
  const text = how === 'a form' ? await page.send({ score: '9' }) : null;
  time += 10_000;
  // the link alone does not prove it
  if (!text) {
    const reply = await call(server.fetch, 'responses', { key: linkOf(ada), body: { score: 1 } });
    expect(reply).toMatchObject({ status: 400, body: { reason: 'ended' } });
  }
  if (text) await text.send({ text: 'Late' });
  else expect((await call(server.fetch, 'responses', { key, body: { score: 9, text: 'Late' } })).status).toBe(200);
  expect(await server.responses()).toMatchObject([{ score: 9, text: 'Late', metadata: { recipient: ada.id } }]);
});

/** Returns the token with one bit changed. */
function flip(index: number): string {
  const bytes = Buffer.from(token, 'base64url');
  bytes[index < 0 ? bytes.length + index : index]! ^= 1;
  return bytes.toString('base64url');
}

const forged: [string, string, string?][] = [
  ['empty', ''],
  ['of one byte', 'AA'],
  ['without its end', token.slice(0, 20)],
  ['that is truncated', token.slice(0, -1)],
  ['that is longer', `${token}A`],
  ['with padding', `${token}=`],
  ['with another part', `${token}.x`],
  ['with another nonce', flip(0)],
  ['with another tag', flip(12)],
  ['for another person', flip(30)],
  ['with another end', flip(-2)],
  ['of another secret', createTokens('another secret with 32 characters!').create(npsUuid, ada)],
  ['of another survey', token, otherUuid],
  ['that has expired', tokens.create(npsUuid, { ...ada, expires: now / 1000 })],
  ['that never ends by a trick', tokens.create(npsUuid, { ...ada, expires: Number.NaN })],
];

test('a token does not reveal the person', () => {
  expect(token).toMatch(/^[\w-]+$/);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/ada|example/);
  expect(tokens.create(npsUuid, ada)).toBe(token);
});

describe.each(forged)('a token %s', (_, given, survey = npsUuid) => {
  test('opens a page that says so, and stores nothing', async () => {
    const server = await serve();
    const page = await visitLink(server.fetch, addressOf(given, survey));
    expect(page).toMatchObject({ status: 404, heading: expect.stringContaining('not valid, or it has expired') });
    const body = new URLSearchParams({ step: '0', score: '1' });
    const post = await server.fetch(new Request(addressOf(given, survey), { method: 'POST', body }));
    expect(post.status).toBe(404);
    const key = `link.${survey}.${given}`;
    const reply = await call(server.fetch, 'responses', { key, body: { score: 1 }, survey });
    expect(reply.status).toBe(403);
    expect([await server.responses(), await server.sessions()]).toEqual([[], []]);
  });
});

test('without a secret, no token is valid', async () => {
  const { fetch } = await serve({ linkSecret: undefined });
  expect((await visitLink(fetch, addressOf(token))).status).toBe(404);
});

test('nobody answers for another person, and an answer that tries is kept', async () => {
  const { fetch, responses } = await serve();
  const body = { score: 1, metadata: { recipient: 'bob', plan: 'pro' } };
  const ofAda = linkOf(ada);
  for (const key of [undefined, `link.${npsUuid}`, ofAda])
    await call(fetch, 'responses', { body, ...(key && { key }) });
  expect((await responses()).map(({ metadata }) => metadata)).toEqual([
    { plan: 'pro' },
    { plan: 'pro' },
    { plan: 'pro', recipient: ada.id },
  ]);
});

const linkOf = (recipient: Recipient) => `link.${npsUuid}.${tokens.create(npsUuid, recipient)}`;
const refused = [409, 400, 400, 400];

test.each<[string, string | undefined, number, number[]]>([
  ['a public key', undefined, 0, refused],
  ['a link without a token', `link.${npsUuid}`, 0, refused],
  ['the link of another person', linkOf({ ...ada, id: 'bob' }), 0, [200, 200, 200, 200]],
  ['an expired link', linkOf(ada), 60_000, [403, 403, 403, 403]],
])('with %s, the uuid of a session neither changes an answer nor tells of it', async (_, key, later, statuses) => {
  let time = now;
  const server = await serve({ now: () => time });
  await (await visitLink(server.fetch, addressOf(token))).send({ score: '8' });
  time += later;
  const session_uuid = tokens.sessionOf(npsUuid, ada.id);
  const ofAda = async () =>
    [...(await server.responses()), ...(await server.events())].filter((each) => each.session_uuid === session_uuid);
  const before = await ofAda();
  const event = { survey_uuid: npsUuid, session_uuid, event_type: 'survey_opened' };
  const replies = [
    await call(server.fetch, 'responses', { ...(key && { key }), body: { score: 1, session_uuid } }),
    await call(server.fetch, 'events', { ...(key && { key }), body: event }),
    await call(server.fetch, 'eventsV1', { ...(key && { key }), body: event }),
    await call(server.fetch, 'sessions', { ...(key && { key }), body: { session_uuid } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual(statuses);
  // another person resumes their own session
  if (statuses[3] === 200) expect(replies[3]!.body['session_uuid']).toBe(tokens.sessionOf(npsUuid, 'bob'));
  expect(await ofAda()).toEqual(before);
});

test('nobody sends the form of a person from a link without a token', async () => {
  const server = await serve();
  await (await visitLink(server.fetch, addressOf(token))).send({ score: '8' });
  const body = new URLSearchParams({ step: '0', score: '1', session: tokens.sessionOf(npsUuid, ada.id) });
  const page = await visitLink(server.fetch, `http://localhost/s/${npsUuid}`, { method: 'POST', body });
  expect(page).toMatchObject({ status: 409, texts: expect.stringContaining('could not be sent') });
  expect(await server.responses()).toMatchObject([{ score: 8 }]);
});

test('the key of a page is valid for its survey only, and while that has a page', async () => {
  const { fetch } = await serve();
  const key = `link.${npsUuid}`;
  expect((await call(fetch, 'responses', { key, body: { score: 1 } })).status).toBe(200);
  expect((await call(fetch, 'responses', { key, body: { score: 1 }, survey: otherUuid })).status).toBe(403);
  const closed = await testServer({
    surveys: [{ survey_uuid: npsUuid, survey_type: 'nps_10', question: 'How likely?' }],
  });
  expect((await call(closed.fetch, 'responses', { key, body: { score: 1 } })).status).toBe(403);
});
