import { expect, test } from 'vitest';
import { describePage } from '../../../src/widget/display/describePage.ts';
import { aDocument } from '../../support/aDocument.ts';
import { surveyUuid } from '../../support/builders.ts';

/** Returns what is stored about a page with this address and title. */
function describe(address: string, { title = '', keepQuery = false } = {}) {
  const document = aDocument({ title, referrer: '' });
  return describePage({ location: new URL(address), document } as never, keepQuery, surveyUuid);
}

const pathOf = (path: string, settings = {}) =>
  describe(`https://shop.example${path}`, settings).url!.replace('https://shop.example', '');

test.each([
  ['/reset/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U', '/reset/*'],
  ['/u/jane@shop.example', '/u/*'],
  ['/u/jane%40shop.example/orders', '/u/*/orders'],
  ['/invite/550e8400-e29b-41d4-a716-446655440000', '/invite/*'],
  ['/share/3f786850e387550fdab836ed7e6dc881de23001b', '/share/*'],
  ['/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit', '/d/*/edit'],
  ['/j/4fT9-x2Qp_7Kd8Zs1', '/j/*'],
  ['/verify/482913', '/verify/*'],
  ['/password-reset/ab12cd/new', '/password-reset/*/new'],
  ['/cart;jsessionid=1A530637289A03B07199A44E8D531427', '/cart;jsessionid=*'],
  // what is no secret stays
  ['/', '/'],
  ['/orders/1024/items/7', '/orders/1024/items/7'],
  ['/blog/2026/11/top-10-tables-of-2026-for-small-rooms', '/blog/2026/11/top-10-tables-of-2026-for-small-rooms'],
  ['/wiki/List_of_airports_in_2020_by_passengers', '/wiki/List_of_airports_in_2020_by_passengers'],
  ['/api/getElementsByTagNameNS', '/api/getElementsByTagNameNS'],
  ['/compare/iphone15-vs-galaxy-s24', '/compare/iphone15-vs-galaxy-s24'],
  ['/docs/v2.14.0-rc.1/install', '/docs/v2.14.0-rc.1/install'],
  ['/package/@types/node', '/package/@types/node'],
  ['/reset/password', '/reset/password'],
  [`/s/${surveyUuid}`, `/s/${surveyUuid}`],
  [
    '/%D0%BA%D0%BD%D0%B8%D0%B3%D0%B8/%D1%80%D0%BE%D0%BC%D0%B0%D0%BD',
    '/%D0%BA%D0%BD%D0%B8%D0%B3%D0%B8/%D1%80%D0%BE%D0%BC%D0%B0%D0%BD',
  ],
])('of the path %s, it stores %s', (path, stored) => {
  expect(pathOf(path)).toBe(stored);
});

test('masks the values of a query that is kept', () => {
  const query = '?email=jane@shop.example&token=3f786850e387550fdab836ed7e6dc881&page=2';
  expect(pathOf(`/u${query}#x`, { keepQuery: true })).toBe('/u?email=*&token=*&page=2');
});

test.each([
  ['Reset the password of jane@shop.example', 'Reset the password of *'],
  ['Invitation (3f786850e387550fdab836ed7e6dc881)', 'Invitation *'],
  ['Tables @ Oak – 20% off', 'Tables @ Oak – 20% off'],
  ['Каталог – столы', 'Каталог – столы'],
])('of the title "%s", it stores "%s"', (title, stored) => {
  expect(describe('https://shop.example/', { title }).title).toBe(stored);
});

test('keeps the host, whatever it looks like', () => {
  const address = 'https://verify-3f786850e387550fdab836ed7e6dc881.example/page2';
  expect(describe(address).url).toBe(address);
});

test('keeps the address of a page without a host', () => {
  expect(describe('file:///home/x/page.html').url).toBe('file:///home/x/page.html');
});
