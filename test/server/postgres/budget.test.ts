import { expect, test } from 'vitest';
import type { SummaryReply } from '../../../src/contract/results/summary.ts';
import { call } from '../support/call.ts';
import { usePostgres } from '../support/postgres.ts';
import { npsUuid } from '../support/surveys.ts';
import { testServer } from '../support/testServer.ts';

const { createDatabase } = usePostgres();
const hour = 3_600_000;

test('several processes ask the same share of visitors, and stop together', async () => {
  const store = await createDatabase();
  let now = Date.UTC(2027, 2, 1);
  let draws = 0;
  const servers = await Promise.all(
    [0, 1].map(() =>
      testServer({
        database: store,
        adminToken: 'admin',
        surveys: [
          {
            survey_uuid: npsUuid,
            survey_type: 'nps_10',
            question: 'How likely?',
            budget: { responses: 200, per: 'week' },
          },
        ],
        now: () => now,
        // of 100 sessions in a row, exactly the share is asked
        random: () => (draws++ % 100) / 100,
      }),
    ),
  );
  /** Starts 100 sessions. Every other visitor who is asked responds. Returns the number of those. */
  async function startAll({ fetch }: (typeof servers)[number]): Promise<number> {
    const replies = [];
    for (let count = 0; count < 100; count += 1) replies.push(await call(fetch, 'sessions'));
    const asked = replies.filter(({ status }) => status === 200);
    for (const { body } of asked.slice(asked.length / 2)) {
      await call(fetch, 'responses', { body: { score: 9, session_uuid: body['session_uuid'] } });
    }
    return asked.length;
  }
  const shares: number[][] = [];
  for (let elapsed = 0; elapsed < 164; elapsed += 4) {
    now += 4 * hour;
    // each stores what it has counted, and then reads what the other has stored
    for (const server of [...servers, ...servers]) {
      // a new configuration is not used before the counts are read
      await server.reload();
      await call(server.fetch, 'sessions');
    }
    const [one, other] = [await startAll(servers[0]!), await startAll(servers[1]!)];
    shares.push([one, other]);
  }
  // on the first day, the response rate and the visits are not known yet
  for (const [one, other] of shares.slice(6)) expect(Math.abs(one! - other!)).toBeLessThanOrEqual(1);
  const summary = `http://asklet.test/api/admin/surveys/${npsUuid}/summary?time_zone=UTC`;
  const reply = await servers[0]!.fetch(new Request(summary, { headers: { authorization: 'Bearer admin' } }));
  const { current } = ((await reply.json()) as SummaryReply).budget!;
  const asked = shares.flat().reduce((sum, each) => sum + each);
  // less than those who are not stored yet, and those of the refreshing requests
  expect(current.asked).toBeGreaterThan(0.9 * asked);
  expect(current.not_asked).toBeGreaterThan(6000);
  const responses = await servers[0]!.responses();
  expect(responses.length).toBeGreaterThan(190);
  expect(responses.length).toBeLessThanOrEqual(204);
}, 120_000);
