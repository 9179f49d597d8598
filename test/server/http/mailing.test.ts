import { expect, test } from 'vitest';
import { createTokens } from '../../../src/service/link/linkKeys.ts';
import { call } from '../support/call.ts';
import { visitLink } from '../support/linkVisitor.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const linkSecret = 'a secret with at least 32 characters';
const adminToken = 'a-token-of-the-owner';
const page = `http://localhost/s/${npsUuid}`;

async function serve(link: object) {
  const survey = { survey_uuid: npsUuid, survey_type: 'nps_10' as const, question: 'How likely?', link };
  const server = await testServer({ surveys: [survey], keys: ['pk_test'], linkSecret, adminToken });
  /** Visits the page, and answers there if there is a score. */
  async function answer(token: string | null, score: number): Promise<void> {
    const visit = await visitLink(server.fetch, token ? `${page}?r=${token}` : page);
    await visit.send({ score: `${score}` });
  }
  /** Opens the survey on a page with the tag, and answers there if there is a score. */
  async function openOnSite(score?: number): Promise<void> {
    const { session_uuid } = (await call(server.fetch, 'sessions', { key: 'pk_test' })).body;
    const opened = { session_uuid, event_type: 'survey_opened', metadata: { page_url: 'https://shop.example/' } };
    await call(server.fetch, 'events', { key: 'pk_test', body: opened });
    const metadata = { page_url: 'https://shop.example/' };
    if (score !== undefined)
      await call(server.fetch, 'responses', { key: 'pk_test', body: { session_uuid, score, metadata } });
  }
  async function summary(query = '') {
    const url = `http://localhost/api/admin/surveys/${npsUuid}/summary${query}`;
    return (await server.fetch(new Request(url, { headers: { authorization: `Bearer ${adminToken}` } }))).json();
  }
  return { answer, openOnSite, summary };
}

const tokens = createTokens(linkSecret);
const tokenOf = (person: number) =>
  tokens.create(npsUuid, { id: `person-${person}@shop.example`, expires: Date.now() / 1000 + 3600 });

test('a mailing of 50 has the rate of its recipients, and the pages have theirs', async () => {
  const { answer, openOnSite, summary } = await serve({ recipients: 50 });
  for (let person = 0; person < 12; person++) await answer(tokenOf(person), person % 11);
  // twice by the same person, and by somebody without a personal link
  await answer(tokenOf(0), 9);
  await answer(null, 3);
  for (const score of [7, 8, undefined, undefined, undefined]) await openOnSite(score);
  const found = await summary();
  expect(found.mailing).toEqual({ recipients: 50, answered: 12, response_rate: 12 / 50 });
  expect(found).toMatchObject({ responses: 15, opened_on_site: 5, response_rate: 2 / 5 });
});

test('without personal links, the answers on the page count', async () => {
  const { answer, openOnSite, summary } = await serve({ recipients: 50 });
  for (const score of [1, 2, 3]) await answer(null, score);
  await openOnSite(10);
  expect(await summary()).toMatchObject({
    mailing: { answered: 3, response_rate: 3 / 50 },
    opened_on_site: 1,
    response_rate: 1,
  });
});

test('a survey that only has a page by link has no response rate', async () => {
  const { answer, summary } = await serve({});
  await answer(null, 3);
  expect(await summary()).toMatchObject({ mailing: null, opened: 1, opened_on_site: 0, response_rate: null });
});

test('filters other than the period have no response rates', async () => {
  const { answer, summary } = await serve({ recipients: 50 });
  await answer(null, 3);
  expect(await summary('?min_score=1')).toMatchObject({ mailing: null, opened_on_site: null, response_rate: null });
  expect(await summary('?until=2020-01-01')).toMatchObject({ mailing: { answered: 0, response_rate: 0 } });
});
