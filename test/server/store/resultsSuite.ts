import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SurveyEntry } from '../../../src/contract/surveys/surveysFile.ts';
import { dayLength, hourLength } from '../../../src/contract/time.ts';
import { ApiError } from '../../../src/server/api/errors.ts';
import { createUsage } from '../../../src/service/limits/usage.ts';
import { questionsOf, type ResponseQuery, withTranslatedQuestions } from '../../../src/service/results/query.ts';
import { recentDaysOf, summarizeAll } from '../../../src/service/results/summarizeAll.ts';
import type { ResponseWrite, Store } from '../../../src/server/store/store.ts';
import { queriesOf } from './queries.ts';
import { aResponse, aSession, at, fillStore, noFlags, other_uuid } from './records.ts';
import { describeShown } from './shownSuite.ts';

/** Returns a filter by metadata. */
const fields = (wanted: Record<string, string | null>) => ({
  metadata: Object.entries(wanted).map(([key, value]) => ({ key, value })),
});

/** Resolves to the total number of deleted sessions. */
export async function total(counts: AsyncIterable<number>): Promise<number> {
  let sum = 0;
  for await (const count of counts) sum += count;
  return sum;
}

const asked = (query: ResponseQuery, timeZone = 'UTC') =>
  ({ type: 'nps_10', query, timeZone, before: undefined, now: at + dayLength }) as const;

/** Tests the owner's queries on a store with a database: filters, lists, summaries, deletions. */
export function describeResults(store: () => Store) {
  describeShown(store);
  describe('for the results', () => {
    const results = () => queriesOf(store());
    /** Stores responses of a new survey, one per minute. */
    const fill = (...given: Partial<ResponseWrite>[]) => fillStore(store(), ...given);
    const responsesOf = async (session_uuid: string) =>
      (await store().responses()).filter((response) => response.session_uuid === session_uuid);

    /** Resolves to the sessions on every page of a list. */
    async function pagesOf(query: ResponseQuery, limit: number): Promise<string[][]> {
      const pages: string[][] = [];
      let cursor: string | null = null;
      do {
        const page = await results().page(query, cursor, limit);
        pages.push(page.responses.map(({ response }) => response.session_uuid));
        ({ cursor } = page);
      } while (cursor !== null);
      return pages;
    }

    test.each([
      ['everything', {}, [5, 4, 3, 2, 1, 0]],
      ['scores from 5', { min_score: 5 }, [2, 1]],
      ['scores up to 5', { max_score: 5 }, [1, 0]],
      ['a time', { from: at + 60_000, until: at + 180_000 }, [2, 1]],
      ['the time of a change', { updated_from: at + 600_000 }, [4]],
      ['texts', { with_text: true }, [5, 4, 3, 2]],
      ['a part of a text in another case', { search: 'GREAT' }, [3, 2]],
      ['a part of a text beyond ASCII in another case', { search: 'BRÜCKE' }, [5]],
      ['a text with wildcard characters', { search: '100%_\\' }, [4]],
      ['a wildcard for a single character', { search: '_' }, [4]],
      ['several filters', { search: 'great', min_score: 9 }, [2]],
      ['a page', { page: 'https://shop.example/a' }, [2, 0]],
      ['a path of any host', { page: '/a' }, [3, 2, 0]],
      ['a path without an address', { page: '/o/a' }, [1]],
      ['a long address', { page: `https://shop.example/${'p'.repeat(2000)}` }, [4]],
      ['a locale', { locale: 'de' }, [1]],
      ['an email address', { with_email: true }, [1]],
      ['a screenshot', { with_screenshot: true }, [3]],
      ['a text in the metadata', fields({ plan: 'pro' }), [2]],
      ['a number in the metadata', fields({ seats: '3' }), [2]],
      ['a boolean in the metadata', fields({ old: 'true' }), [0]],
      ['an item of a list in the metadata', fields({ choices: 'b' }), [1, 0]],
      ['a key with any value', fields({ choices: null }), [1, 0]],
      ['a number in a list in the metadata', fields({ sizes: '40' }), [5]],
      ['a boolean in a list in the metadata', fields({ sizes: 'true' }), [5]],
      ['an object, which has no text', fields({ cart: '{"items": 2}' }), []],
      ['an object with any value', fields({ cart: null }), [5]],
      ['a key that all objects inherit', fields({ constructor: null }), []],
      ['a long text in the metadata', fields({ note: 'n'.repeat(600) }), [5]],
      ['the beginning of a long text', fields({ note: 'n'.repeat(501) }), []],
      ['two keys of the metadata', fields({ plan: 'pro', seats: '3' }), [2]],
      ['two keys, one of which differs', fields({ plan: 'pro', seats: '4' }), []],
      ['a page with its query', fields({ page_url: 'https://shop.example/a?x=/a#y' }), [0]],
      ['a key with special characters', fields({ 'a."b\\$': '%' }), [4]],
      ['no metadata at all', fields({ plan: 'null' }), []],
      ['removed metadata', fields({ gone: null }), []],
    ])('lists and summaries can be filtered by %s', async (_, filter, expected) => {
      const { survey, uuids } = await fill(
        { score: 0, metadata: { page_url: 'https://shop.example/a?x=/a#y', choices: ['a', 'b'], old: true } },
        { score: 5, text: '', metadata: { locale: 'de', user_email: 'a@b.example', choices: ['b'], page_url: '/o/a' } },
        { score: 9, text: 'Great!', metadata: { page_url: 'https://shop.example/a', plan: 'pro', seats: 3 } },
        { text: 'not so great', metadata: { page_url: 'http://other.example/a', screenshot: { width: 1 } } },
        {
          text: '100%_\\ sure',
          metadata: { page_url: `https://shop.example/${'p'.repeat(2000)}`, 'a."b\\$': '%', user_email: '', gone: 1 },
        },
        { text: 'Straße über die Brücke', metadata: { sizes: [40, true], cart: { items: 2 }, note: 'n'.repeat(600) } },
      );
      await store().saveResponse(
        aResponse({ survey_uuid: survey, session_uuid: uuids[4]!, at: at + 600_000, metadata: { gone: null } }),
      );
      const query = { ...filter, survey_uuid: survey };
      const { responses } = await results().page(query, null, 10);
      expect(responses.map(({ response }) => uuids.indexOf(response.session_uuid))).toEqual(expected);
      // the counted responses are the listed ones
      expect((await results().summarize(asked(query))).responses).toBe(expected.length);
    });

    test('a summary matches the responses, whatever is written or deleted later', async () => {
      const page = { page_url: 'https://shop.example/a', choices: ['a'] };
      const { survey, uuids } = await fill({ score: 3, metadata: page }, { text: 'Fine' }, {}, {});
      const summary = () => results().summarize(asked({ survey_uuid: survey }));
      const known = (index: number) => aResponse({ survey_uuid: survey, session_uuid: uuids[index]! });
      const late = aResponse({ survey_uuid: survey, at: at + 40 * hourLength, score: 9 });
      expect(await summary()).toMatchObject({
        responses: 4,
        with_text: 1,
        pages: [{ responses: 3 }, { responses: 1 }],
      });
      let version = await results().version(survey);
      for (const [change, expected] of [
        [
          () => store().saveResponse({ ...known(1), score: 10, metadata: { ...page, locale: 'de' } }),
          { locale_count: 2, choices: [{ value: 'a', count: 2 }] },
        ],
        [() => store().saveResponse({ ...known(1), metadata: { locale: null, choices: null } }), { locale_count: 1 }],
        [() => store().saveResponse({ ...known(2), text: 'Late' }), { with_text: 2 }],
        [() => store().saveResponse({ ...known(2), text: '' }), { with_text: 1 }],
        [() => store().addEvent({ ...known(3), event_type: 'survey_opened', version: 2 }), { opened: 1 }],
        [() => store().saveResponse(late), { responses: 5, days: [{}, { responses: 1 }] }],
        [() => store().saveResponse({ ...late, score: 2 }), { scores: [{ count: 2 }, { score: 2 }, { score: 3 }, {}] }],
        [() => total(results().forget(survey, [uuids[1]!])), { responses: 4, page_count: 2 }],
        [() => total(results().forget(survey, [late.session_uuid])), { responses: 3, days: [{ opened: 1 }] }],
      ] as const) {
        await change();
        expect(await summary()).toMatchObject(expected);
        const changed = await results().version(survey);
        expect(changed).not.toBe(version);
        expect(await results().version(survey)).toBe(changed);
        version = changed;
      }
    });

    test('a write to one survey does not change the version of another', async () => {
      const [one, other] = [await fill({}), await fill({})];
      const version = await results().version(one.survey);
      await store().saveResponse(aResponse({ survey_uuid: other.survey }));
      expect(await results().version(one.survey)).toBe(version);
    });

    test('the funnel counts each session once, on the day on which it began', async () => {
      const survey = randomUUID();
      const begin = Date.parse('2026-03-04T23:50:00Z');
      for (const [minutes, types] of [
        [1, ['survey_initialized', 'survey_opened', 'survey_opened', 'score_submitted', 'text_submitted']],
        [9, ['survey_opened', 'survey_closed']],
        [10, ['survey_opened']],
        [16, ['survey_initialized', 'survey_closed']],
      ] as const) {
        const session = aSession({ survey_uuid: survey, at: begin + minutes * 60_000 });
        for (const event_type of types) await store().addEvent({ ...session, event_type, version: 1 });
      }
      const summary = (filter: Partial<ResponseQuery>, timeZone?: string) =>
        results().summarize(asked({ ...filter, survey_uuid: survey }, timeZone));
      expect(await summary({})).toMatchObject({
        funnel: { initialized: 2, opened: 3, scored: 1, text: 1, closed: 2, ignored: 1 },
        days: [
          { day: '2026-03-04', opened: 2 },
          { day: '2026-03-05', opened: 1 },
        ],
      });
      expect((await summary({}, 'America/New_York')).days).toMatchObject([{ day: '2026-03-04', opened: 3 }]);
      expect((await summary({ from: begin + 600_000, until: begin + 960_000 })).funnel).toMatchObject({ opened: 1 });
      const last = begin + 16 * 60_000;
      expect(await results().period(survey)).toEqual({ first: begin + 60_000, last });
      expect(await results().period(randomUUID())).toBeNull();
    });

    test('the numbers of all surveys are those of their summaries, in a constant number of statements', async () => {
      const now = Date.parse('2026-03-30T10:00:00Z');
      const days = (count: number) => now - count * dayLength;
      const filled = [
        await fill(
          { at: days(200), score: 10 },
          // before and after midnight in Berlin, 30 days ago
          { at: Date.parse('2026-02-28T22:59:59Z'), score: 0 },
          { at: Date.parse('2026-02-28T23:00:00Z'), score: 7 },
          { at: days(1), score: 9, text: 'Fine' },
          { at: days(1), score: 9 },
          { at: now, text: 'No score' },
        ),
        await fill({ at: days(2), text: 'Soup' }),
      ];
      const surveys = [filled[1]!.survey, filled[0]!.survey, randomUUID()].map((survey, index) =>
        SurveyEntry.parse({ survey_uuid: survey, survey_type: index ? 'nps_10' : 'general', question: 'How?' }),
      );
      const opened = aSession({ survey_uuid: filled[0]!.survey, at: days(100) });
      await store().addEvent({ ...opened, event_type: 'survey_opened', version: 2 });
      await store().addEvent({ ...opened, event_type: 'survey_closed', version: 2 });
      await store().addEvent({ ...aSession(opened), event_type: 'survey_initialized', version: 2 });
      const [general, nps, empty] = await results().summarizeAll(surveys, 'Europe/Berlin', now);
      expect(general).toMatchObject({
        all: { responses: 1, opened: 0 },
        recent: { responses: 1, with_text: 1, metric: null },
      });
      expect(empty).toMatchObject({
        all: { responses: 0, opened: 0 },
        recent: { responses: 0, scores: [], metric: null },
      });
      expect(nps).toMatchObject({ survey_uuid: filled[0]!.survey, all: { responses: 6, opened: 1 } });
      const from = Date.parse('2026-02-28T23:00:00Z');
      const query = { survey_uuid: filled[0]!.survey, from };
      const { responses, with_text, scores, metric, trend } = await results().summarize({
        ...asked(query, 'Europe/Berlin'),
        now,
      });
      expect(trend.day).toHaveLength(30);
      expect(nps!.recent).toEqual({
        responses,
        with_text,
        scores,
        metric,
        trend: trend.day.map((point) => point.responses),
      });
      expect(nps!.recent.trend).toEqual([1, ...Array(27).fill(0), 2, 1]);
      expect(await results().summarizeAll([], 'UTC', now)).toEqual([]);

      const { read } = results();
      const count = async (some: readonly SurveyEntry[]) =>
        read(async (reading) => {
          let statements = 0;
          const all: typeof reading.all = (sql, values) => {
            statements += 1;
            return reading.all(sql, values);
          };
          await summarizeAll({ ...reading, all }, some, recentDaysOf('UTC', now));
          return statements;
        });
      expect(await count(surveys)).toBe(await count(surveys.slice(0, 1)));
    });

    test('for surveys with follow-ups or thank-yous by score, counts questions, choices of a range, and links', async () => {
      const { survey } = await fill(
        { score: 2, text: 'Late', metadata: { question: 'What went wrong?', choices: ['a'] } },
        { score: 6, text: 'Rude', metadata: { question: 'What went wrong?', choices: ['a', 'b'] } },
        { score: 10, text: 'Nice', metadata: { question: 'What do you like?', followed_link: 'https://a.example' } },
        { score: 8, text: 'Fine', metadata: { choices: ['b'] } },
        { score: 8, text: 'Good' },
        { score: 7, text: 'Okay' },
        { score: 7 },
      );
      const follow_ups = [{ scores: [0, 6] as [number, number] }, { scores: [9, 10] as [number, number] }];
      const summary = (filter: Partial<ResponseQuery> = {}, more: object = { follow_ups }) =>
        results().summarize({ ...asked({ ...filter, survey_uuid: survey }), ...more });
      expect(await summary()).toMatchObject({
        questions: [
          { question: null, count: 3 },
          { question: 'What went wrong?', count: 2 },
          { question: 'What do you like?', count: 1 },
        ],
        choices: [{ count: 2 }, { count: 2 }],
        range_choices: [
          {
            scores: [0, 6],
            choices: [
              { value: 'a', count: 2 },
              { value: 'b', count: 1 },
            ],
          },
        ],
        funnel: { link: 1 },
      });
      expect(await summary({ min_score: 3, max_score: 6 })).toMatchObject({
        questions: [{ question: 'What went wrong?', count: 1 }],
        range_choices: [{ choices: [{ count: 1 }, { count: 1 }] }],
        funnel: { link: 1 },
      });
      expect(await summary({}, {})).toMatchObject({ questions: [], range_choices: [], funnel: { link: 0 } });
    });

    test('a question is counted and found in all languages of the survey', async () => {
      const { survey, uuids } = await fill(
        { score: 2, metadata: { question: 'What went wrong?' } },
        { score: 6, metadata: { question: 'Was fehlte?' } },
        { score: 10, metadata: { question: 'Was gut?' } },
        { score: 8, metadata: { question: null } },
      );
      const questions = questionsOf(
        SurveyEntry.parse({
          survey_uuid: survey,
          survey_type: 'nps_10',
          question: 'How likely?',
          follow_ups: [{ scores: [0, 6], text_question: 'What went wrong?' }, { scores: [9, 10] }],
          translations: {
            de: { follow_ups: { '0-6': { text_question: 'Was fehlte?' }, '9-10': { text_question: 'Was gut?' } } },
          },
        }),
      );
      const query = { survey_uuid: survey };
      const paths = { follow_ups: [{ scores: [0, 6] as [number, number] }], followUpQuestions: questions };
      expect((await results().summarize({ ...asked(query), ...paths })).questions).toEqual([
        { question: 'What went wrong?', count: 2 },
        // the survey's own language has no text for it
        { question: 'Was gut?', count: 1 },
      ]);
      const found = (value: string) =>
        pagesOf(withTranslatedQuestions({ ...query, metadata: [{ key: 'question', value }] }, questions), 10);
      expect(await found('What went wrong?')).toEqual([[uuids[1], uuids[0]]]);
      expect(await found('Was fehlte?')).toEqual([[uuids[1]]]);
      expect(await found('')).toEqual([[uuids[3]]]);
    });

    test('responses belong to the day on which they arrived in the requested time zone', async () => {
      const times = [
        '2026-03-28T22:59:59.999Z',
        '2026-03-28T23:00:00Z',
        '2026-03-29T21:59:59Z',
        '2026-03-29T22:00:00Z',
      ];
      const { survey } = await fill(...times.map((time, score) => ({ at: Date.parse(time), score })));
      const { days } = await results().summarize(asked({ survey_uuid: survey }, 'Europe/Berlin'));
      // summer time begins on the 29th
      expect(days.map(({ day, scores }) => [day, ...scores.map(({ score }) => score)])).toEqual([
        ['2026-03-28', 0],
        ['2026-03-29', 1, 2],
        ['2026-03-30', 3],
      ]);
    });

    test('pages go from the newest to the oldest, and have each response once', async () => {
      const { survey, uuids } = await fill({}, {}, {}, {}, {});
      const pages = await pagesOf({ survey_uuid: survey }, 2);
      expect(pages).toEqual([[uuids[4], uuids[3]], [uuids[2], uuids[1]], [uuids[0]]]);
    });

    test('a filtered list goes from the newest to the oldest, and has each response once', async () => {
      const hours = [1, 1, 2, 20, 30, 30, 30, 50, 400, 401];
      const { survey, uuids } = await fill(
        ...hours.map((hour, index) => ({ at: at + hour * hourLength, text: index === 2 ? 'no' : 'Yes' })),
      );
      const seen = (await pagesOf({ survey_uuid: survey, search: 'yes' }, 2)).flat();
      const ties = (given: readonly (string | undefined)[]) => [
        given.slice(0, 3),
        given.slice(3, 6).toSorted(),
        given.slice(6, 7),
        given.slice(7).toSorted(),
      ];
      expect(ties(seen)).toEqual(ties(uuids.filter((_, index) => index !== 2).toReversed()));
    });

    test('responses of the same time are on one page each', async () => {
      const { survey, uuids } = await fill({ at }, { at }, { at }, { at });
      const pages = await pagesOf({ survey_uuid: survey }, 3);
      expect(pages.map(({ length }) => length)).toEqual([3, 1]);
      expect(pages.flat().toSorted()).toEqual(uuids.toSorted());
    });

    test('a page can be limited to one session', async () => {
      const { survey, uuids } = await fill({}, {}, {});
      const query = { survey_uuid: survey, session_uuid: uuids[1]! };
      expect(await pagesOf(query, 10)).toEqual([[uuids[1]]]);
    });

    test('a page ends when it has enough bytes, and each response is on one page', async () => {
      const large = { metadata: { a: 'x'.repeat(1_500_000) } };
      const long = { text: 'x'.repeat(1_500_000) };
      const huge = { ...long, metadata: { a: 'x'.repeat(4 * 1024 * 1024 - 20) } };
      const { survey, uuids } = await fill({}, huge, large, {}, long, long, large, {});
      const pages = await pagesOf({ survey_uuid: survey }, 100);
      expect(pages.flat()).toEqual(uuids.toReversed());
      expect(pages.length).toBeGreaterThanOrEqual(3);
    });

    test('responses of the same time are listed once each, and cursors do not reveal sessions', async () => {
      const { survey, uuids } = await fill({ at }, { at }, { at }, { at });
      const query = { survey_uuid: survey };
      const pages = await pagesOf(query, 1);
      expect(pages.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
      expect(pages.flat().toSorted()).toEqual(uuids.toSorted());
      const { responses, cursor } = await results().page(query, null, 1);
      expect(cursor).not.toContain(responses[0]!.response.session_uuid);
    });

    test('an invalid cursor is rejected instead of ending the list', async () => {
      const query = { survey_uuid: other_uuid };
      for (const cursor of ['abc', '1_', '-1', '1e3', `1_${other_uuid}x`, 'x1_1', '1_1x'])
        await expect(results().page(query, cursor, 10)).rejects.toThrow(ApiError);
    });

    test('the picture of a screenshot is stored separately, and can be read again', async () => {
      const properties = { width: 4, height: 3, type: 'image/png', source: 'file' };
      const screenshot = { data_url: `data:image/png;base64,${'A'.repeat(10_000)}`, ...properties };
      const { survey, uuids } = await fill({ metadata: { screenshot, a: 1 }, key_id: 'apart' });
      const response = aResponse({ survey_uuid: survey, session_uuid: uuids[0]! });
      const first = async () => (await results().page({ survey_uuid: survey }, null, 1)).responses[0]!;
      const listed = async () => (await first()).response.metadata;
      expect(await listed()).toEqual({ screenshot: properties, a: 1 });
      expect(await results().picture(uuids[0]!)).toBe(screenshot.data_url);
      await store().saveResponse({ ...response, score: 5, metadata: { a: 2 } });
      expect((await responsesOf(uuids[0]!))[0]!.metadata).toEqual({ screenshot, a: 2 });
      const usageOf = createUsage(store() as Parameters<typeof createUsage>[0]);
      expect((await usageOf()).get('apart')).toBeGreaterThan(10_000);
      await store().saveResponse({ ...response, metadata: { screenshot: null } });
      expect([await listed(), await results().picture(uuids[0]!)]).toEqual([{ a: 2 }, null]);
      expect((await usageOf()).get('apart')).toBeLessThan(1000);
    });

    test('deleting a session leaves nothing behind, but only works for its own survey', async () => {
      const { survey, uuids } = await fill({ score: 1, metadata: { screenshot: { data_url: 'x' } } });
      const session_uuid = uuids[0]!;
      const session = aSession({ survey_uuid: survey, session_uuid });
      await store().addEvent({ ...session, event_type: 'survey_opened', version: 2 });
      expect(await total(results().forget(other_uuid, uuids))).toBe(0);
      expect(await total(results().forget(survey, uuids))).toBe(1);
      expect(await total(results().forget(survey, uuids))).toBe(0);
      const left = [...(await store().sessions()), ...(await store().responses()), ...(await store().events())];
      expect(left.filter((each) => each.session_uuid === session_uuid)).toEqual([]);
      expect([await results().period(survey), await results().picture(session_uuid)]).toEqual([null, null]);
    });

    test('many sessions are deleted in batches', async () => {
      const { survey, uuids } = await fill();
      const sessions = Array.from({ length: 501 }, () => aSession({ survey_uuid: survey }));
      await Promise.all(sessions.map((session) => store().saveResponse(aResponse(session))));
      const kept = aSession({ survey_uuid: survey });
      await store().saveResponse(aResponse(kept));
      const batches: number[] = [];
      const given = [...uuids, ...sessions.map(({ session_uuid }) => session_uuid)];
      for await (const count of results().forget(survey, given)) batches.push(count);
      expect(batches.reduce((sum, count) => sum + count)).toBe(501);
      expect(batches.length).toBeGreaterThan(1);
      expect(await pagesOf({ survey_uuid: survey }, 500)).toEqual([[kept.session_uuid]]);
    });

    test('a session with a write since the given time is not deleted', async () => {
      const [answered, seen, empty] = [aResponse({ at: 1000 }), aSession({ at: 1000 }), aSession({ at: 1000 })];
      await store().saveResponse(answered);
      await store().saveResponse({ ...answered, text: 'fresh', at: 3000 });
      const event = { ...seen, event_type: 'survey_opened', version: 2 } as const;
      await store().addEvent(event);
      await store().addEvent({ ...event, event_type: 'survey_closed', at: 3000 });
      await store().startSession(empty);
      await total(results().forgetBefore(2000));
      const left = await Promise.all([answered, seen, empty].map((each) => store().findSession(each.session_uuid)));
      expect(left.map((each) => each !== null)).toEqual([true, true, false]);
      await total(results().forgetBefore(3001));
      expect(await store().findSession(answered.session_uuid)).toBeNull();
    });

    test('deletes everything older than the given time, of all surveys and in batches', async () => {
      const surveys = [other_uuid, randomUUID(), randomUUID()];
      const old = Array.from({ length: 1203 }, (_, index) => aSession({ at: 1000, survey_uuid: surveys[index % 3]! }));
      await Promise.all(old.map((session) => store().startSession(session)));
      const kept = aSession({ at: 2000, flags: { ...noFlags, user_submitted_score: true } });
      await store().saveResponse(aResponse(kept));
      expect(await results().newestBefore(2000), 'of surveys that are not served').toBe(1000);
      // surveys are searched in the order of their uuids; imports say nothing about the clock
      const newer = aSession({ at: 1500, survey_uuid: '00000000-0000-4000-8000-000000000000' });
      const older = aSession({ at: 1400, survey_uuid: 'ffffffff-ffff-4fff-bfff-ffffffffffff' });
      for (const session of [newer, older]) await store().startSession(session);
      await store().saveResponse(aResponse({ at: 1600, survey_uuid: other_uuid, metadata: { imported: 'typeform' } }));
      expect(await results().newestBefore(2000)).toBe(1500);
      const batches: number[] = [];
      for await (const count of results().forgetBefore(2000)) batches.push(count);
      expect(batches.reduce((sum, count) => sum + count)).toBe(1206);
      expect(batches.length).toBeGreaterThan(2);
      expect(await total(results().forgetBefore(2000))).toBe(0);
      expect(await store().sessions()).toContainEqual(expect.objectContaining({ session_uuid: kept.session_uuid }));
    });
  });
}
