import { afterEach, expect, test } from 'vitest';
import { json } from '../../../src/widget/browser/json.ts';

const { stringify } = json;

const lists = Array.prototype as { toJSON?: unknown };

afterEach(() => {
  delete lists.toJSON;
});

test('keeps a list a list even if the page has an Array.prototype.toJSON', () => {
  lists.toJSON = () => '[object Array]';
  expect(stringify({ choices: ['Speed', ['Price']] })).toBe('{"choices":["Speed",["Price"]]}');
});

test('writes a date in ISO format', () => {
  expect(stringify({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
});

test('omits the property at any depth', () => {
  expect(stringify({ metadata: { screenshot: {}, page: 1 }, screenshot: 2 }, 'screenshot')).toBe(
    '{"metadata":{"page":1}}',
  );
});
