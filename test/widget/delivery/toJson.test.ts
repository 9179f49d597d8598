import { afterEach, expect, test } from 'vitest';
import { toJson } from '../../../src/widget/delivery/toJson.ts';

const lists = Array.prototype as { toJSON?: unknown };

afterEach(() => {
  delete lists.toJSON;
});

test('a list is a list, whatever the page made of lists', () => {
  lists.toJSON = () => '[object Array]';
  expect(toJson({ choices: ['Speed', ['Price']] })).toBe('{"choices":["Speed",["Price"]]}');
});

test('a date is written as dates are', () => {
  expect(toJson({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}');
});

test('what is to be left out is left out wherever it stands', () => {
  expect(toJson({ metadata: { screenshot: {}, page: 1 }, screenshot: 2 }, 'screenshot')).toBe('{"metadata":{"page":1}}');
});
