import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listResponses } from '../../../src/server/domain/listResponses.ts';
import { readSegments } from '../../../src/server/domain/readSegments.ts';
import { everyResponse } from '../../../src/server/domain/responseQuery.ts';
import { summarize } from '../../../src/server/domain/summarize.ts';
import { BadCursor } from '../../../src/server/store/store.ts';
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
    async function fill(...fields: Partial<ResponseWrite>[]) {
      const survey = randomUUID();
      const all = fields.map((each, index) => aResponse({ survey_uuid: survey, at: at + index * 60_000, ...each }));
      for (const response of all) await store.saveResponse(response);
      return { survey, uuids: all.map(({ session_uuid }) => session_uuid) };
    }

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

    test('a page can be of one session', async () => {
      const { survey, uuids } = await fill({}, {}, {});
      const { responses } = await store.page(
        { ...everyResponse, survey_uuid: survey, session_uuid: uuids[1]! },
        null,
        10,
      );
      expect(responses.map(({ session_uuid }) => session_uuid)).toEqual([uuids[1]]);
    });

    test.each([
      ['everything', {}, [5, 4, 3, 2, 1, 0]],
      ['scores from 5 on', { lowestScore: 5 }, [2, 1]],
      ['scores up to 5', { highestScore: 5 }, [1, 0]],
      ['a time', { from: at + 60_000, until: at + 180_000 }, [2, 1]],
      ['texts', { withText: true }, [5, 4, 3, 2]],
      ['a part of a text in another case', { search: 'GREAT' }, [3, 2]],
      ['a text with the signs of a pattern', { search: '100%_\\' }, [4]],
      ['several at once', { search: 'great', lowestScore: 9 }, [2]],
      ['a page', { page: 'https://shop.example/a' }, [2, 0]],
      ['a path of any host', { page: '/a' }, [3, 2, 0]],
      ['a locale', { locale: 'de' }, [1]],
      ['those with an address', { withEmail: true }, [1]],
      ['those with a picture', { withScreenshot: true }, [3]],
      ['a text of the metadata', { metadata: [{ key: 'plan', value: 'pro' }] }, [2]],
      ['a number of the metadata', { metadata: [{ key: 'seats', value: '3' }] }, [2]],
      ['a fact of the metadata', { metadata: [{ key: 'old', value: 'true' }] }, [0]],
      ['one of a list in the metadata', { metadata: [{ key: 'choices', value: 'b' }] }, [1, 0]],
      ['a key with any value', { metadata: [{ key: 'choices', value: null }] }, [1, 0]],
      ['a key with signs of its own', { metadata: [{ key: 'a."b\\$', value: '%' }] }, [4]],
      ['no metadata at all', { metadata: [{ key: 'plan', value: 'null' }] }, []],
    ])('a page can be of %s', async (_, filter, expected) => {
      const { survey, uuids } = await fill(
        { score: 0, metadata: { page_url: 'https://shop.example/a?x=/a#y', choices: ['a', 'b'], old: true } },
        { score: 5, text: '', metadata: { locale: 'de', user_email: 'a@b.example', choices: ['b'], plan: 'free' } },
        { score: 9, text: 'Great!', metadata: { page_url: 'https://shop.example/a', plan: 'pro', seats: 3 } },
        { text: 'not so great', metadata: { page_url: 'http://other.example/a', screenshot: { width: 1 } } },
        { text: '100%_\\ sure', metadata: { page_url: 'https://shop.example/x/a', 'a."b\\$': '%', user_email: '' } },
        { text: 'Straße über die Brücke' },
      );
      const query = { ...everyResponse, ...filter, survey_uuid: survey };
      const { responses } = await store.page(query, null, 10);
      expect(responses.map(({ session_uuid }) => uuids.indexOf(session_uuid))).toEqual(expected);
      const listed = await listResponses(store, query, null, 10, at + 3_600_000);
      expect(listed.responses).toEqual(responses);
      // what is counted is what is listed
      const summary = await summarize('nps_10', query, 'UTC', readSegments(store, query, at + 3_600_000));
      expect(summary.responses).toBe(expected.length);
    });

    test('a narrow list goes from the newest to the oldest, and each response is on one page', async () => {
      const hours = [1, 1, 2, 20, 30, 30, 30, 50, 400, 401];
      const { survey, uuids } = await fill(
        ...hours.map((hour, index) => ({ at: at + hour * 3_600_000, text: index === 2 ? 'no' : 'Yes' })),
      );
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query = { ...everyResponse, survey_uuid: survey, search: 'yes' };
        const page = await listResponses(store, query, cursor, 2, Date.now());
        seen.push(...page.responses.map(({ session_uuid }) => session_uuid));
        ({ cursor } = page);
      } while (cursor !== null);
      const ties = (given: readonly string[]) => [
        given.slice(0, 3),
        given.slice(3, 6).toSorted(),
        given.slice(6, 7),
        given.slice(7).toSorted(),
      ];
      expect(ties(seen)).toEqual(ties(uuids.filter((_, index) => index !== 2).toReversed()));
    });

    /** What is summarized of a survey, and what would be if nothing of it were kept. */
    async function summaries(survey: string) {
      const query = { ...everyResponse, survey_uuid: survey };
      const of = (from: Store) => summarize('nps_10', query, 'UTC', readSegments(from, query, Date.now()));
      return { kept: await of(store), read: await of({ ...store, keptDays: async () => [], keepDay: async () => {} }) };
    }

    test('what is kept of a day is what its rows are, whatever is written or deleted later', async () => {
      const page = { page_url: 'https://shop.example/a', choices: ['a'] };
      const { survey, uuids } = await fill({ score: 3, metadata: page }, { text: 'Fine' }, {}, {});
      const known = (index: number) => aResponse({ survey_uuid: survey, session_uuid: uuids[index]! });
      const late = aResponse({ survey_uuid: survey, at: at + 40 * 3_600_000, score: 9 });
      let version = await store.version(survey);
      const { kept } = await summaries(survey);
      expect(kept).toMatchObject({ responses: 4, with_text: 1, pages: [{ responses: 3 }, { responses: 1 }] });
      // now it is read from what the first time kept
      expect((await summaries(survey)).kept).toEqual(kept);
      for (const [change, expected] of [
        [
          () => store.saveResponse({ ...known(1), score: 10, metadata: { ...page, locale: 'de' } }),
          { locale_count: 2 },
        ],
        [() => store.saveResponse({ ...known(2), text: 'Late' }), { with_text: 2 }],
        [() => store.addEvent({ ...known(3), event_type: 'survey_opened', version: 2 }), { opened: 1 }],
        [() => store.saveResponse(late), { responses: 5, days: [{}, { responses: 1 }] }],
        [() => store.saveResponse({ ...late, score: 2 }), { scores: [{ count: 2 }, { score: 2 }, { score: 3 }, {}] }],
        [() => store.forget(survey, uuids[1]!), { responses: 4, locale_count: 1 }],
        [() => store.forget(survey, late.session_uuid), { responses: 3 }],
        [() => store.saveResponse(aResponse({ survey_uuid: survey, at: Date.now() })), { responses: 4 }],
      ] as const) {
        await change();
        const after = await summaries(survey);
        expect(after.kept).toMatchObject(expected);
        expect(after.kept).toEqual(after.read);
        const changed = await store.version(survey);
        expect(changed).not.toBe(version);
        expect(await store.version(survey)).toBe(changed);
        version = changed;
      }
    });

    test('what a clock that was ahead kept of hours that were not over is made again', async () => {
      const { survey } = await fill({ text: 'Fine' }, { text: 'Bad' });
      const query = { ...everyResponse, survey_uuid: survey };
      const read = (settled: number) =>
        summarize(
          'nps_10',
          query,
          'UTC',
          readSegments({ ...store, settledBefore: () => settled }, query, at + 86_400_000),
        );
      expect(await read(at + 3 * 3_600_000)).toMatchObject({ responses: 2 });
      const back = Math.floor(at / 3_600_000) * 3_600_000;
      expect(await read(back)).toMatchObject({ responses: 2 });
      await store.saveResponse(aResponse({ survey_uuid: survey, at }));
      expect(await read(back)).toMatchObject({ responses: 3 });
      expect(await read(at + 3 * 3_600_000)).toMatchObject({ responses: 3 });
    });

    test('what was read of a day before a write is not kept after it', async () => {
      const { survey, uuids } = await fill({ text: 'Fine' });
      const day = Math.floor(at / 86_400_000);
      const days = () => store.keptDays(survey, day, day, true);
      await summaries(survey);
      const [before] = await days();
      expect(before).toMatchObject({ day, changedHours: 0, texts: 'fine' });
      await store.saveResponse(aResponse({ survey_uuid: survey, session_uuid: uuids[0]!, text: 'Bad' }));
      await store.keepDay(survey, { ...before!, data: before!.data!, texts: 'old' });
      expect(await days()).toMatchObject([{ changedHours: 1 << 5, texts: 'fine' }]);
      await store.forget(survey, uuids[0]!);
      expect(await days()).toMatchObject([{ data: null, texts: null }]);
    });

    test('the funnel counts each session once, by the quarter of an hour in which it began', async () => {
      const survey = randomUUID();
      const begin = Date.parse('2026-03-04T05:00:00Z');
      for (const [minutes, types] of [
        [1, ['survey_initialized', 'survey_opened', 'survey_opened', 'score_submitted', 'text_submitted']],
        [14, ['survey_opened', 'survey_closed']],
        [15, ['survey_opened']],
        [16, ['survey_initialized', 'survey_closed']],
      ] as const) {
        const session = aSession({ survey_uuid: survey, at: begin + minutes * 60_000 });
        for (const event_type of types) await store.addEvent({ ...session, event_type, version: 1 });
      }
      expect(await store.funnel(survey, begin, begin + 3_600_000)).toEqual([
        { slot: 20, initialized: 1, opened: 2, scored: 1, text: 1, closed: 1 },
        { slot: 21, initialized: 1, opened: 1, scored: 0, text: 0, closed: 1 },
      ]);
      expect(await store.funnel(survey, begin + 900_000, begin + 3_600_000)).toHaveLength(1);
      expect(await store.beginning(survey)).toBe(begin + 60_000);
      expect(await store.beginning(randomUUID())).toBeNull();
    });

    test('a page ends where it has enough bytes, and each response is on one', async () => {
      const large = { metadata: { a: 'x'.repeat(1_500_000) } };
      const { survey, uuids } = await fill(large, {}, large, large, large, {});
      const query = { ...everyResponse, survey_uuid: survey };
      const pages: string[][] = [];
      let cursor: string | null = null;
      do {
        const page = await store.page(query, cursor, 100);
        pages.push(page.responses.map(({ session_uuid }) => session_uuid));
        ({ cursor } = page);
      } while (cursor !== null);
      expect(pages.flat()).toEqual(uuids.toReversed());
      expect(pages.length).toBeGreaterThan(1);
    });

    test('a cursor that is none of ours is refused, not an end', async () => {
      const query = { ...everyResponse, survey_uuid };
      for (const cursor of ['abc', '1_', '-1', '1e3', `1_${survey_uuid}x`]) {
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
      const response = aResponse({ metadata: { large, other: large, a: 1 } });
      await store.saveResponse(response);
      await store.saveResponse({ ...response, metadata: {} });
      await store.saveResponse({ ...response, metadata: { large: 'small', b: 2 } });
      const stored = async () => (await responsesOf(response.session_uuid))[0]!.metadata;
      expect(await stored()).toEqual({ large: 'small', other: large, a: 1, b: 2 });
      await store.saveResponse({ ...response, metadata: { large: null, other: null, a: large } });
      expect(await stored()).toEqual({ a: large, b: 2 });
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
