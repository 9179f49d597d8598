import { expect, test } from 'vitest';
import { createGate } from '../../src/testing/gate.ts';
import { requestOf } from '../server/support/call.ts';
import { npsUuid } from '../server/support/surveys.ts';
import { testServer } from '../server/support/testServer.ts';

async function aGate() {
  const server = await testServer({ faults: true });
  return { server, gate: createGate({ server, attributes: {} }) };
}

test('holds a call until it is released, and lets the others pass', async () => {
  const { gate, server } = await aGate();
  const release = gate.hold('events');
  const held = [gate.handle(requestOf('events')), gate.handle(requestOf('eventsV1'))];
  expect((await gate.handle(requestOf('responses'))).status).toBe(200);
  expect(gate.exchanges.map(({ endpoint, status }) => [endpoint, status])).toEqual([
    ['eventsV2', null],
    ['eventsV1', null],
    ['responses', 200],
  ]);
  expect(await server.events()).toEqual([]);
  release();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
});

test('a closed gate holds nothing', async () => {
  const { gate } = await aGate();
  gate.hold('sessions');
  const held = gate.handle(requestOf('sessions'));
  gate.close();
  expect((await held).status).toBe(200);
});

test('offline, every request fails like a network error, and nothing arrives', async () => {
  const { gate, server } = await aGate();
  gate.setOffline(true);
  await expect(gate.handle(requestOf('responses'))).rejects.toThrow('offline');
  await expect(gate.handle(new Request('http://asklet.test/healthz'))).rejects.toThrow('offline');
  gate.setOffline(false);
  expect((await gate.handle(requestOf('responses'))).status).toBe(200);
  expect(await server.responses()).toHaveLength(1);
  expect(gate.exchanges.map(({ status }) => status)).toEqual(['offline', 200]);
});

test('a dropped connection also fails in the page, and is recorded', async () => {
  const { gate, server } = await aGate();
  server.fail('responses', { drop: 'after' });
  await expect(gate.handle(requestOf('responses'))).rejects.toThrow('A fault dropped the connection.');
  expect(gate.exchanges).toMatchObject([{ status: 'A fault dropped the connection.', sent: { score: 9 } }]);
});

test('a seeded session is used once, for the next new visitor', async () => {
  const { gate, server } = await aGate();
  const seeded = '0f1e2d3c-4b5a-4697-8877-665544332211';
  const other = '0f1e2d3c-4b5a-4697-8877-665544332222';
  gate.seedSession(npsUuid, seeded);
  const start = async (body: object) =>
    (await (await gate.handle(requestOf('sessions', { body }))).json()).session_uuid;
  expect(await start({ session_uuid: other })).toBe(other);
  server.fail('sessions', { status: 503 });
  expect(await start({})).toBeUndefined();
  expect(await start({})).toBe(seeded);
  expect(await start({})).not.toBe(seeded);
});
