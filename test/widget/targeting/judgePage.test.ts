import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageMatch, PageRules } from '../../../src/contract/surveys/survey.ts';
import { judgePage } from '../../../src/widget/targeting/judgePage.ts';

const shop = 'https://www.shop.example/pricing/?plan=pro#top';
const blog = 'https://shop.example/blog/2026/11/hello';
const german = 'https://xn--bcher-kva.example/gr%C3%BC%C3%9Fe/stra%C3%9Fe';
const local = 'http://localhost:3000/app/';
const hashed = 'https://app.example/?utm=1#/cart/7';

type Row = [value: string, address: string, ok: boolean];

const table: Readonly<Record<PageMatch, readonly Row[]>> = {
  simple: [
    ['/pricing', shop, true],
    ['/pricing/', shop, true],
    ['/pricing?plan=free', shop, true],
    ['/Pricing', shop, false],
    ['/pri', shop, false],
    ['/', shop, false],
    ['/', 'https://shop.example/', true],
    ['shop.example/pricing', shop, true],
    ['www.shop.example/pricing', shop, true],
    ['http://Shop.example/pricing/', shop, true],
    ['https://shop.example/pricing#other', shop, true],
    ['shop.example', 'https://shop.example/', true],
    ['shop.example', shop, false],
    ['other.example/pricing', shop, false],
    ['blog.shop.example/pricing', shop, false],
    ['bücher.example/grüße/straße', german, true],
    ['bücher.example/a', 'https://xn--bcher-kva.example/a', true],
    ['/grüße/straße', german, true],
    ['shop.example/a', 'https://shop.example:8443/a', false],
    ['localhost:3000/app', local, true],
    ['localhost/app', local, false],
  ],
  exact: [
    ['/pricing/', shop, true],
    ['/pricing', shop, false],
    ['/PRICING/', shop, false],
    ['/pricing/?plan=pro', shop, true],
    ['/pricing/?plan=free', shop, false],
    ['/pricing/#top', shop, true],
    ['/pricing/?plan=pro#top', shop, true],
    ['/pricing/#bottom', shop, false],
    [shop, shop, true],
    ['https://WWW.SHOP.example/pricing/?plan=pro#top', shop, true],
    ['https://www.shop.example/pricing/', shop, false],
    ['http://www.shop.example/pricing/?plan=pro#top', shop, false],
    ['www.shop.example/pricing/?plan=pro#top', shop, true],
    ['/grüße/straße', german, true],
    ['/gr%c3%bc%c3%9fe/stra%c3%9fe', german, true],
    ['/gr%C3%BC%C3%9Fe/straße', german, true],
    ['/gru\u0308ße/straße', german, true],
    ['https://bücher.example/grüße/straße', german, true],
    ['/100%', 'https://a.example/100%', true],
    ['/%zz', 'https://a.example/%zz', true],
    ['/a%2Fb', 'https://a.example/a%2Fb', true],
    ['/a/b', 'https://a.example/a%2Fb', false],
    ['/#/cart/7', hashed, true],
    ['/', hashed, true],
  ],
  starts_with: [
    ['/pri', shop, true],
    ['/pricing/', shop, true],
    ['/', shop, true],
    ['/Pri', shop, false],
    ['/blog/', blog, true],
    ['/log', blog, false],
    ['https://www.shop.example/p', shop, true],
    ['https://WWW.shop.example/p', shop, true],
    ['https://www.shop.example/P', shop, false],
    ['http://', shop, false],
    ['https://', shop, true],
    ['https://bücher.example/', german, true],
    ['/grü', german, true],
    ['http://localhost:3000/', local, true],
    ['http://localhost:30', local, true],
  ],
  ends_with: [
    ['/', shop, true],
    ['/pricing', shop, false],
    ['/pricing/', shop, true],
    ['/hello', blog, true],
    ['hello', blog, true],
    ['Hello', blog, false],
    ['#top', shop, true],
    ['ing', shop, false],
    ['straße', german, true],
    ['/straße', german, true],
    ['/stra%C3%9Fe', german, true],
  ],
  contains: [
    ['plan=pro', shop, true],
    ['plan=Pro', shop, false],
    ['/2026/', blog, true],
    ['/11', blog, true],
    ['/checkout', 'https://a.example/login?next=/checkout', false],
    ['next=/checkout', 'https://a.example/login?next=/checkout', true],
    ['shop.example', shop, true],
    ['bücher', german, true],
    ['grüße', german, true],
    ['localhost:3000', local, true],
  ],
  glob: [
    ['/pricing*', shop, true],
    ['/pricing', shop, false],
    ['/pricing/', shop, true],
    ['/*', shop, true],
    ['*', shop, true],
    ['**', shop, true],
    ['/blog/*', blog, true],
    ['/blog/*/hello', blog, true],
    ['/blog/*/11/*', blog, true],
    ['/blog/*/12/*', blog, false],
    ['/blog*hello*hello', blog, false],
    ['/BLOG/*', blog, false],
    ['*/blog/*', blog, true],
    ['/*/b/*', 'https://a.example/x/b/c', true],
    ['*.shop.example/*', shop, true],
    ['shop.example/*', blog, true],
    ['*.shop.example/*', blog, false],
    ['https://*.bücher.example/*', 'https://www.xn--bcher-kva.example/a', true],
    ['/grüße/*', german, true],
    ['/#/cart', 'https://a.example/?utm=1#/cart', true],
    ['/#/cart/*', hashed, true],
    ['/?utm=*', 'https://a.example/?utm=1', true],
    ['/a.c', 'https://a.example/abc', false],
    ['/a(b)+[c]', 'https://a.example/a(b)+[c]', true],
    ['http://localhost:3000/*', local, true],
    ['http://localhost:3001/*', local, false],
  ],
  regex: [
    ['^/pricing/$', shop, true],
    ['^/pricing$', shop, false],
    ['/pri', shop, true],
    ['^/blog/\\d{4}/\\d{2}/', blog, true],
    ['/\\d+/\\d+/', blog, true],
    ['^/pricing/\\?plan=pro$', shop, true],
    ['plan=(pro|team)', shop, true],
    ['plan=(free|team)', shop, false],
    ['^https://[^/]*shop\\.example/', shop, true],
    ['^http://', shop, false],
    ['/grüße', german, true],
    ['/gr%C3%BC', german, true],
    ['#/cart/\\d+$', hashed, true],
  ],
};

const rows = Object.entries(table).flatMap(([match, list]) => list.map((row) => [match as PageMatch, ...row] as const));

test('covers at least a hundred rows', () => {
  expect(rows.length).toBeGreaterThanOrEqual(100);
});

test.each(rows)('%s %s on %s: %s', (match, value, address, ok) => {
  expect(judgePage([{ match, value }], address).ok).toBe(ok);
  // what a rule does not include, it does not exclude either
  expect(judgePage({ exclude: [{ match, value }] }, address).ok).toBe(!ok);
});

test('never throws, and returns a reason for every page that does not match', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (rules, address) => {
      const decision = judgePage(rules as PageRules, address);
      expect(decision.ok || decision.why).toBeTruthy();
    }),
  );
});

test.each([
  ['x'],
  [7],
  [true],
  [{ only: [] }],
  [{ include: '/a' }],
  [[null]],
  [['']],
  [[{ match: 'like', value: '/' }]],
  [[{ match: 'regex', value: '(' }]],
])('keeps the survey closed if rules are not valid: %j', (rules) =>
  expect(judgePage(rules as never, shop)).toMatchObject({ ok: false, why: 'invalid' }),
);

test.each<[string, PageRules, object]>([
  ['nothing is included', { include: ['/blog'] }, { why: 'not-included' }],
  ['it is excluded', { include: ['/pricing/'], exclude: ['/x', '/p*'] }, { why: 'excluded', rule: '/p*' }],
  [
    'an exclusion is invalid',
    { include: ['/pricing/'], exclude: [{ match: 'regex', value: '(' }] },
    { why: 'invalid', rule: { match: 'regex', value: '(' }, fault: 'syntax' },
  ],
  ['a regex is too long', [{ match: 'regex', value: 'a'.repeat(501) }], { why: 'invalid', fault: 'long' }],
  ['a regex could take forever', [{ match: 'regex', value: '(a+)+$' }], { why: 'invalid', fault: 'slow' }],
])('says why a page does not match: %s', (_, rules, decision) => {
  expect(judgePage(rules, shop)).toMatchObject({ ok: false, ...decision });
});

test.each<[PageRules | null]>([
  [null],
  [[]],
  [{}],
  [{ include: [] }],
  [{ include: [], exclude: [] }],
  [{ exclude: ['/blog'] }],
])('matches every page with %j', (rules) => expect(judgePage(rules, shop)).toEqual({ ok: true }));

test('exclusions take precedence over inclusions', () => {
  const matching = fc.constantFrom('*', '/*', '*/*', '/**');
  const others = fc.array(fc.constantFrom('/nowhere', 'a.example', '*.none/*'));
  fc.assert(
    fc.property(fc.webUrl(), matching, others, others, (address, rule, before, after) => {
      const rules = { include: [rule, ...before], exclude: [...after, rule] };
      expect(judgePage(rules, new URL(address).href)).toMatchObject({ ok: false, why: 'excluded' });
    }),
  );
});
