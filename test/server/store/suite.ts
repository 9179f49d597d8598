import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyResponse } from '../../../src/server/domain/responseQuery.ts';
import { BadCursor } from '../../../src/server/store/store.ts';
import type { ResponseWrite, Store } from '../../../src/server/store/store.ts';
import { aResponse, aSession, at, fillStore, noFlags, other_uuid, survey_uuid } from './records.ts';
import { describeResults, type OpenStore } from './resultsSuite.ts';

/** What every store does, whatever it keeps things in. */
export function describeStore(name: string, open: OpenStore) {
  describe(`a store in ${name}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    describeResults(() => store, open);

    const responsesOf = async (session_uuid: string) =>
      (await store.responses()).filter((response) => response.session_uuid === session_uuid);

    const sessionsOf = async (session_uuid: string) =>
      (await store.sessions()).filter((session) => session.session_uuid === session_uuid);

    test('a session that is not known is not found', async () => {
      expect(await store.findSession(randomUUID())).toBeNull();
    });

    test('a new session has no flags, is found, and is listed once it has said something', async () => {
      const session = aSession();
      const { session_uuid } = session;
      expect(await store.startSession(session)).toEqual(noFlags);
      expect(await store.findSession(session_uuid)).toEqual({ survey_uuid, ...noFlags });
      expect(await sessionsOf(session_uuid)).toEqual([]);
      await store.addEvent({ ...session, event_type: 'survey_opened', version: 2, at: at + 1 });
      const created_at = '2026-03-04T05:06:07.089Z';
      expect(await sessionsOf(session_uuid)).toEqual([{ survey_uuid, session_uuid, ...noFlags, created_at }]);
    });

    test('a response begins a session by itself', async () => {
      const response = aResponse({ score: 1, flags: { ...noFlags, user_submitted_score: true } });
      await store.saveResponse(response);
      const found = { survey_uuid, ...noFlags, user_submitted_score: true };
      expect(await store.findSession(response.session_uuid)).toEqual(found);
      expect(await sessionsOf(response.session_uuid)).toMatchObject([found]);
    });

    test('a session started twice is one', async () => {
      const session = aSession();
      await store.startSession(session);
      await store.startSession({ ...session, at: at + 1 });
      await store.saveResponse(aResponse(session));
      expect(await sessionsOf(session.session_uuid)).toMatchObject([{ created_at: '2026-03-04T05:06:07.089Z' }]);
    });

    test('flags once on stay on', async () => {
      const session = aSession();
      const event = { ...session, event_type: 'survey_closed', version: 2 } as const;
      await store.addEvent({ ...event, flags: { ...noFlags, user_closed_survey: true } });
      await store.saveResponse(aResponse({ ...session, score: 1, flags: { ...noFlags, user_submitted_score: true } }));
      expect(await store.saveResponse(aResponse(session))).toEqual({
        user_closed_survey: true,
        user_submitted_score: true,
        user_submitted_text: false,
      });
      expect(await store.startSession(session)).toMatchObject({ user_closed_survey: true });
    });

    test('every write refuses the session of another survey, and changes nothing', async () => {
      const session = aSession({ survey_uuid: other_uuid });
      await store.startSession(session);
      const foreign = { ...session, survey_uuid, flags: { ...noFlags, user_closed_survey: true } };
      expect(await store.startSession(foreign)).toBe('foreign session');
      expect(await store.saveResponse(aResponse({ ...foreign, score: 1 }))).toBe('foreign session');
      expect(await store.addEvent({ ...foreign, event_type: 'survey_opened', version: 1 })).toBe('foreign session');
      expect(await store.startSession(session)).toEqual(noFlags);
      expect(await responsesOf(session.session_uuid)).toEqual([]);
    });

    test('a response is created, then updated', async () => {
      const response = aResponse({ score: 7, metadata: { a: 1, nested: { b: [1, null, 'x'] }, none: null } });
      await store.saveResponse(response);
      await store.saveResponse({ ...response, score: null, text: 'Fine', metadata: { a: null, c: 2 }, at: at + 1000 });
      expect(await responsesOf(response.session_uuid)).toEqual([
        {
          survey_uuid,
          session_uuid: response.session_uuid,
          score: 7,
          text: 'Fine',
          metadata: { nested: { b: [1, null, 'x'] }, c: 2 },
          created_at: '2026-03-04T05:06:07.089Z',
          updated_at: '2026-03-04T05:06:08.089Z',
        },
      ]);
    });

    test('metadata without a value are not kept, from the first write on', async () => {
      const response = aResponse({ metadata: { a: 1, none: null } });
      await store.saveResponse(response);
      expect((await responsesOf(response.session_uuid))[0]!.metadata).toEqual({ a: 1 });
    });

    test('a clock that goes back does not turn the time of the last update back', async () => {
      const response = aResponse();
      await store.saveResponse(response);
      await store.saveResponse({ ...response, at: at - 1000 });
      expect(await responsesOf(response.session_uuid)).toMatchObject([{ updated_at: '2026-03-04T05:06:07.089Z' }]);
    });

    test.each([
      ['the largest score', { score: 2 ** 31 - 1 }],
      ['the smallest score', { score: -(2 ** 31) }],
      ['an empty text', { text: '' }],
      ['a text of many scripts', { text: 'שלום 👩‍👩‍👧‍👦 \u202e e\u0301 \ufffd \\ " \' % $1 ?1' }],
      ['a long text', { text: '😀'.repeat(10_000) }],
      ['numbers of all sizes', { metadata: { a: 1e300, b: 1e-300, c: -0.5, d: 2 ** 53, e: 0.1 } }],
      ['large metadata', { metadata: { image: 'x'.repeat(2_000_000) } }],
      ['a screenshot of which much is said', { metadata: { screenshot: { data_url: 'x', note: 'y'.repeat(20_000) } } }],
      ['names that JavaScript knows', { metadata: JSON.parse('{"__proto__":{"x":1},"constructor":2,"":3}') }],
    ])('%s comes back as it went in', async (_, fields) => {
      const response = aResponse(fields);
      await store.saveResponse(response);
      expect(await responsesOf(response.session_uuid)).toMatchObject([fields]);
    });

    test('events keep their order within a session', async () => {
      const event = { ...aSession(), event_type: 'survey_opened', version: 2 } as const;
      await store.addEvent(event);
      await store.addEvent({ ...event, event_type: 'survey_initialized', version: 1 });
      const events = (await store.events()).filter(({ session_uuid }) => session_uuid === event.session_uuid);
      const common = { survey_uuid, session_uuid: event.session_uuid, created_at: '2026-03-04T05:06:07.089Z' };
      expect(events).toEqual([
        { ...common, event_type: 'survey_opened', version: 2 },
        { ...common, event_type: 'survey_initialized', version: 1 },
      ]);
    });

    test('40 concurrent first writes of one session for two surveys leave one owner', async () => {
      const session_uuid = randomUUID();
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const survey = index % 2 === 0 ? survey_uuid : other_uuid;
          const response = aResponse({
            survey_uuid: survey,
            session_uuid,
            score: 5,
            metadata: { [`k${index}`]: index },
          });
          return { survey, outcome: await store.saveResponse(response) };
        }),
      );
      const owners = new Set(
        outcomes.filter(({ outcome }) => outcome !== 'foreign session').map(({ survey }) => survey),
      );
      expect(owners.size).toBe(1);
      const [response, ...more] = await responsesOf(session_uuid);
      expect(more).toEqual([]);
      expect(owners).toContain(response!.survey_uuid);
      expect(Object.keys(response!.metadata)).toHaveLength(20);
    });

    test('metadata that outgrows the store is refused, and what was there stays', async () => {
      const response = aResponse({ metadata: { a: 'x'.repeat(2_000_000) } });
      await store.saveResponse(response);
      await store.saveResponse({ ...response, metadata: { b: 'x'.repeat(2_000_000) } });
      expect(await store.saveResponse({ ...response, metadata: { c: 'x'.repeat(2_000_000) } })).toBe(
        'metadata too large',
      );
      expect(Object.keys((await responsesOf(response.session_uuid))[0]!.metadata).sort()).toEqual(['a', 'b']);
    });

    /** Responses of a survey of their own, one a minute. */
    const fill = (...fields: Partial<ResponseWrite>[]) => fillStore(store, ...fields);

    test('pages go from the newest to the oldest, and each response is on one', async () => {
      const { survey, uuids } = await fill({}, {}, {}, {}, {});
      const query = { ...everyResponse, survey_uuid: survey };
      const seen: string[] = [];
      let cursor: string | null = null;
      const sizes: number[] = [];
      do {
        const page = await store.page(query, cursor, 2);
        seen.push(...page.responses.map(({ session_uuid }) => session_uuid));
        sizes.push(page.responses.length);
        ({ cursor } = page);
      } while (cursor !== null);
      expect(seen).toEqual(uuids.toReversed());
      expect(sizes).toEqual([2, 2, 1]);
    });

    test('of responses of one moment each is on one page', async () => {
      const { survey, uuids } = await fill({ at }, { at }, { at }, { at });
      const query = { ...everyResponse, survey_uuid: survey };
      const first = await store.page(query, null, 3);
      const second = await store.page(query, first.cursor, 3);
      expect([first.responses.length, second.responses.length, second.cursor]).toEqual([3, 1, null]);
      const seen = [...first.responses, ...second.responses].map(({ session_uuid }) => session_uuid);
      expect(seen.toSorted()).toEqual(uuids.toSorted());
    });

    test('a page can be of one session', async () => {
      const { survey, uuids } = await fill({}, {}, {});
      const { responses } = await store.page(
        { ...everyResponse, survey_uuid: survey, session_uuid: uuids[1]! },
        null,
        10,
      );
      expect(responses.map(({ session_uuid }) => session_uuid)).toEqual([uuids[1]]);
    });

    test('a page ends where it has enough bytes, and each response is on one', async () => {
      const large = { metadata: { a: 'x'.repeat(1_500_000) } };
      const long = { text: 'x'.repeat(1_500_000) };
      const huge = { ...long, metadata: { a: 'x'.repeat(4 * 1024 * 1024 - 20) } };
      const { survey, uuids } = await fill({}, huge, large, {}, long, long, large, {});
      const query = { ...everyResponse, survey_uuid: survey };
      const pages: string[][] = [];
      let cursor: string | null = null;
      do {
        const page = await store.page(query, cursor, 100);
        pages.push(page.responses.map(({ session_uuid }) => session_uuid));
        ({ cursor } = page);
      } while (cursor !== null);
      expect(pages.flat()).toEqual(uuids.toReversed());
      expect(pages.length).toBeGreaterThanOrEqual(3);
    });

    test('a cursor that is none of ours is refused, not an end', async () => {
      const query = { ...everyResponse, survey_uuid };
      for (const cursor of ['abc', '1_', '-1', '1e3', `1_${survey_uuid}x`, 'x1_1', '1_1x']) {
        await expect(store.page(query, cursor, 10)).rejects.toThrow(BadCursor);
      }
    });

    test('the picture of a screenshot is kept apart, and comes back', async () => {
      const facts = { width: 4, height: 3, type: 'image/png', source: 'file' };
      const screenshot = { data_url: `data:image/png;base64,${'A'.repeat(10_000)}`, ...facts };
      const { survey, uuids } = await fill({ metadata: { screenshot, a: 1 }, key_id: 'apart' });
      const response = aResponse({ survey_uuid: survey, session_uuid: uuids[0]! });
      const query = { ...everyResponse, survey_uuid: survey };
      const listed = async () => (await store.page(query, null, 1)).responses[0]!.metadata;
      expect(await listed()).toEqual({ screenshot: facts, a: 1 });
      expect(await store.picture(uuids[0]!)).toBe(screenshot.data_url);
      await store.saveResponse({ ...response, score: 5, metadata: { a: 2 } });
      expect((await responsesOf(uuids[0]!))[0]!.metadata).toEqual({ screenshot, a: 2 });
      expect((await store.usage()).get('apart')).toBeGreaterThan(10_000);
      await store.saveResponse({ ...response, metadata: { screenshot: null } });
      expect([await listed(), await store.picture(uuids[0]!)]).toEqual([{ a: 2 }, null]);
      expect((await store.usage()).get('apart')).toBeLessThan(1000);
    });

    test('large metadata become small, and go', async () => {
      const large = { x: ['y'.repeat(20_000)] };
      const screenshot = { width: 4 };
      const response = aResponse({ metadata: { large, other: large, a: 1, screenshot } });
      await store.saveResponse(response);
      await store.saveResponse({ ...response, metadata: {} });
      await store.saveResponse({ ...response, metadata: { large: 'small', b: 2 } });
      const stored = async () => (await responsesOf(response.session_uuid))[0]!.metadata;
      expect(await stored()).toEqual({ large: 'small', other: large, a: 1, b: 2, screenshot });
      await store.saveResponse({ ...response, metadata: { large: null, other: null, a: large } });
      expect(await stored()).toEqual({ a: large, b: 2, screenshot });
    });

    test('metadata that get too many keys by updates are refused', async () => {
      const response = aResponse();
      const keys = (from: number) => Object.fromEntries(Array.from({ length: 150 }, (_, index) => [from + index, 0]));
      await store.saveResponse({ ...response, metadata: keys(0) });
      expect(await store.saveResponse({ ...response, metadata: keys(150) })).toBe('metadata too large');
      expect(Object.keys((await responsesOf(response.session_uuid))[0]!.metadata)).toHaveLength(150);
    });

    test('a session that is forgotten leaves nothing, and only for its own survey', async () => {
      const { survey, uuids } = await fill({ score: 1 });
      const session_uuid = uuids[0]!;
      await store.addEvent({
        ...aSession({ survey_uuid: survey, session_uuid }),
        event_type: 'survey_opened',
        version: 2,
      });
      expect(await store.forget(other_uuid, session_uuid)).toBe(false);
      expect(await store.forget(survey, session_uuid)).toBe(true);
      expect(await store.forget(survey, session_uuid)).toBe(false);
      const left = [...(await store.sessions()), ...(await store.responses()), ...(await store.events())];
      expect(left.filter((each) => each.session_uuid === session_uuid)).toEqual([]);
      expect(await store.beginning(survey)).toBeNull();
    });

    test('a session in which something was written since a time is not forgotten', async () => {
      const [answered, seen, silent] = [aResponse({ at: 1000 }), aSession({ at: 1000 }), aSession({ at: 1000 })];
      await store.saveResponse(answered);
      await store.saveResponse({ ...answered, text: 'fresh', at: 3000 });
      const event = { ...seen, event_type: 'survey_opened', version: 2 } as const;
      await store.addEvent(event);
      await store.addEvent({ ...event, event_type: 'survey_closed', at: 3000 });
      await store.startSession(silent);
      await store.forgetBefore(2000);
      const left = await Promise.all([answered, seen, silent].map((each) => store.findSession(each.session_uuid)));
      expect(left.map((each) => each !== null)).toEqual([true, true, false]);
      await store.forgetBefore(3001);
      expect(await store.findSession(answered.session_uuid)).toBeNull();
    });

    test('what is older than a time can be forgotten, some at a time', async () => {
      const old = Array.from({ length: 501 }, () => aSession({ at: 1000 }));
      await Promise.all(old.map((session) => store.startSession(session)));
      const kept = aSession({ at: 2000 });
      await store.saveResponse(aResponse(kept));
      expect([await store.forgetBefore(2000), await store.forgetBefore(2000), await store.forgetBefore(2000)]).toEqual([
        500, 1, 0,
      ]);
      expect(await store.sessions()).toContainEqual(expect.objectContaining({ session_uuid: kept.session_uuid }));
    });
  });
}
