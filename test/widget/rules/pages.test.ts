import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgePage } from '../../../src/widget/rules/pages.ts';

const shop = 'https://www.shop.example/pricing/?plan=pro#top';

test.each<[match: string, value: string, address: string, ok: boolean]>([
  ['simple', '/pricing', shop, true],
  ['simple', 'shop.example/pricing', shop, true],
  ['simple', 'http://Shop.example/pricing/', shop, true],
  ['simple', '/Pricing', shop, false],
  ['simple', 'shop.example', 'https://shop.example/', true],
  ['simple', 'bücher.example/a', 'https://xn--bcher-kva.example/a', true],
  ['simple', 'shop.example/a', 'https://shop.example:8443/a', false],
  ['exact', '/pricing/', shop, true],
  ['exact', '/pricing', shop, false],
  ['exact', '/pricing/?plan=pro', shop, true],
  ['exact', '/pricing/#top', shop, true],
  ['exact', shop, shop, true],
  ['exact', 'https://www.shop.example/pricing/', shop, false],
  ['exact', '/grüße', 'https://a.example/gr%C3%BC%C3%9Fe', true],
  ['exact', '/gr%c3%bc%c3%9fe', 'https://a.example/gr%C3%BC%C3%9Fe', true],
  ['exact', '/gru\u0308ße', 'https://a.example/gr%C3%BC%C3%9Fe', true],
  ['exact', '/100%', 'https://a.example/100%', true],
  ['starts_with', '/pri', shop, true],
  ['starts_with', 'https://WWW.shop.example/p', shop, true],
  ['starts_with', 'https://www.shop.example/P', shop, false],
  ['ends_with', '/', shop, true],
  ['ends_with', '#top', shop, true],
  ['ends_with', 'ing', shop, false],
  ['contains', 'plan=pro', shop, true],
  ['contains', 'plan=Pro', shop, false],
  ['contains', '/checkout', 'https://a.example/login?next=/checkout', false],
  ['contains', 'bücher', 'https://xn--bcher-kva.example/', true],
  ['glob', '/pricing*', shop, true],
  ['glob', '/*/b/*', 'https://a.example/x/b/c', true],
  ['glob', '*.shop.example/*', shop, true],
  ['glob', 'https://*.bücher.example/*', 'https://www.xn--bcher-kva.example/a', true],
  ['glob', '/#/cart', 'https://a.example/?utm=1#/cart', true],
  ['glob', 'http://localhost:3000/*', 'http://localhost:3000/a', true],
  ['glob', 'http://localhost:3000/*', 'http://localhost:3001/a', false],
  ['regex', '^/pricing/$', shop, true],
  ['regex', '^/pricing/\\?plan=pro$', shop, true],
  ['regex', 'plan=(pro|team)', shop, true],
  ['regex', '/grüße', 'https://a.example/gr%C3%BC%C3%9Fe', true],
])('%s %s on %s: %s', (match, value, address, ok) => {
  expect(judgePage([{ match, value }], address).ok).toBe(ok);
});

test('never throws and never hides without a reason', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (rules, address) => {
      const verdict = judgePage(rules, address);
      expect(verdict.ok || verdict.why).toBeTruthy();
    }),
  );
});

test.each([['x'], [7], [true], [{ only: [] }], [{ include: '/a' }], [[null]], [['']], [[{ match: 'like', value: '/' }]], [[{ match: 'regex', value: '(' }]]])(
  'what cannot be followed keeps the survey closed: %j',
  (rules) => expect(judgePage(rules, shop)).toMatchObject({ ok: false, why: 'unreadable' }),
);

test('exclude always wins', () => {
  fc.assert(
    fc.property(fc.webUrl(), (address) => {
      expect(judgePage({ include: ['*'], exclude: ['*'] }, address)).toMatchObject({ ok: false, why: 'excluded', rule: '*' });
    }),
  );
});
