import { expect, test } from 'vitest';

test('the PostgreSQL of the tests leaves the exit status of a failed run as it is', async () => {
  const listeners = () => ['beforeExit', 'exit'].map((event) => process.rawListeners(event));
  const before = listeners();
  await import('./postgres.ts');
  expect(listeners()).toEqual(before);
});
