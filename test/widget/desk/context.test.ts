import { expect, test } from 'vitest';
import { contextOf, type Place } from '../../../src/widget/desk/context.ts';

const options = { userId: undefined, userEmail: undefined, metadata: {} };
const settings = { metadata: {}, keepQuery: false };

const place = {
  location: new URL('https://shop.example/cart/?token=secret#pay'),
  document: { title: 'Cart', referrer: 'https://search.example/?q=private' },
  navigator: { language: 'de-AT' },
  innerWidth: 1280,
  innerHeight: 720,
} as unknown as Place;

test('the page goes along without its query and its hash, the referrer as an origin', () => {
  expect(contextOf(place, options, settings, '1.2.3')).toEqual({
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

test('the query goes along where the owner asks for it, the hash never', () => {
  expect(contextOf(place, options, { ...settings, keepQuery: true }, '1').page_url).toBe(
    'https://shop.example/cart/?token=secret',
  );
});

test('what the page knows of the person and of itself goes along, the latest word last', () => {
  const told = {
    ...options,
    userId: 'u-1',
    userEmail: 'ada@example.com',
    metadata: { plan: 'pro', page_title: 'My cart' },
  };
  expect(contextOf(place, told, { ...settings, metadata: { plan: 'free', shop: 'Rome' } }, '1')).toMatchObject({
    user_id: 'u-1',
    user_email: 'ada@example.com',
    plan: 'pro',
    shop: 'Rome',
    page_title: 'My cart',
  });
});

test('a page that was opened by hand has no referrer', () => {
  const alone = { ...place, document: { title: '', referrer: '' } } as Place;
  expect(contextOf(alone, options, settings, '1').referrer).toBeUndefined();
});
