import { expect, test } from 'vitest';
import { aDocument } from '../../support/aDocument.ts';
import { type AnsweringPage, responseContext } from '../../../src/widget/display/submission.ts';

const options = { userId: undefined, userEmail: undefined, metadata: {} };
const settings = { metadata: {}, keepQuery: false };

const page = {
  location: new URL('https://shop.example/cart/?token=secret#pay'),
  document: aDocument({ title: 'Cart', referrer: 'https://search.example/?q=private' }),
  navigator: { language: 'de-AT' },
  innerWidth: 1280,
  innerHeight: 720,
} as unknown as AnsweringPage;

test('sends the address of the page without query and hash, and the origin of the referrer', () => {
  expect(responseContext(page, options, settings, '1.2.3')).toEqual({
    page_url: 'https://shop.example/cart/',
    page_title: 'Cart',
    referrer: 'https://search.example',
    locale: 'de-AT',
    viewport: '1280x720',
    widget_version: '1.2.3',
    user_id: undefined,
    user_email: undefined,
  });
});

test('sends the query if the owner wants it, and never the hash', () => {
  expect(responseContext(page, options, { ...settings, keepQuery: true }, '1').page_url).toBe(
    'https://shop.example/cart/?token=secret',
  );
});

test('sends what the page says about the person and itself; the last value wins', () => {
  const given = {
    ...options,
    userId: 'u-1',
    userEmail: 'ada@example.com',
    metadata: { plan: 'pro', page_title: 'My cart' },
  };
  expect(responseContext(page, given, { ...settings, metadata: { plan: 'free', shop: 'Rome' } }, '1')).toMatchObject({
    user_id: 'u-1',
    user_email: 'ada@example.com',
    plan: 'pro',
    shop: 'Rome',
    page_title: 'My cart',
  });
});

test('sends no referrer if the page has none', () => {
  const alone = { ...page, document: { title: '', referrer: '' } } as AnsweringPage;
  expect(responseContext(alone, options, settings, '1').referrer).toBeUndefined();
});
