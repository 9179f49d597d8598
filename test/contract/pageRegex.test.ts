import { expect, test } from 'vitest';
import { findRegexFault } from '../../src/contract/pageRegex.ts';

test.each([
  ['^/blog/[^/]+/\\d+$'],
  ['^https?://(www\\.)?shop\\.example/[^/]+/products/.*'],
  ['/(en|de|fr)/pricing'],
  ['\\d{4}/\\d{2}'],
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
  ['.*.*x', 'slow'],
  ['^.*.*.*x', 'slow'],
  ['^a|.*.*x', 'slow'],
  [`${'a?'.repeat(30)}${'a'.repeat(30)}`, 'slow'],
  ['(a|a)'.repeat(30), 'slow'],
  ['^a{1,}a{1,}a{1,}x', 'slow'],
])('does not run %s: %s', (source, fault) => {
  expect(findRegexFault(source)).toBe(fault);
});
