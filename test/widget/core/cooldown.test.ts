import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from '../../../src/widget/browser/store.ts';
import { createCooldown } from '../../../src/widget/core/cooldown.ts';
import { createAttributes } from '../../../src/widget/browser/attributes.ts';

const hour = 3_600_000;

afterEach(() => void vi.restoreAllMocks());

/** Creates two surveys in one browser, and a clock that the test sets. */
function aBrowser({ siteCooldown = 24, otherKey = 'pk', target = null as string | null } = {}) {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1_000_000 * hour);
  const store = createStore(() => null);
  const attributes = createAttributes((name) => (name === 'target' ? target : null), expect.fail);
  const options = { cooldownHours: 24, siteCooldown, attributes: createAttributes(() => null, expect.fail) };
  return {
    clock,
    store,
    one: createCooldown(store, { ...options, survey: 'one', key: 'pk' }),
    two: createCooldown(store, { ...options, survey: 'two', key: otherKey, attributes }),
  };
}

test('keeps other surveys of the key closed after one opened automatically, until the cooldown is over', () => {
  const { clock, one, two } = aBrowser();
  one.startSite();
  expect(one.siteLeft()).toBe(0);
  expect(two.siteLeft()).toBe(24 * hour);
  clock.mockReturnValue(1_000_023 * hour);
  expect(two.siteLeft()).toBe(hour);
  clock.mockReturnValue(1_000_024 * hour);
  expect(two.siteLeft()).toBe(0);
  // a clock that was set back does not extend it
  clock.mockReturnValue(999_970 * hour);
  expect(two.siteLeft()).toBeLessThan(0);
});

test.each([
  ['it is off', { siteCooldown: 0 }],
  ['the survey is inline', { target: '#here' }],
  ['the survey has another key', { otherKey: 'pk_other' }],
])('keeps no other survey closed if %s', (_, options) => {
  const { one, two } = aBrowser(options);
  one.startSite();
  expect(two.siteLeft()).toBeLessThanOrEqual(0);
});

test('starts no cooldown across surveys for an inline survey', () => {
  const { one, two } = aBrowser({ target: '#here' });
  two.startSite();
  expect(one.siteLeft()).toBe(0);
});

test("counts the recurrence from the completed survey, instead of the tag's cooldown", () => {
  const { clock, one } = aBrowser();
  one.start();
  clock.mockReturnValue(1_000_048 * hour);
  expect(one.left()).toBeLessThan(0);
  expect(one.left(3)).toBe(24 * hour);
});

test('forgets everything about the survey, and nothing about another one', () => {
  const { one, two } = aBrowser();
  one.startSite();
  for (const each of [one, two]) each.start();
  one.end('full');
  one.forget();
  expect([one.left(), one.over(), two.siteLeft()]).toEqual([0, undefined, 0]);
  expect(two.left()).toBe(24 * hour);
});

test('remembers for a day that a survey is over', () => {
  const { clock, one, two } = aBrowser();
  one.end('ended');
  two.end('not_started');
  expect([one.over(), two.over()]).toEqual(['ended', undefined]);
  clock.mockReturnValue(1_000_024 * hour);
  expect(one.over()).toBe(undefined);
});

test('remembers it for as long as the server says', () => {
  const { clock, one } = aBrowser();
  one.end('budget', 3600);
  expect(one.over()).toBe('budget');
  clock.mockReturnValue(1_000_001 * hour);
  expect(one.over()).toBe(undefined);
});
