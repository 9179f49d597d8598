import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Store } from '../../../src/server/store/store.ts';
import { queriesOf } from './queries.ts';
import { aResponse, at, fillStore, other_uuid } from './records.ts';

/** Tests the owner's marks and tags on a store with a database. */
export function describeMarks(store: () => Store) {
  test('tags are added, removed, found and counted, and stay when the visitor continues', async () => {
    const { survey, uuids } = await fillStore(
      store(),
      { score: 9, text: 'one' },
      { score: 2, text: 'two' },
      { score: 3 },
    );
    const { tag, version } = queriesOf(store());
    const query = { survey_uuid: survey };
    const idOf = async (session_uuid: string) =>
      (await queriesOf(store()).page({ ...query, session_uuid }, null, 1)).responses[0]!.id;
    const [one, two, three] = await Promise.all(uuids.map(idOf));
    const before = await version(survey);
    const add = ['speed', 'bug', 'speed'];
    expect(await tag(survey, { responses: [one!, two!, one!, 'x', '1-0'], add, remove: [] })).toBe(2);
    expect(await version(survey)).not.toBe(before);
    expect(await tag(survey, { responses: [two!, three!], add: ['Größe'], remove: ['bug', 'none'] })).toBe(2);
    expect(await tag(other_uuid, { responses: [one!], add: ['lost'], remove: [] })).toBe(0);
    await store().saveResponse(aResponse({ ...query, session_uuid: uuids[0]!, text: 'one, and more' }));
    const tagsOf = async (filter: object) =>
      (await queriesOf(store()).page({ ...query, ...filter }, null, 10)).responses.map(({ marks }) => marks.tags);
    expect(await tagsOf({})).toEqual([['Größe'], ['Größe', 'speed'], ['bug', 'speed']]);
    expect(await tagsOf({ tag: 'speed' })).toEqual([
      ['Größe', 'speed'],
      ['bug', 'speed'],
    ]);
    for (const part of ['spee', 'peed', 'Speed', 'speed", "Größe', '%'])
      expect(await tagsOf({ tag: part })).toEqual([]);
    const asked = { type: 'nps_10', query, timeZone: 'UTC', before: undefined, now: at } as const;
    const { tags } = await queriesOf(store()).summarize(asked);
    expect(tags).toMatchObject([
      { tag: 'Größe', responses: 2, metric: { n: 2, value: -100 } },
      { tag: 'speed', responses: 2, metric: { n: 2, value: 0 } },
      { tag: 'bug', responses: 1, metric: { n: 1, value: 100 } },
    ]);
  });

  test('notes on the trend are listed by day, change the version, and are removed one by one', async () => {
    const { addNote, removeNote, version, notes } = queriesOf(store());
    const [survey, other] = [randomUUID(), randomUUID()];
    const before = await version(survey);
    const first = await addNote(survey, { day: '2026-03-05', text: 'New prices' }, { by: 'Ann', at });
    await addNote(survey, { day: '2026-03-04', text: 'An outage' }, { by: null, at });
    expect(await version(survey)).not.toBe(before);
    expect(await notes(survey)).toEqual([
      { id: expect.any(String), day: '2026-03-04', text: 'An outage', by: null },
      { id: first.id, day: '2026-03-05', text: 'New prices', by: 'Ann' },
    ]);
    expect(await notes(other)).toEqual([]);
    expect(await removeNote(other, first.id)).toBe(false);
    expect(await removeNote(survey, first.id)).toBe(true);
    expect(await notes(survey)).toHaveLength(1);
  });

  test("the owner's marks are stored with a response, filter the list, and stay when the visitor continues", async () => {
    const { survey, uuids } = await fillStore(store(), { text: 'one' }, { text: 'two' }, { text: 'three' });
    const { mark, version } = queriesOf(store());
    const query = { survey_uuid: survey };
    const before = await version(survey);
    expect(await mark(survey, uuids[0]!, { is_read: true, status: 'planned' })).toEqual({
      is_read: true,
      is_starred: false,
      status: 'planned',
      tags: [],
    });
    expect(await version(survey)).not.toBe(before);
    await mark(survey, uuids[1]!, { is_starred: true });
    expect(await mark(survey, uuids[1]!, {})).toEqual({
      is_read: false,
      is_starred: true,
      status: null,
      tags: [],
    });
    await store().saveResponse(aResponse({ survey_uuid: survey, session_uuid: uuids[0]!, text: 'one, and more' }));
    const { responses } = await queriesOf(store()).page(query, null, 10);
    expect(responses.map(({ marks }) => marks.status)).toEqual([null, null, 'planned']);
    for (const [filter, found] of [
      [{ is_read: 'true' }, [uuids[0]]],
      [{ is_read: 'false' }, [uuids[2], uuids[1]]],
      [{ is_starred: true }, [uuids[1]]],
      [{ status: 'planned' }, [uuids[0]]],
      [{ status: 'done' }, []],
    ] as const)
      expect(
        (await queriesOf(store()).page({ ...query, ...filter }, null, 10)).responses.map(
          ({ response }) => response.session_uuid,
        ),
      ).toEqual(found);
    expect(await mark(survey, uuids[0]!, { status: null })).toMatchObject({ status: null });
    expect(await mark(other_uuid, uuids[0]!, { is_read: false })).toBeNull();
  });
}
