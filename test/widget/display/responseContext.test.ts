import { expect, test, vi } from 'vitest';
import { aDocument } from '../../support/aDocument.ts';
import { surveyUuid } from '../../support/builders.ts';
import { type AnsweringPage, responseContext } from '../../../src/widget/display/submission.ts';

const options = { survey: surveyUuid, userId: undefined, userEmail: undefined, metadata: {} };
const settings = { metadata: {}, keepQuery: false };

const unchanged = () => {};

const page = {
  location: new URL('https://shop.example/cart/?token=secret#pay'),
  document: aDocument({ title: 'Cart', referrer: 'https://search.example/?q=private' }),
  navigator: { language: 'de-AT' },
  innerWidth: 1280,
  innerHeight: 720,
} as unknown as AnsweringPage;

test('sends the address of the page without query and hash, and the origin of the referrer', () => {
  expect(responseContext(page, options, settings, '1.2.3', unchanged)).toEqual({
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
  expect(responseContext(page, options, { ...settings, keepQuery: true }, '1', unchanged).page_url).toBe(
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
  expect(
    responseContext(page, given, { ...settings, metadata: { plan: 'free', shop: 'Rome' } }, '1', unchanged),
  ).toMatchObject({
    user_id: 'u-1',
    user_email: 'ada@example.com',
    plan: 'pro',
    shop: 'Rome',
    page_title: 'My cart',
  });
});

test('sends no referrer if the page has none', () => {
  const alone = { ...page, document: aDocument({ title: '', referrer: '' }) } as AnsweringPage;
  expect(responseContext(alone, options, settings, '1', unchanged).referrer).toBeUndefined();
});

test('stores what a handler of the page leaves', () => {
  const handle = vi.fn<(event: string, described: { url?: unknown; referrer?: unknown }) => void>((_, described) => {
    expect(described).toEqual({
      url: 'https://shop.example/cart/',
      title: 'Cart',
      referrer: 'https://search.example',
    });
    described.url = 'https://shop.example/account';
    described.referrer = undefined;
  });
  expect(responseContext(page, options, settings, '1', handle as never)).toMatchObject({
    page_url: 'https://shop.example/account',
    page_title: 'Cart',
    referrer: undefined,
  });
  expect(handle).toHaveBeenCalledExactlyOnceWith('page', expect.anything());
});
