import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageRules } from '../../../src/contract/survey.ts';
import { findElsewhere } from '../../../src/widget/rules/elsewhere.ts';
import { judgePage } from '../../../src/widget/rules/pages.ts';

/** Whether a glance at an address tells that it is none of a survey's pages. */
function isElsewhere(rules: PageRules | null, address: string): boolean {
  const elsewhere = findElsewhere(rules);
  return elsewhere !== null && address.match(elsewhere) !== null;
}

test.each<[string, PageRules]>([
  ['https://shop.example/', ['/checkout/*']],
  ['https://shop.example/cart?q=blue%20oak#top', ['/checkout/*', '/thanks']],
  ['https://shop.example/check/out', ['/checkout']],
  ['https://shop.example/de/about', ['https://shop.example/en/*']],
  ['https://shop.example/about', { include: [{ match: 'contains', value: 'pricing' }], exclude: ['/pricing/old'] }],
  ['https://shop.example/about', [{ match: 'simple', value: 'http://www.shop.example/pricing?plan=pro' }]],
  [
    'https://shop.example/about',
    [
      { match: 'exact', value: '/about-us' },
      { match: 'starts_with', value: '/team' },
      { match: 'ends_with', value: '.pdf' },
    ],
  ],
])('%s is seen to be none of %j', (address, rules) => {
  expect(isElsewhere(rules, address)).toBe(true);
  expect(judgePage(rules, address)).toEqual({ ok: false, why: 'not-included' });
});

test.each<[string, string, PageRules | null]>([
  ['it is included', 'https://shop.example/checkout/pay', ['/checkout/*']],
  ['its words are there, if in another place', 'https://shop.example/about?from=/checkout', ['/checkout']],
  [
    'its host is written in another way',
    'https://shop.example/',
    [{ match: 'simple', value: 'WWW.Shop.Example/?ref=mail' }],
  ],
  ['an address has codes', 'https://shop.example/%63heckout', ['/checkout']],
  ['a rule has codes', 'https://shop.example/', ['/check%6Fut']],
  ['a rule has another alphabet', 'https://xn--mller-kva.example/', ['https://müller.example/*']],
  ['a rule has a port', 'https://shop.example/', [{ match: 'starts_with', value: 'https://shop.example:443/' }]],
  ['a rule has a user', 'https://shop.example/', [{ match: 'simple', value: 'ada@shop.example' }]],
  [
    'a rule has other slashes',
    'https://shop.example/',
    [{ match: 'starts_with', value: 'https://shop.example\\checkout' }],
  ],
  ['a rule is for no web page', 'file:///x', [{ match: 'exact', value: 'file://localhost/x' }]],
  ['a host is made of digits', 'http://127.0.0.1/', [{ match: 'simple', value: '0x7f.1' }]],
  ['a rule is a regex', 'https://shop.example/', [{ match: 'regex', value: '/checkout' }]],
  ['a rule has no word', 'https://shop.example/', ['*']],
  ['another one excludes it', 'https://shop.example/old', { include: ['/new'], exclude: ['/old'] }],
  ['every page is included', 'https://shop.example/', { exclude: ['/checkout'] }],
  ['no page is named', 'https://shop.example/', []],
  ['there are no rules', 'https://shop.example/', null],
  ['a rule cannot be followed', 'https://shop.example/', [{ match: 'like', value: 'x' } as never]],
  ['a rule is none', 'https://shop.example/', ['/checkout', 7 as never]],
  ['the rules are none', 'https://shop.example/', '/checkout' as never],
  ['an exclusion is none', 'https://shop.example/', { include: ['/checkout'], exclude: '/old' as never }],
  ['more is asked than is known', 'https://shop.example/', { include: ['/checkout'], on: 'Monday' } as never],
])('a closer look is taken where %s', (_, address, rules) => {
  expect(isElsewhere(rules, address)).toBe(false);
});

test('whatever the rules and the address are, a glance says what a closer look would say', () => {
  const piece = fc.constantFrom(
    'a',
    'B',
    'ab',
    '/',
    '//',
    '-',
    '.',
    '*',
    '?',
    '#',
    ':',
    '@',
    '%61',
    '%20',
    '%C3%A4',
    'ä',
    ' ',
    '1',
    '\\',
    'file:',
    '0x7f',
    'www.',
    'https:',
    'shop.example',
    ':443',
    'K',
  );
  const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
  const rule = fc.oneof(
    text,
    fc.record({
      match: fc.constantFrom('simple', 'exact', 'starts_with', 'ends_with', 'contains', 'glob', 'like'),
      value: text,
    }),
    fc.jsonValue(),
  );
  const rules = fc.oneof(
    fc.array(rule, { maxLength: 3 }),
    fc.record(
      { include: fc.array(rule, { maxLength: 3 }), exclude: fc.array(rule, { maxLength: 2 }) },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );
  const site = fc.constantFrom(
    'https://shop.example/',
    'http://a.example/',
    'https://www.shop.example/a',
    'http://127.0.0.1/',
  );
  const address = fc.tuple(site, text).map(([base, more]) => new URL(base + more).href);
  let told = 0;
  fc.assert(
    fc.property(rules as fc.Arbitrary<PageRules>, address, (given, page) => {
      if (!isElsewhere(given, page)) return;
      told += 1;
      expect(judgePage(given, page)).toEqual({ ok: false, why: 'not-included' });
    }),
    { numRuns: 20_000 },
  );
  expect(told).toBeGreaterThan(100);
});

test('an address as long as it likes is looked at in no time', () => {
  expect(isElsewhere(['/a*a*a*a*b', '/checkout/*'], `https://shop.example/${'a'.repeat(100_000)}`)).toBe(true);
});
