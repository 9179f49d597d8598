import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findSession } from '../../../src/service/results/responses.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { queriesOf } from './queries.ts';
import { aResponse, at } from './records.ts';
import { total } from './resultsSuite.ts';

/** Returns what anybody can compute from a session, as hexadecimal digits. */
const digestsOf = (session_uuid: string) =>
  ['sha256', 'sha1', 'md5', 'sha512'].flatMap((name) =>
    [session_uuid, session_uuid.replaceAll('-', ''), session_uuid.toUpperCase()].map((text) =>
      createHash(name).update(text).digest('hex'),
    ),
  );

/** Tests the ids of responses on a store with a database. */
export function describeIds(store: () => Store) {
  test('ids and cursors verify no guess of a session: those of one session differ each time', async () => {
    const { page, forget } = queriesOf(store());
    const [survey_uuid, session_uuid] = [randomUUID(), randomUUID()];
    const ids: string[] = [];
    const cursors: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (const session of [session_uuid, randomUUID(), randomUUID()])
        await store().saveResponse(aResponse({ survey_uuid, session_uuid: session, at }));
      const all = await page({ survey_uuid }, null, 10);
      ids.push(all.responses.find(({ response }) => response.session_uuid === session_uuid)!.id);
      for (let cursor: string | null = null; ;) {
        ({ cursor } = await page({ survey_uuid }, cursor, 1));
        if (cursor === null) break;
        cursors.push(cursor);
      }
      const sessions = all.responses.map(({ response }) => response.session_uuid);
      expect(await total(forget(survey_uuid, sessions))).toBe(3);
    }
    expect(new Set(ids).size).toBe(2);
    for (const digest of digestsOf(session_uuid)) {
      for (const text of [...ids, ...cursors]) {
        for (const part of text.split(/[-_]/).filter((each) => each.length >= 8 && each !== `${at}`))
          expect(digest).not.toContain(part);
      }
    }
  });

  test('an id leads to its response, and stays after a change', async () => {
    const { page, read } = queriesOf(store());
    const survey_uuid = randomUUID();
    const response = aResponse({ survey_uuid });
    await store().saveResponse(response);
    const idOf = async () => (await page({ survey_uuid }, null, 10)).responses[0]!.id;
    const id = await idOf();
    await store().saveResponse({ ...response, at: at + 9, text: 'More' });
    expect(await idOf()).toBe(id);
    const find = (survey: string, given: string) => read((reading) => findSession(reading, survey, given));
    expect(await find(survey_uuid, id)).toBe(response.session_uuid);
    expect(await find(randomUUID(), id)).toBeNull();
    for (const other of [id.replace(/^\d+/, '1'), `${id}0`, `${id.slice(0, -1)}x`, '', 'x'])
      expect(await find(survey_uuid, other)).toBeNull();
  });
}
