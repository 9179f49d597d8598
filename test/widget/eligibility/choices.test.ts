import { expect, test } from 'vitest';
import { shuffle } from '../../../src/widget/eligibility/choices.ts';

const orderOf = (session: string, ...values: string[]) =>
  shuffle(
    values.map((value) => ({ value, label: value })),
    session,
  )
    .map(({ value }) => value)
    .join('');

test('a random order stays the same in a session', () => {
  const session = crypto.randomUUID();
  expect(orderOf(session, 'a', 'b', 'c', 'd')).toBe(orderOf(session, 'a', 'b', 'c', 'd'));
});

test.each([
  ['letters', ['a', 'b', 'c']],
  ['numbers', ['1', '2', '3']],
  ['words', ['Price', 'Speed', 'Quality of the service']],
  ['emoji', ['😀', '😐', '😢']],
])('all orders of %s are about equally frequent', (_, values) => {
  const runs = 6000;
  const counts = new Map<string, number>();
  for (let run = 0; run < runs; run += 1) {
    // uuids of the server differ only in some digits
    const session = `${run.toString(16).padStart(8, '0')}-4b5a-8697-8877-6655443322${(run % 256).toString(16).padStart(2, '0')}`;
    const order = orderOf(session, ...values);
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  // 1000 are expected, with a standard deviation of 29
  for (const count of counts.values()) expect(Math.abs(count - runs / 6)).toBeLessThan(150);
});
