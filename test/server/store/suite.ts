import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResponseWrite, SessionWrite, Store } from '../../../src/server/store/store.ts';

const noFlags = { user_closed_survey: false, user_submitted_score: false, user_submitted_text: false };
const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
const other_uuid = '11111111-2222-4333-8444-555555555555';
const at = Date.parse('2026-03-04T05:06:07.089Z');

const aSession = (fields: Partial<SessionWrite> = {}): SessionWrite => ({
  survey_uuid,
  session_uuid: randomUUID(),
  at,
  flags: noFlags,
  ...fields,
});

const aResponse = (fields: Partial<ResponseWrite> = {}): ResponseWrite => ({
  ...aSession(),
  score: null,
  text: null,
  metadata: {},
  ...fields,
});

/** What every store does, whatever it keeps things in. */
export function describeStore(name: string, open: () => Promise<Store>) {
  describe(`a store in ${name}`, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    const responsesOf = async (session_uuid: string) =>
      (await store.responses()).filter((response) => response.session_uuid === session_uuid);

    test('a new session has no flags, and is kept', async () => {
      const session = aSession();
      expect(await store.startSession(session)).toEqual(noFlags);
      expect(await store.sessions()).toContainEqual({
        survey_uuid,
        session_uuid: session.session_uuid,
        ...noFlags,
        created_at: '2026-03-04T05:06:07.089Z',
      });
    });

    test('a session started twice is one', async () => {
      const session = aSession();
      await store.startSession(session);
      await store.startSession({ ...session, at: at + 1 });
      const found = (await store.sessions()).filter((each) => each.session_uuid === session.session_uuid);
      expect(found).toMatchObject([{ created_at: '2026-03-04T05:06:07.089Z' }]);
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
          const response = aResponse({ survey_uuid: survey, session_uuid, score: 5, metadata: { [`k${index}`]: index } });
          return { survey, outcome: await store.saveResponse(response) };
        }),
      );
      const owners = new Set(outcomes.filter(({ outcome }) => outcome !== 'foreign session').map(({ survey }) => survey));
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
      expect(await store.saveResponse({ ...response, metadata: { c: 'x'.repeat(2_000_000) } })).toBe('metadata too large');
      expect(Object.keys((await responsesOf(response.session_uuid))[0]!.metadata).sort()).toEqual(['a', 'b']);
    });
  });
}
