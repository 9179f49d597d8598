import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { createRestore } from '../../../src/service/database/restore.ts';
import type { WholeResponse, WholeSession } from '../../../src/service/database/restore.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { queriesOf } from './queries.ts';
import { at, noFlags, other_uuid } from './records.ts';

const picture = { type: 'image/png', data_url: 'data:image/png;base64,AAAA' };

const aWholeResponse = (fields: Partial<WholeResponse> = {}): WholeResponse => ({
  key_id: 'key',
  score: 7,
  score_type: 'nps_10',
  text: 'Grüße 👍',
  metadata: { imported: 'delighted', plan: { seats: [1, 2] }, screenshot: picture },
  created_at: at + 5,
  updated_at: at + 9,
  public_id: '0123456789abcdef01234567',
  is_read: true,
  is_starred: true,
  status: 'planned',
  tags: ['price', 'speed'],
  ...fields,
});

const aWhole = (fields: Partial<WholeSession> = {}): WholeSession => ({
  session_uuid: randomUUID(),
  created_at: at,
  flags: { ...noFlags, user_closed_survey: true },
  page: 'https://shop.example/',
  locale: 'de',
  device: 'phone',
  response: aWholeResponse(),
  events: [
    { event_type: 'survey_opened', version: 2, created_at: at + 1 },
    { event_type: 'survey_closed', version: 1, created_at: at + 1 },
  ],
  ...fields,
});

/** The result if nothing was stored. */
const nothing = { added: [], changed: [], different: [], foreign: [] };

const iso = (time: number) => new Date(time).toISOString();

/** Tests that a store with a database takes whole sessions as they are. */
export function describeRestore(store: () => Store) {
  describe('of whole sessions', () => {
    const restore: ReturnType<typeof createRestore> = (...given) => createRestore(store() as DatabaseStore)(...given);

    async function storedOf(session_uuid: string) {
      const own = <T extends { session_uuid: string }>(rows: readonly T[]) =>
        rows.filter((row) => row.session_uuid === session_uuid);
      return {
        sessions: own(await store().sessions()),
        responses: own(await store().responses()),
        events: own(await store().events()),
      };
    }

    test('stores a session with its response, picture and events at their own times', async () => {
      const survey_uuid = randomUUID();
      const whole = aWhole();
      const { session_uuid, flags } = whole;
      expect(await restore(survey_uuid, [whole])).toEqual({ ...nothing, added: [session_uuid] });
      const { score, text, metadata } = whole.response!;
      const names = { survey_uuid, session_uuid };
      expect(await storedOf(session_uuid)).toEqual({
        sessions: [{ ...names, ...flags, created_at: iso(at) }],
        responses: [{ ...names, score, text, metadata, created_at: iso(at + 5), updated_at: iso(at + 9) }],
        events: [
          { ...names, event_type: 'survey_opened', version: 2, created_at: iso(at + 1) },
          { ...names, event_type: 'survey_closed', version: 1, created_at: iso(at + 1) },
        ],
      });
      const marked = await queriesOf(store()).page({ survey_uuid, status: 'planned' }, null, 10);
      expect(marked.responses[0]!.marks).toEqual({
        is_read: true,
        is_starred: true,
        status: 'planned',
        tags: ['price', 'speed'],
      });
    });

    test('what is known of the context stays, and what was not is added', async () => {
      const survey_uuid = randomUUID();
      const whole = aWhole();
      await restore(survey_uuid, [{ ...whole, page: null, device: null }]);
      await restore(survey_uuid, [{ ...whole, locale: 'en' }]);
      const asked = { type: 'nps_10', query: { survey_uuid }, timeZone: 'UTC', before: undefined, now: at } as const;
      const { pages, locales, devices } = await queriesOf(store()).summarize(asked);
      expect(pages).toMatchObject([{ name: whole.page, opened: 1, answered: 1 }, { name: null }]);
      expect(locales).toMatchObject([{ name: 'de', opened: 1, dismissed: 0, answered: 1 }, { name: null }]);
      expect(devices).toMatchObject([
        { name: 'phone', opened: 1 },
        { name: null, responses: 1 },
      ]);
    });

    test('the same session again changes nothing', async () => {
      const survey_uuid = randomUUID();
      const sessions = [aWhole(), aWhole({ response: null }), aWhole({ events: [], response: null })];
      expect((await restore(survey_uuid, sessions)).added).toHaveLength(3);
      const before = await storedOf(sessions[0]!.session_uuid);
      expect(await restore(survey_uuid, sessions)).toEqual(nothing);
      expect(await storedOf(sessions[0]!.session_uuid)).toEqual(before);
    });

    test('an imported response with other contents stays, or is replaced except for its marks', async () => {
      const survey_uuid = randomUUID();
      const whole = aWhole();
      const { session_uuid } = whole;
      await restore(survey_uuid, [whole]);
      const older = { ...whole, response: aWholeResponse({ text: 'old', updated_at: at + 8 }) };
      expect(await restore(survey_uuid, [older])).toEqual({ ...nothing, different: [session_uuid] });
      expect((await storedOf(session_uuid)).responses).toMatchObject([{ text: 'Grüße 👍' }]);
      const marks = { ...whole, response: aWholeResponse({ is_starred: false, status: null, tags: [] }) };
      expect(await restore(survey_uuid, [marks])).toEqual(nothing);
      const fields = { text: null, metadata: { imported: 'x' }, updated_at: at + 10, is_starred: false, status: null };
      const newer = { ...whole, response: aWholeResponse({ ...fields, public_id: 'f'.repeat(24) }) };
      const changed = { ...nothing, changed: [session_uuid] };
      expect(await restore(survey_uuid, [newer], { replaces: 'imported' })).toEqual(changed);
      expect(await restore(survey_uuid, [newer], { replaces: 'imported' })).toEqual(nothing);
      const { responses } = await storedOf(session_uuid);
      expect(responses).toMatchObject([{ text: null, updated_at: iso(at + 10) }]);
      expect(responses[0]!.metadata).toEqual({ imported: 'x' });
      const { page } = queriesOf(store());
      expect((await page({ survey_uuid }, null, 10)).responses[0]).toMatchObject({
        id: `${at + 5}-0123456789abcdef01234567`,
        marks: { is_starred: true, tags: ['price', 'speed'] },
      });
      expect(await restore(survey_uuid, [older], { replaces: 'any' })).toEqual(changed);
      expect((await storedOf(session_uuid)).responses).toMatchObject([{ text: 'old', updated_at: iso(at + 8) }]);
    });

    test("an imported response does not replace a visitor's", async () => {
      const survey_uuid = randomUUID();
      const own = aWhole({ response: aWholeResponse({ metadata: {}, text: 'own' }) });
      await restore(survey_uuid, [own]);
      const newer = { ...own, response: aWholeResponse({ updated_at: at + 99 }) };
      expect(await restore(survey_uuid, [newer], { replaces: 'imported' })).toEqual(nothing);
      expect((await storedOf(own.session_uuid)).responses).toMatchObject([{ text: 'own' }]);
    });

    test('events that are missing are added', async () => {
      const survey_uuid = randomUUID();
      const whole = aWhole();
      await restore(survey_uuid, [{ ...whole, events: whole.events.slice(0, 1) }]);
      expect(await restore(survey_uuid, [whole])).toEqual({ ...nothing, changed: [whole.session_uuid] });
      const { events } = await storedOf(whole.session_uuid);
      expect(events.map(({ event_type }) => event_type)).toEqual(['survey_opened', 'survey_closed']);
    });

    test('a session of another survey is left as it is, and the others are stored', async () => {
      const survey_uuid = randomUUID();
      const [foreign, own] = [aWhole(), aWhole()];
      await restore(other_uuid, [foreign]);
      const changed = { ...foreign, response: aWholeResponse({ text: 'changed', updated_at: at + 99 }) };
      expect(await restore(survey_uuid, [changed, own])).toEqual({
        ...nothing,
        added: [own.session_uuid],
        foreign: [foreign.session_uuid],
      });
      expect((await storedOf(foreign.session_uuid)).responses).toMatchObject([{ text: 'Grüße 👍' }]);
    });

    test('imported responses count in the metric and the trend, but not in the response rate and for the maximum', async () => {
      const survey_uuid = randomUUID();
      const imported = { events: [], response: aWholeResponse({ score: 10, created_at: at - 86_400_000 }) };
      const own = { response: aWholeResponse({ score: 0, metadata: {} }) };
      await restore(survey_uuid, [aWhole(imported), aWhole(imported), aWhole(imported), aWhole(own)]);
      const query = { survey_uuid };
      const asked = { type: 'nps_10', query, timeZone: 'UTC', before: undefined, now: at + 1000 } as const;
      const { summarize, page } = queriesOf(store());
      expect(await summarize(asked)).toMatchObject({
        responses: 4,
        imported: 3,
        imported_until: '2026-03-03',
        opened: 1,
        response_rate: 1,
        metric: { value: 50, n: 4 },
        funnel: { opened: 1 },
      });
      expect(await summarize({ ...asked, query: { ...query, is_imported: 'false' } })).toMatchObject({
        responses: 1,
        imported: 0,
        imported_until: null,
        response_rate: 1,
        metric: { value: -100 },
      });
      expect(await summarize({ ...asked, query: { ...query, is_imported: 'true' } })).toMatchObject({
        responses: 3,
        response_rate: null,
      });
      expect((await page({ ...query, is_imported: 'true' }, null, 10)).responses).toHaveLength(3);
      expect(await store().countResponses(survey_uuid, 100)).toBe(1);
    });
  });
}
