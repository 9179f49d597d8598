import type { DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourLength } from '../../../src/contract/time.ts';
import { createBudgetCounts } from '../../../src/service/budget/budgetCounts.ts';
import { type ResponseWrite, type Store, StoreUnavailable } from '../../../src/server/store/store.ts';
import { linkKeyId } from '../../../src/service/linkKeyId.ts';
import { aResponse, aSession, at, noFlags, other_uuid, survey_uuid } from './records.ts';
import { describeExports } from './exportsSuite.ts';
import { describeIds } from './idsSuite.ts';
import { describeRestore } from './restoreSuite.ts';
import { describeFinding } from './findingSuite.ts';
import { describeMarks } from './marksSuite.ts';
import { describeResults } from './resultsSuite.ts';

/** Tests the behavior of every store, whatever it stores data in; `hasResults` if it uses a database. */
export function describeStore(name: string, open: () => Promise<Store>, hasResults = true) {
  describe(`a store in ${name}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    if (hasResults) {
      describeResults(() => store);
      describeFinding(() => store);
      describeMarks(() => store);
      describeExports(() => store);
      describeRestore(() => store);
      describeIds(() => store);
    }

    test.runIf(hasResults)('closing stores earlier writes, and rejects later ones', async () => {
      const closing = await open();
      const before = closing.saveResponse(aResponse());
      await closing.close();
      expect(await before).toEqual(noFlags);
      await expect(closing.saveResponse(aResponse())).rejects.toThrow(StoreUnavailable);
    });

    test.runIf(hasResults)(
      'the hours of a budget have their responses, without those by link or imported ones',
      async () => {
        const survey = randomUUID();
        const counts = createBudgetCounts(store as DatabaseStore);
        const noon = Date.UTC(2026, 2, 4, 12);
        const save = (time: number, more: Partial<ResponseWrite> = {}) =>
          store.saveResponse(
            aResponse({ session_uuid: randomUUID(), survey_uuid: survey, at: time, score: 1, ...more }),
          );
        await counts.add(survey, { hour: noon, asked: 1, not_asked: 2 });
        await counts.add(survey, { hour: noon, asked: 1, not_asked: 0 });
        await counts.add(survey, { hour: noon + 2 * hourLength, asked: 1, not_asked: 0 });
        for (const time of [noon - 1, noon, noon + hourLength - 1, noon + hourLength]) await save(time);
        await save(noon, { key_id: linkKeyId(survey), score: 2 });
        await save(noon, { metadata: { imported: 'a' } });
        expect(await counts.read({ survey_uuid: survey, survey_type: 'nps_10' }, noon, noon)).toEqual({
          hours: [
            { hour: noon, asked: 2, not_asked: 2, responses: 2 },
            { hour: noon + 2 * hourLength, asked: 1, not_asked: 0, responses: 0 },
          ],
          scores: expect.arrayContaining([
            { score: 1, count: 3 },
            { score: 2, count: 1 },
          ]),
        });
      },
    );

    const responsesOf = async (session_uuid: string) =>
      (await store.responses()).filter((response) => response.session_uuid === session_uuid);

    const sessionsOf = async (session_uuid: string) =>
      (await store.sessions()).filter((session) => session.session_uuid === session_uuid);

    test('an unknown session is not found', async () => {
      expect(await store.findSession(randomUUID())).toBeNull();
    });

    test('a new session has no flags, can be found, and is listed after its first write', async () => {
      const session = aSession();
      const { session_uuid } = session;
      expect(await store.startSession(session)).toEqual(noFlags);
      expect(await store.findSession(session_uuid)).toEqual({ survey_uuid, ...noFlags });
      expect(await sessionsOf(session_uuid)).toEqual([]);
      await store.addEvent({ ...session, event_type: 'survey_opened', version: 2, at: at + 1 });
      const created_at = '2026-03-04T05:06:07.089Z';
      expect(await sessionsOf(session_uuid)).toEqual([{ survey_uuid, session_uuid, ...noFlags, created_at }]);
    });

    test('a response creates its session', async () => {
      const response = aResponse({ score: 1, flags: { ...noFlags, user_submitted_score: true } });
      await store.saveResponse(response);
      const found = { survey_uuid, ...noFlags, user_submitted_score: true };
      expect(await store.findSession(response.session_uuid)).toEqual(found);
      expect(await sessionsOf(response.session_uuid)).toMatchObject([found]);
    });

    test('a session that is started twice exists once', async () => {
      const session = aSession();
      await store.startSession(session);
      await store.startSession({ ...session, at: at + 1 });
      await store.saveResponse(aResponse(session));
      expect(await sessionsOf(session.session_uuid)).toMatchObject([{ created_at: '2026-03-04T05:06:07.089Z' }]);
    });

    test('flags never turn off', async () => {
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
      const all = { user_closed_survey: true, user_submitted_score: true, user_submitted_text: true };
      await store.saveResponse(
        aResponse({ ...session, text: 'Why', flags: { ...noFlags, user_submitted_text: true } }),
      );
      expect(await store.startSession(session)).toEqual(all);
      expect(await store.findSession(session.session_uuid)).toEqual({ survey_uuid: session.survey_uuid, ...all });
    });

    test('every write rejects the session of another survey, and changes nothing', async () => {
      const session = aSession({ survey_uuid: other_uuid });
      await store.startSession(session);
      const foreign = { ...session, survey_uuid, flags: { ...noFlags, user_closed_survey: true } };
      expect(await store.startSession(foreign)).toBe('foreign session');
      expect(await store.saveResponse(aResponse({ ...foreign, score: 1 }))).toBe('foreign session');
      expect(await store.addEvent({ ...foreign, event_type: 'survey_opened', version: 1 })).toBe('foreign session');
      expect((await store.events()).filter(({ session_uuid }) => session_uuid === session.session_uuid)).toEqual([]);
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

    test('metadata keys without a value are not stored, not even by the first write', async () => {
      const response = aResponse({ metadata: { a: 1, none: null } });
      await store.saveResponse(response);
      expect((await responsesOf(response.session_uuid))[0]!.metadata).toEqual({ a: 1 });
    });

    test('a clock that is set back does not set back the time of the last update', async () => {
      const response = aResponse();
      await store.saveResponse(response);
      await store.saveResponse({ ...response, at: at - 1000 });
      expect(await responsesOf(response.session_uuid)).toMatchObject([{ updated_at: '2026-03-04T05:06:07.089Z' }]);
    });

    test.each([
      ['the largest score', { score: 2 ** 31 - 1 }],
      ['the smallest score', { score: -(2 ** 31) }],
      ['an empty text', { text: '' }],
      ['a text in many scripts', { text: 'שלום 👩‍👩‍👧‍👦 \u202e e\u0301 \ufffd \\ " \' % $1 ?1' }],
      ['a long text', { text: '😀'.repeat(10_000) }],
      ['numbers of all sizes', { metadata: { a: 1e300, b: 1e-300, c: -0.5, d: 2 ** 53, e: 0.1 } }],
      ['large metadata', { metadata: { image: 'x'.repeat(2_000_000) } }],
      ['a screenshot with long metadata', { metadata: { screenshot: { data_url: 'x', note: 'y'.repeat(20_000) } } }],
      [
        'names with special meaning in JavaScript',
        { metadata: JSON.parse('{"__proto__":{"x":1},"constructor":2,"":3}') },
      ],
    ])('%s is read back as it was stored', async (_, fields) => {
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

    test('the responses of a survey are counted up to a maximum; updates do not count', async () => {
      const counted = randomUUID();
      const response = aResponse({ survey_uuid: counted });
      expect(await store.countResponses(counted, 5)).toBe(0);
      await store.saveResponse(response);
      await store.saveResponse(response);
      await store.addEvent({ ...aSession({ survey_uuid: counted }), event_type: 'survey_opened', version: 2 });
      await store.saveResponse(aResponse({ survey_uuid: randomUUID() }));
      expect(await store.countResponses(counted, 5)).toBe(1);
      for (let index = 0; index < 3; index += 1) await store.saveResponse(aResponse({ survey_uuid: counted }));
      expect(await store.countResponses(counted, 5)).toBe(4);
      expect(await store.countResponses(counted, 2)).toBe(2);
    });

    test.runIf(hasResults)('keeps one secret, which many processes find', async () => {
      const secrets = await Promise.all([store.secret!(), store.secret!()]);
      expect(secrets[0]).toMatch(/^[\da-f]{64}$/);
      expect([...secrets, await store.secret!()]).toEqual(Array(3).fill(secrets[0]));
    });

    test('finds what a user has answered in any session of a survey', async () => {
      const survey_uuid = randomUUID();
      const long = 'ü'.repeat(3_000);
      const answers = (id: string, survey = survey_uuid) => store.findAnswers?.(survey, id);
      const respond = (user_id: string | number, score: number | null, text: string | null) =>
        store.saveResponse(aResponse({ survey_uuid, score, text, metadata: { user_id } }));
      await respond('ada', 9, null);
      await respond('ada', null, 'Fast');
      await respond('bob', null, '');
      await respond(17, null, 'Slow');
      await respond(long, 0, null);
      const nothing = { user_submitted_score: false, user_submitted_text: false };
      expect(await answers('ada')).toEqual({ user_submitted_score: true, user_submitted_text: true });
      expect(await answers('bob')).toEqual(nothing);
      expect(await answers('17')).toEqual({ user_submitted_score: false, user_submitted_text: true });
      expect(await answers(long)).toEqual({ user_submitted_score: true, user_submitted_text: false });
      expect(await answers('Ada')).toEqual(nothing);
      expect(await answers('ada', randomUUID())).toEqual(nothing);
    });

    test('rejects metadata that grows too large for the store, and keeps the stored metadata', async () => {
      const response = aResponse({ metadata: { a: 'x'.repeat(2_000_000) } });
      await store.saveResponse(response);
      await store.saveResponse({ ...response, metadata: { b: 'x'.repeat(2_000_000) } });
      expect(await store.saveResponse({ ...response, metadata: { c: 'x'.repeat(2_000_000) } })).toBe(
        'metadata too large',
      );
      expect(Object.keys((await responsesOf(response.session_uuid))[0]!.metadata).sort()).toEqual(['a', 'b']);
    });

    test('large metadata can become smaller and be removed', async () => {
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

    test('rejects metadata that gets too many keys by updates', async () => {
      const response = aResponse();
      const keys = (from: number) => Object.fromEntries(Array.from({ length: 150 }, (_, index) => [from + index, 0]));
      await store.saveResponse({ ...response, metadata: keys(0) });
      expect(await store.saveResponse({ ...response, metadata: keys(150) })).toBe('metadata too large');
      expect(Object.keys((await responsesOf(response.session_uuid))[0]!.metadata)).toHaveLength(150);
    });

    test('removed metadata keys do not count', async () => {
      const response = aResponse();
      const keys = (from: number, value: unknown) =>
        Object.fromEntries(Array.from({ length: 150 }, (_, index) => [from + index, value]));
      await store.saveResponse({ ...response, metadata: keys(0, 0) });
      await store.saveResponse({ ...response, metadata: keys(0, null) });
      await store.saveResponse({ ...response, metadata: keys(150, 0) });
      expect((await responsesOf(response.session_uuid))[0]!.metadata).toEqual(keys(150, 0));
    });

    test('a screenshot is one of the 200 metadata keys', async () => {
      const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [index, 0]));
      const screenshot = { data_url: 'data:image/png;base64,', width: 4 };
      expect(await store.saveResponse(aResponse({ metadata: { ...keys(199), screenshot } }))).not.toBe(
        'metadata too large',
      );
      expect(await store.saveResponse(aResponse({ metadata: { ...keys(200), screenshot } }))).toBe(
        'metadata too large',
      );
    });
  });
}
