import { describe, expect, test } from 'vitest';
import { limitToAsk, readOrigin, siteName, suggestSites } from '../../../src/app/share/sites.ts';
import type { KeyList, SurveyKey } from '../../../src/contract/api/publishing.ts';
import { Origin } from '../../../src/contract/origin.ts';

test.each<[string, string | null]>([
  ['shop.example', 'https://shop.example'],
  [' Shop.Example ', 'https://shop.example'],
  ['https://shop.example/cart?step=2#pay', 'https://shop.example'],
  ['http://shop.example:80/', 'http://shop.example'],
  ['shop.example:8443/cart', 'https://shop.example:8443'],
  ['münchen.example', 'https://xn--mnchen-3ya.example'],
  ['localhost:3000', 'http://localhost:3000'],
  ['https://localhost:3000', 'https://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['capacitor://localhost', 'capacitor://localhost'],
  ['', null],
  ['shop', null],
  ['my shop.example', null],
  ['*.shop.example', null],
  ['ann@shop.example', null],
  ['https://', null],
  ['/cart', null],
])('reads "%s" as %s', (text, origin) => {
  expect(readOrigin(text)).toBe(origin);
  if (origin !== null) expect(Origin.safeParse(origin).success).toBe(true);
});

test('names a site without the usual protocol', () => {
  expect(['https://shop.example:8443', 'http://shop.example'].map(siteName)).toEqual([
    'shop.example:8443',
    'http://shop.example',
  ]);
});

const own: SurveyKey = { key: 'pk', surveys: ['a'], origins: null, fixed: null };
const page = (origin: string, problem: KeyList['pages'][number]['problem'] = null) => ({ at: '', origin, problem });
const shop = page('https://shop.example');

test('suggests sites that are not in the list, without those of developers and those with a wrong key', () => {
  const pages = [
    shop,
    page('https://blog.example', 'origin'),
    page('https://old.example', 'key'),
    page('http://localhost:3000'),
    page('null'),
  ];
  expect(suggestSites({ pages }, own)).toEqual(['https://shop.example', 'https://blog.example']);
  expect(suggestSites({ pages }, { origins: ['https://shop.example'] })).toEqual(['https://blog.example']);
});

describe('asks to limit', () => {
  test.each<[string, Partial<SurveyKey>[], KeyList['pages'], string[] | null]>([
    [
      'a key without sites to those that were seen',
      [own],
      [shop, page('https://blog.example', 'closed')],
      ['https://shop.example'],
    ],
    ['nothing before a site was seen', [own], [], null],
    ['nothing if only a developer has opened the page', [own], [page('http://localhost:3000')], null],
    ['no key that has sites', [{ ...own, origins: ['https://shop.example'] }], [shop], null],
    ['no key for all surveys', [{ ...own, fixed: 'all' }], [shop], null],
    ['none of two keys, because either may be on the page', [own, own], [shop], null],
  ])('%s', (_, keys, pages, sites) => {
    expect(limitToAsk({ keys: keys as SurveyKey[], pages })?.sites ?? null).toEqual(sites);
  });
});
