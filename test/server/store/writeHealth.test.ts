import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../../src/server/store/store.ts';
import { createWriteHealth } from '../../../src/service/database/writeHealth.ts';

test('a rejected write counts for ten seconds, or until another one is accepted', async () => {
  let time = 1_000_000;
  const { watch, check } = createWriteHealth(() => time);
  const refuse = (reason: Error) => expect(watch(Promise.reject(reason))).rejects.toBe(reason);
  check();
  await refuse(new Error('a row'));
  check();
  await refuse(new StoreUnavailable('full'));
  expect(check).toThrow('full');
  await watch(Promise.resolve());
  check();
  await refuse(new StoreUnavailable('full again'));
  time = 1_009_999;
  expect(check).toThrow('full again');
  time = 1_010_000;
  check();
});
