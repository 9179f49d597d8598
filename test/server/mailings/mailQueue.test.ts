import { expect, onTestFinished, test } from 'vitest';
import { createMailQueue } from '../../../src/service/mailings/mailQueue.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { npsUuid } from '../support/surveys.ts';

test('mailings that are sent together keep the pace of one', async () => {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  let time = 1_000_000;
  const queue = createMailQueue({ store, now: () => time });
  for (const id of ['one', 'two']) {
    await store.database.run(
      `INSERT INTO mailings (id, survey_uuid, state, subject, intro, address, created_at, next_at)
       VALUES (?, ?, 'sending', '', '', '', 0, 0)`,
      [id, npsUuid],
    );
  }
  const turns = async () => [await queue.takeTurn('one', 1000), await queue.takeTurn('two', 1000)];
  expect(await turns()).toEqual([true, false]);
  time += 999;
  expect(await turns()).toEqual([false, false]);
  time += 1;
  expect(await queue.takeTurn('two', 1000)).toBe(true);
  expect(await queue.takeTurn('one', 1000)).toBe(false);
});
