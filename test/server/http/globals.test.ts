import { expect, onTestFinished, test } from 'vitest';
import { keys, surveys } from '../support/surveys.ts';

const readGlobals = () =>
  new Map(Object.getOwnPropertyNames(globalThis).map((name) => [name, globalThis[name as keyof typeof globalThis]]));

test('importing, creating and listening replace no global, so replies to fetch are native', async () => {
  const before = readGlobals();
  const { createService } = await import('../../../src/service/index.ts');
  const server = await createService({ surveys, keys });
  onTestFinished(() => server.close());
  const reply = await fetch(`${await server.listen(0)}/healthz`);
  expect(reply).toBeInstanceOf(Response);
  expect(Object.getPrototypeOf(reply)).toBe(Response.prototype);
  expect(await reply.json()).toEqual({ status: 'ok' });

  const after = readGlobals();
  expect([...before.keys()].filter((name) => !Object.is(before.get(name), after.get(name)))).toEqual([]);
  // a registry of zod's own
  expect([...after.keys()].filter((name) => !before.has(name) && !name.startsWith('__zod_'))).toEqual([]);
});

test('the replies of a server are instances of Response', async () => {
  const { createService } = await import('../../../src/service/index.ts');
  const server = await createService({ surveys, keys });
  onTestFinished(() => server.close());
  const reply = await server.fetch(new Request('http://asklet.test/healthz'));
  expect(reply).toBeInstanceOf(Response);
  expect(await new Response(reply.body, reply).json()).toEqual({ status: 'ok' });
});
