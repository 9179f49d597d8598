import { expect, test } from 'vitest';
import { createOutbox } from '../../../src/widget/delivery/outbox.ts';

/** Things to send that note when they are sent and are answered by hand. */
function aServer() {
  const sent: string[] = [];
  const answers = new Map<string, { resolve: () => void; reject: (reason: unknown) => void }>();
  const sending = (name: string) => () => {
    sent.push(name);
    return new Promise<void>((resolve, reject) => answers.set(name, { resolve, reject }));
  };
  return { sent, sending, answer: (name: string) => answers.get(name)! };
}

/** Lets everything run that is ready to. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('one goes out after the other', async () => {
  const { sent, sending, answer } = aServer();
  const outbox = createOutbox(() => {});
  outbox.add(sending('a'));
  outbox.add(sending('b'));
  expect(sent).toEqual(['a']);
  answer('a').resolve();
  await settle();
  expect(sent).toEqual(['a', 'b']);
});

test('one that fails is told and does not hold up the others', async () => {
  const { sent, sending, answer } = aServer();
  const told: unknown[] = [];
  const outbox = createOutbox((reason) => told.push(reason));
  outbox.add(sending('a'));
  outbox.add(sending('b'));
  answer('a').reject('refused');
  await settle();
  expect(told).toEqual(['refused']);
  expect(sent).toEqual(['a', 'b']);
});

test('all that waits goes out at once when the page is about to go', () => {
  const { sent, sending } = aServer();
  const outbox = createOutbox(() => {});
  for (const name of ['a', 'b', 'c']) outbox.add(sending(name));
  outbox.flush();
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('nothing goes out twice', async () => {
  const { sent, sending, answer } = aServer();
  const outbox = createOutbox(() => {});
  outbox.add(sending('a'));
  outbox.add(sending('b'));
  outbox.flush();
  answer('a').resolve();
  await settle();
  outbox.flush();
  expect(sent).toEqual(['a', 'b']);
});
