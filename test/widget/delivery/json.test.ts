import { afterEach, expect, test } from 'vitest';
import { json } from '../../../src/widget/delivery/json.ts';

const { stringify } = json;

const lists = Array.prototype as { toJSON?: unknown };

afterEach(() => {
  delete lists.toJSON;
});

test('a list is a list, whatever the page made of lists', () => {
  lists.toJSON = () => '[object Array]';
  expect(stringify({ choices: ['Speed', ['Price']] })).toBe('{"choices":["Speed",["Price"]]}');
});

test('a date is written as dates are', () => {
  expect(stringify({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
});

test('what is to be left out is left out wherever it stands', () => {
  expect(stringify({ metadata: { screenshot: {}, page: 1 }, screenshot: 2 }, 'screenshot')).toBe(
    '{"metadata":{"page":1}}',
  );
});
