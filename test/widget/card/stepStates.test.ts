import { expect, test } from 'vitest';
import { createContactState, maxAddressLength } from '../../../src/widget/card/stepStates.ts';

/** Submits an email address, and returns whether it was accepted. */
function submit(address: string): boolean {
  const results: boolean[] = [];
  const state = createContactState(
    () => results.push(true),
    () => results.push(false),
  );
  state.changeEmail(address);
  state.submit();
  expect(results).toHaveLength(1);
  return results[0]!;
}

test('an address has at most 254 characters', () => {
  const end = '@shop.example';
  expect(submit(`${'a'.repeat(maxAddressLength - end.length)}${end}`)).toBe(true);
  expect(submit(`${'a'.repeat(maxAddressLength - end.length + 1)}${end}`)).toBe(false);
});

test('an address takes a moment to check, whatever a program sends', () => {
  const started = performance.now();
  expect(submit('a@'.repeat(120_000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(500);
});
