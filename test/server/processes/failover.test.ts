import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { useBuiltServer } from '../support/builtServer.ts';
import { requestOf } from '../support/call.ts';
import { send } from '../support/checkedFetch.ts';
import { databaseAt, type PostgresPair, startPostgresPair } from '../support/postgresPair.ts';

const samples = join(import.meta.dirname, '../../../public/surveys.json');
const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const { serve } = useBuiltServer();
let pair: PostgresPair;

beforeAll(async () => {
  pair = await startPostgresPair();
}, 240_000);
afterAll(() => pair.stop());

test('a primary that crashes under load loses no acknowledged response, and its replica takes over', async () => {
  const db = databaseAt(pair.primary, pair.replica);
  const server = await serve(['--surveys', samples, '--db', db, '--rate-limit', '0']);
  const acknowledged: { session_uuid: string; score: number; at: number }[] = [];
  const refused: { status: number; retryAfter: string | null; at: number }[] = [];
  const post = (endpoint: 'sessions' | 'responses', body: object) =>
    send(requestOf(endpoint, { survey, key: 'pk_demo', body }, server.url));
  const over = new AbortController();

  /** Submits answers until the end, and repeats those that the server asks to retry. */
  async function visit() {
    while (!over.signal.aborted) {
      const body = { session_uuid: crypto.randomUUID(), score: 1 + (acknowledged.length % 5) };
      for (;;) {
        const { status, headers } = await post('responses', body);
        const at = performance.now();
        if (status === 200) acknowledged.push({ ...body, at });
        else refused.push({ status, retryAfter: headers.get('retry-after'), at });
        if (status === 200 || over.signal.aborted) break;
        await wait(50);
      }
    }
  }

  const visits = Promise.all(Array.from({ length: 8 }, visit));
  const until = async (condition: () => boolean) => {
    while (!condition()) await Promise.race([visits, wait(20)]);
  };
  await until(() => acknowledged.length > 60);
  await pair.crashPrimary();
  await until(() => refused.length > 20);
  expect((await post('sessions', {})).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  await pair.promoteReplica();
  const promoted = performance.now();
  const before = acknowledged.length;
  await until(() => acknowledged.length > before + 60);
  over.abort();
  await visits;
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();

  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 5']));
  const recovered = acknowledged.find(({ at }) => at > promoted)!.at - promoted;
  expect(recovered).toBeLessThan(10_000);
  const store = await openStore(databaseAt(pair.replica));
  const responses = await store.responses();
  await store.close();
  const scores = new Map(responses.map(({ session_uuid, score }) => [session_uuid, score]));
  expect(scores.size).toBe(responses.length);
  expect(acknowledged.filter(({ session_uuid, score }) => scores.get(session_uuid) !== score)).toEqual([]);
  process.stderr.write(
    `failover: ${acknowledged.length} acknowledged, none lost; ${refused.length} told to come back; ` +
      `writes again ${Math.round(recovered)} ms after the promotion\n`,
  );
}, 300_000);
