import { expect, test } from 'vitest';
import { findRegexFault, regexInput } from '../../../src/contract/surveys/pageRegex.ts';

test.each([
  ['^/blog/[^/]+/\\d+$'],
  ['^https?://(www\\.)?shop\\.example/[^/]+/products/.*'],
  ['/(en|de|fr)/pricing'],
  ['\\d{4}/\\d{2}'],
  ['/blog/\\d+/\\d+'],
  ['^.*/orders/.*/items/.*$'],
  ['^/(ar|bg|cs|da|de|el|en|es|fr|it|ja|ko|nl|pl|pt|sv)/.*$'],
  ['^/(?:de/)?(?:shop/)?sale/?$'],
])('runs %s', (source) => {
  expect(findRegexFault(source)).toBeNull();
});

test.each([
  ['(', 'syntax'],
  ['[z-a]', 'syntax'],
  ['a'.repeat(501), 'long'],
  ['(a+)+$', 'slow'],
  ['(a|a)*$', 'slow'],
  ['(a|a){20}$', 'slow'],
  ['(.*)\\1', 'slow'],
  ['.*.*.*x', 'slow'],
  ['^.*.*.*.*x', 'slow'],
  ['^a|.*.*.*x', 'slow'],
  [`${'a?'.repeat(30)}${'a'.repeat(30)}`, 'slow'],
  ['(a|a)'.repeat(30), 'slow'],
  ['^a{1,}a{1,}a{1,}a{1,}x', 'slow'],
])('does not run %s: %s', (source, fault) => {
  expect(findRegexFault(source)).toBe(fault);
});

test('the more paths a regex has, the less of an address it is tested on', () => {
  expect(['^/a$', '^/.*$', '/.*/', '.*/.*', '^.*.*.*$'].map(regexInput)).toEqual([2_000, 2_000, 2_000, 464, 464]);
});

test.each([['.*.*x'], ['^.*.*.*x'], ['a?a?a?a?a?a?a?a?.*x'], ['(a|a)(a|a)(a|a)(a|a)(a|a)(a|a).*x']])(
  'a regex that is run terminates: %s',
  (source) => {
    expect(findRegexFault(source)).toBeNull();
    expect(new RegExp(source).test('a'.repeat(regexInput(source)))).toBe(false);
  },
);

test('an exact repetition multiplies the paths by its count', () => {
  expect(regexInput('a.{300}b.{300}c.*d')).toBeLessThan(regexInput('a.b.c.*d'));
  expect(findRegexFault('.{300}.{300}.{300}.*x')).toBe('slow');
});
