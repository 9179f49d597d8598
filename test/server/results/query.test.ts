import { expect, test } from 'vitest';
import { ApiError } from '../../../src/server/api/errors.ts';
import { readQuery, type ResponseQuery } from '../../../src/service/results/query.ts';
import { npsUuid } from '../support/surveys.ts';

const read = (query: string) =>
  readQuery(npsUuid, `http://asklet.test/api/admin/surveys/${npsUuid}/responses?${query}`);

const flags = { with_text: false, with_email: false, with_screenshot: false, is_starred: false };

test.each<[string, Partial<ResponseQuery>]>([
  ['', {}],
  ['min_score=0&max_score=6', { min_score: 0, max_score: 6 }],
  ['from=2026-03-01&until=2026-03-02T12:00:00Z', { from: 1_772_323_200_000, until: 1_772_452_800_000 }],
  ['from=1960-01-01', { from: 0 }],
  [
    'from=2026-03-01T01:00:00+01:00&until=2026-03-02T12:00:00-00:30',
    { from: 1_772_323_200_000, until: 1_772_454_600_000 },
  ],
  ['updated_from=2026-03-01T01:00:00%2B01:00', { updated_from: 1_772_323_200_000 }],
  ['search=a%20b&page=/a&locale=de', { search: 'a b', page: '/a', locale: 'de' }],
  ['with_text=true&with_email=true&with_screenshot=true', { with_text: true, with_email: true, with_screenshot: true }],
  [
    'metadata.plan=pro&metadata.team=*&metadata.role=',
    {
      metadata: [
        { key: 'plan', value: 'pro' },
        { key: 'team', value: null },
        { key: 'role', value: '' },
      ],
    },
  ],
])('the query "%s" asks for %j', (query, expected) => {
  expect(read(query).query).toEqual({ survey_uuid: npsUuid, ...flags, metadata: [], ...expected });
});

test('the other parameters have their defaults', () => {
  const defaults = { cursor: null, limit: 50, before: undefined, count: undefined, bom: false, timeZone: 'UTC' };
  expect(read('')).toMatchObject(defaults);
  const given = read('cursor=1_2&limit=7&before=1970-01-02&count=0&bom=true&time_zone=Europe/Berlin');
  expect(given).toMatchObject({
    cursor: '1_2',
    limit: 7,
    before: 86_400_000,
    count: 0,
    bom: true,
    timeZone: 'Europe/Berlin',
  });
});

test.each([
  ['search=%00', 'The query contains a NUL character.'],
  [Array.from({ length: 51 }, (_, index) => `metadata.${index}=1`).join('&'), 'more than 50 filters of metadata'],
  ['min_score=low', 'min_score: '],
  ['from=2026-03-01 09:00', 'from: expected a date or a time'],
  ['period=30d', 'query: unknown parameter "period": expected from, until, '],
])('the query "%s" is rejected', (query, message) => {
  expect(() => read(query)).toThrow(ApiError);
  expect(() => read(query)).toThrow(message);
});
