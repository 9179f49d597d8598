import { expect, test } from 'vitest';
import { dayLength } from '../../src/contract/time.ts';
import { countRows } from '../../src/server/domain/countRows.ts';
import { matchingRows } from '../../src/server/domain/matchingRows.ts';
import { packSegment, unpackSegment } from '../../src/server/domain/packSegment.ts';
import { readFact } from '../../src/server/domain/readFact.ts';
import { everyResponse } from '../../src/server/domain/responseQuery.ts';
import { createSegment } from '../../src/server/domain/segment.ts';

const day = Date.parse('2026-03-04') / dayLength;
const hours = 2 ** 24 - 1;

const rowOf = (metadata: Record<string, unknown>, text: string | null = null) =>
  readFact({ at: day * dayLength, score: null, text, metadata: JSON.stringify(metadata) });

test.each([3, 300, 70_000])('a segment of %i pages is read as it was packed, with the counts of all', (pages) => {
  const rows = Array.from({ length: pages }, (_, page) =>
    rowOf({ page_url: `/${page}`, page }, page % 2 ? 'Yes' : null),
  );
  const funnel = [{ slot: 1, initialized: 5, opened: 4, scored: 3, text: 2, closed: 1 }];
  const segment = createSegment(day, rows, funnel);
  const { data, texts, metadata } = packSegment(segment, hours);
  const all = Uint32Array.from(rows.keys());
  const read = unpackSegment({ day, data, texts, metadata })!;
  const { counts } = read.segment;
  expect(read).toEqual({ hours, segment: { ...segment, counts } });
  const expected = Object.entries(countRows(segment, all)).map(([name, each]) => [name, [...each]]);
  expect(Object.entries(counts!).map(([name, each]) => [name, [...each]])).toEqual(expected);
});

test('what was packed in another way is not read', () => {
  const { data, texts, metadata } = packSegment(createSegment(day, [rowOf({})], []), hours);
  const text = Buffer.from(data).toString('latin1');
  const older = Buffer.from(text.replace(/"format":\d/, '"format":0'), 'latin1');
  expect(unpackSegment({ day, data: older, texts, metadata })).toBeNull();
});

test('a text that has the sign between two texts stays one', () => {
  const segment = createSegment(day, [rowOf({}, 'one\x1ftwo'), rowOf({}, 'three')], []);
  const { segment: read } = unpackSegment({ day, ...packSegment(segment, hours) })!;
  expect(read.texts).toEqual(['one two', 'three']);
});

test.each([
  ['the longest value that is kept', 'x'.repeat(500), 'x'.repeat(500), 1],
  ['the beginning of a longer one', 'x'.repeat(501), 'x'.repeat(500), 0],
  ['an object', {}, '[object Object]', 0],
  ['an object in a list', [{}], '[object Object]', 0],
  ['a list in a list', [['a']], 'a', 0],
  ['nothing', [null], 'null', 0],
])('a filter of metadata and %s', (_, stored, value, found) => {
  const segment = createSegment(day, [rowOf({ plan: stored })], []);
  const query = { ...everyResponse, survey_uuid: '', metadata: [{ key: 'plan', value }] };
  expect(matchingRows(segment, query)).toHaveLength(found);
});
