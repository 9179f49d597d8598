import { expect, test } from 'vitest';
import { joinPicture, metadataOf, splitPicture } from '../../../src/server/store/sql/records.ts';
import { rowOf } from '../../../src/server/store/sql/writes.ts';
import { aResponse, aSession } from './records.ts';

const picture = 'data:image/png;base64,AAAA';

test('a picture is stored separately, and put back', () => {
  const metadata = { page: '/', screenshot: { data_url: picture, width: 4 } };
  const { rest, picture: split } = splitPicture(metadata);
  expect([rest, split]).toEqual([{ page: '/', screenshot: { width: 4 } }, picture]);
  expect(joinPicture(rest, split)).toEqual(metadata);
  expect(joinPicture(rest, null)).toBe(rest);
});

test.each([[null], ['none'], [{ data_url: 5 }], [{ width: 4 }], [undefined]])(
  'a screenshot of %j is metadata as any other',
  (screenshot) => {
    const metadata = { screenshot };
    expect(splitPicture(metadata)).toEqual({ rest: metadata, picture: null });
  },
);

test('no picture is put into metadata without a screenshot', () => {
  for (const metadata of [{ page: '/' }, { screenshot: 'none' }]) expect(joinPicture(metadata, picture)).toBe(metadata);
});

test('metadata is read as text and as JSON, without removed keys', () => {
  expect(metadataOf('{"a":1,"b":null}')).toEqual({ a: 1 });
  expect(metadataOf({ a: 1, b: null })).toEqual({ a: 1 });
});

test('a session that is only started has no write, no response and no event', () => {
  expect(rowOf(aSession({ at: 5 }), null)).toMatchObject({
    created_at: 5,
    last_write_at: 0,
    event_bits: 0,
    metadata: null,
    picture: null,
    is_response: false,
  });
});

test('a response and an event are writes of their time', () => {
  expect(rowOf(aResponse({ at: 5 }), null)).toMatchObject({ last_write_at: 5, is_response: true, metadata: '{}' });
  expect(rowOf({ ...aSession({ at: 6 }), event_type: 'survey_opened', version: 1 }, 7)).toMatchObject({
    last_write_at: 6,
    is_response: false,
    value: 7,
  });
});
