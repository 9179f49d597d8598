import { expect, test } from 'vitest';
import type { BreakdownRow, Summary } from '../../../src/contract/results/summary.ts';
import type { Service } from '../../../src/service/index.ts';
import { type EndpointName, requestOf } from '../support/call.ts';
import { visitLink } from '../support/linkVisitor.ts';
import { npsUuid, surveys } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
const computer = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

const admin = () => testServer({ adminToken: 'admin', surveys: surveys.map((survey) => ({ ...survey, link: true })) });

/** Sends a request as a browser does. Resolves to the session. */
async function send({ fetch }: Service, endpoint: EndpointName, body: object, userAgent?: string): Promise<string> {
  const request = requestOf(endpoint, { body });
  if (userAgent) request.headers.set('user-agent', userAgent);
  const reply = await fetch(request);
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { session_uuid: string }).session_uuid;
}

async function summaryOf({ fetch }: Service): Promise<Summary> {
  const headers = { authorization: 'Bearer admin' };
  const reply = await fetch(new Request(`http://asklet.test/api/admin/surveys/${npsUuid}/summary`, { headers }));
  return (await reply.json()) as Summary;
}

const numbersOf = (rows: readonly BreakdownRow[]) =>
  rows.map(({ name, opened, dismissed, answered, responses }) => [name, opened, dismissed, answered, responses]);

test('a summary says where visitors saw, dismissed and answered a survey', async () => {
  const server = await admin();
  const metadata = { page_url: 'https://shop.example/a?order=7#top', locale: 'de', plan: 'pro' };
  const opened = { event_type: 'survey_opened', metadata };
  const session_uuid = await send(server, 'events', opened, phone);
  await send(server, 'events', { session_uuid, event_type: 'survey_closed', metadata: { page_url: '/other' } }, phone);
  const answering = await send(server, 'events', { ...opened, metadata: { page_url: '/b' } }, computer);
  const answer = { session_uuid: answering, score: 9, metadata: { page_url: '/b', locale: 'en' } };
  await send(server, 'responses', answer, computer);
  const { pages, locales, devices } = await summaryOf(server);
  expect(numbersOf(pages)).toEqual([
    ['/b', 1, 0, 1, 1],
    ['https://shop.example/a', 1, 1, 0, 0],
  ]);
  expect(numbersOf(locales)).toEqual([
    ['de', 1, 1, 0, 0],
    ['en', 1, 0, 1, 1],
  ]);
  expect(numbersOf(devices)).toEqual([
    ['computer', 1, 0, 1, 1],
    ['phone', 1, 1, 0, 0],
  ]);
});

test.each([['a text'], [7], [null], [[]], [{ page_url: 7, locale: { de: true } }]])(
  'an event is stored, whatever its metadata is: %j',
  async (metadata) => {
    const server = await admin();
    await send(server, 'events', { event_type: 'survey_opened', metadata });
    await send(server, 'eventsV1', { survey_uuid: npsUuid, event_type: 'survey_opened', metadata });
    const { pages, locales, devices } = await summaryOf(server);
    for (const rows of [pages, locales, devices]) expect(numbersOf(rows)).toEqual([[null, 2, 0, 0, 0]]);
  },
);

test('long values are cut as those of a response, so that both are one group', async () => {
  const server = await admin();
  const metadata = { page_url: `https://shop.example/${'👍'.repeat(999)}`, locale: 'x'.repeat(99) };
  const session_uuid = await send(server, 'events', { event_type: 'survey_opened', metadata });
  await send(server, 'responses', { session_uuid, score: 9, metadata });
  const { pages, locales } = await summaryOf(server);
  expect(numbersOf(pages)).toEqual([[metadata.page_url.slice(0, 21) + '👍'.repeat(379), 1, 0, 1, 1]]);
  expect(numbersOf(locales)).toEqual([['x'.repeat(40), 1, 0, 1, 1]]);
});

test('a page by link counts where it was opened and answered', async () => {
  const server = await admin();
  const url = `https://shop.example/s/${npsUuid}`;
  const headers = { 'user-agent': phone, 'accept-language': 'de-CH' };
  await (await visitLink(server.fetch, url, { headers })).send({ score: '9' });
  const { pages, locales, devices } = await summaryOf(server);
  expect(numbersOf(pages)).toEqual([[url, 1, 0, 1, 1]]);
  expect(numbersOf(locales)).toEqual([['de-CH', 1, 0, 1, 1]]);
  expect(numbersOf(devices)).toEqual([['phone', 1, 0, 1, 1]]);
});
