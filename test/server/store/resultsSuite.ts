import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dayLength, hourLength } from '../../../src/contract/time.ts';
import { listResponses } from '../../../src/server/domain/listResponses.ts';
import { readSegments } from '../../../src/server/domain/readSegments.ts';
import { everyResponse } from '../../../src/server/domain/responseQuery.ts';
import { summarize } from '../../../src/server/domain/summarize.ts';
import type { FactPage } from '../../../src/server/store/resultsStore.ts';
import type { ResponseWrite, Store } from '../../../src/server/store/store.ts';
import { aResponse, aSession, at, fillStore } from './records.ts';

const day = Math.floor(at / dayLength);

/** A filter of the metadata. */
const fields = (wanted: Record<string, string | null>) => ({
  metadata: Object.entries(wanted).map(([key, value]) => ({ key, value })),
});

/** Opens an empty store. */
export type OpenStore = (now?: () => number) => Promise<Store>;

/** What owners ask of every store: filters, summaries, and what is kept for them. */
export function describeResults(store: () => Store, open: OpenStore) {
  describe('for the results', () => {
    const fill = (...fields: Partial<ResponseWrite>[]) => fillStore(store(), ...fields);
    /** What is kept of the day on which responses come. */
    const keptDays = (survey: string) => store().keptDays(survey, day, day, { texts: true, metadata: true });

    test.each([
      ['everything', {}, [5, 4, 3, 2, 1, 0]],
      ['scores from 5 on', { lowestScore: 5 }, [2, 1]],
      ['scores up to 5', { highestScore: 5 }, [1, 0]],
      ['a time', { from: at + 60_000, until: at + 180_000 }, [2, 1]],
      ['texts', { withText: true }, [5, 4, 3, 2]],
      ['a part of a text in another case', { search: 'GREAT' }, [3, 2]],
      ['a part of a text beyond ASCII in another case', { search: 'BRÜCKE' }, [5]],
      ['a text with the signs of a pattern', { search: '100%_\\' }, [4]],
      ['a sign that stands for any other in a pattern', { search: '_' }, [4]],
      ['several at once', { search: 'great', lowestScore: 9 }, [2]],
      ['a page', { page: 'https://shop.example/a' }, [2, 0]],
      ['a path of any host', { page: '/a' }, [3, 2, 0]],
      ['a locale', { locale: 'de' }, [1]],
      ['those with an address', { withEmail: true }, [1]],
      ['those with a picture', { withScreenshot: true }, [3]],
      ['a text of the metadata', fields({ plan: 'pro' }), [2]],
      ['a number of the metadata', fields({ seats: '3' }), [2]],
      ['a fact of the metadata', fields({ old: 'true' }), [0]],
      ['one of a list in the metadata', fields({ choices: 'b' }), [1, 0]],
      ['a key with any value', fields({ choices: null }), [1, 0]],
      ['a number of a list in the metadata', fields({ sizes: '40' }), [5]],
      ['a fact of a list in the metadata', fields({ sizes: 'true' }), [5]],
      ['an object, which is no value', fields({ cart: '{"items": 2}' }), []],
      ['an object, which is there', fields({ cart: null }), [5]],
      ['a key that every object inherits', fields({ constructor: null }), []],
      ['a long text of the metadata', fields({ note: 'n'.repeat(600) }), [5]],
      ['the beginning of a long text', fields({ note: 'n'.repeat(501) }), []],
      ['two of the metadata', fields({ plan: 'pro', seats: '3' }), [2]],
      ['two of which one is another', fields({ plan: 'pro', seats: '4' }), []],
      ['a page with its query', fields({ page_url: 'https://shop.example/a?x=/a#y' }), [0]],
      ['a key with signs of its own', fields({ 'a."b\\$': '%' }), [4]],
      ['no metadata at all', fields({ plan: 'null' }), []],
    ])('a page can be of %s', async (_, filter, expected) => {
      const { survey, uuids } = await fill(
        { score: 0, metadata: { page_url: 'https://shop.example/a?x=/a#y', choices: ['a', 'b'], old: true } },
        { score: 5, text: '', metadata: { locale: 'de', user_email: 'a@b.example', choices: ['b'], plan: 'free' } },
        { score: 9, text: 'Great!', metadata: { page_url: 'https://shop.example/a', plan: 'pro', seats: 3 } },
        { text: 'not so great', metadata: { page_url: 'http://other.example/a', screenshot: { width: 1 } } },
        { text: '100%_\\ sure', metadata: { page_url: 'https://shop.example/x/a', 'a."b\\$': '%', user_email: '' } },
        { text: 'Straße über die Brücke', metadata: { sizes: [40, true], cart: { items: 2 }, note: 'n'.repeat(600) } },
      );
      const query = { ...everyResponse, ...filter, survey_uuid: survey };
      const { responses } = await store().page(query, null, 10);
      expect(responses.map(({ session_uuid }) => uuids.indexOf(session_uuid))).toEqual(expected);
      const listed = await listResponses(store(), query, null, 10, at + hourLength);
      expect(listed.responses).toEqual(responses);
      // what is counted is what is listed
      const summary = await summarize('nps_10', query, 'UTC', readSegments(store(), query, at + hourLength));
      expect(summary.responses).toBe(expected.length);
    });

    test('a narrow list goes from the newest to the oldest, and each response is on one page', async () => {
      const hours = [1, 1, 2, 20, 30, 30, 30, 50, 400, 401];
      const { survey, uuids } = await fill(
        ...hours.map((hour, index) => ({ at: at + hour * hourLength, text: index === 2 ? 'no' : 'Yes' })),
      );
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query = { ...everyResponse, survey_uuid: survey, search: 'yes' };
        const page = await listResponses(store(), query, cursor, 2, Date.now());
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
      return {
        kept: await of(store()),
        read: await of({ ...store(), keptDays: async () => [], keepDay: async () => {} }),
      };
    }

    test('what is kept of a day is what its rows are, whatever is written or deleted later', async () => {
      const page = { page_url: 'https://shop.example/a', choices: ['a'] };
      const { survey, uuids } = await fill({ score: 3, metadata: page }, { text: 'Fine' }, {}, {});
      const known = (index: number) => aResponse({ survey_uuid: survey, session_uuid: uuids[index]! });
      const late = aResponse({ survey_uuid: survey, at: at + 40 * hourLength, score: 9 });
      let version = await store().version(survey);
      const { kept } = await summaries(survey);
      expect(kept).toMatchObject({ responses: 4, with_text: 1, pages: [{ responses: 3 }, { responses: 1 }] });
      // now it is read from what the first time kept
      expect((await summaries(survey)).kept).toEqual(kept);
      for (const [change, expected] of [
        [
          () => store().saveResponse({ ...known(1), score: 10, metadata: { ...page, locale: 'de' } }),
          { locale_count: 2 },
        ],
        [() => store().saveResponse({ ...known(2), text: 'Late' }), { with_text: 2 }],
        [() => store().addEvent({ ...known(3), event_type: 'survey_opened', version: 2 }), { opened: 1 }],
        [() => store().saveResponse(late), { responses: 5, days: [{}, { responses: 1 }] }],
        [() => store().saveResponse({ ...late, score: 2 }), { scores: [{ count: 2 }, { score: 2 }, { score: 3 }, {}] }],
        [() => store().forget(survey, uuids[1]!), { responses: 4, locale_count: 1 }],
        [() => store().forget(survey, late.session_uuid), { responses: 3 }],
        [() => store().saveResponse(aResponse({ survey_uuid: survey, at: Date.now() })), { responses: 4 }],
      ] as const) {
        await change();
        const after = await summaries(survey);
        expect(after.kept).toMatchObject(expected);
        expect(after.kept).toEqual(after.read);
        const changed = await store().version(survey);
        expect(changed).not.toBe(version);
        expect(await store().version(survey)).toBe(changed);
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
          readSegments({ ...store(), settledBefore: () => settled }, query, at + dayLength),
        );
      expect(await read(at + 3 * hourLength)).toMatchObject({ responses: 2 });
      const back = Math.floor(at / hourLength) * hourLength;
      expect(await read(back)).toMatchObject({ responses: 2 });
      await store().saveResponse(aResponse({ survey_uuid: survey, at }));
      expect(await read(back)).toMatchObject({ responses: 3 });
      expect(await read(at + 3 * hourLength)).toMatchObject({ responses: 3 });
    });

    test('an answer that comes while the clock is set back is in the summary when it is right again', async () => {
      let now = at + 5 * hourLength;
      const other = await open(() => now);
      onTestFinished(() => other.close());
      const { survey } = await fillStore(other, {});
      const query = { ...everyResponse, survey_uuid: survey };
      const summary = () => summarize('nps_10', query, 'UTC', readSegments(other, query, now));
      expect(await summary()).toMatchObject({ responses: 1 });
      now = at;
      await other.saveResponse(aResponse({ survey_uuid: survey, at: now }));
      now = at + 6 * hourLength;
      expect(await summary()).toMatchObject({ responses: 2 });
    });

    test('what was read of a day before a write is not kept after it', async () => {
      const { survey, uuids } = await fill({ text: 'Fine' });
      await summaries(survey);
      const [before] = await keptDays(survey);
      expect(before).toMatchObject({ day, changedHours: 0, texts: 'fine' });
      await store().saveResponse(aResponse({ survey_uuid: survey, session_uuid: uuids[0]!, text: 'Bad' }));
      await store().keepDay(survey, { ...before!, data: before!.data!, texts: 'old', metadata: '' });
      expect(await keptDays(survey)).toMatchObject([{ changedHours: 1 << 5, texts: 'fine' }]);
      await store().forget(survey, uuids[0]!);
      expect(await keptDays(survey)).toMatchObject([{ data: null, texts: null, metadata: null }]);
    });

    test('an update marks the hour in which the response came, even where the session began before', async () => {
      const session = aSession({ survey_uuid: randomUUID() });
      const { survey_uuid, session_uuid } = session;
      await store().startSession(session);
      await store().saveResponse(aResponse({ survey_uuid, session_uuid, at: at + 2 * hourLength }));
      await store().keepDay(survey_uuid, await readDay());
      expect(await readDay()).toMatchObject({ changedHours: 0 });
      await store().saveResponse(aResponse({ survey_uuid, session_uuid, at: at + 4 * hourLength, score: 1 }));
      // five is the hour of the session
      expect(await readDay()).toMatchObject({ changedHours: (1 << 5) | (1 << 7) });

      async function readDay() {
        const [found] = await keptDays(survey_uuid);
        return { ...found!, data: new Uint8Array(), texts: '', metadata: '' };
      }
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
        for (const event_type of types) await store().addEvent({ ...session, event_type, version: 1 });
      }
      expect(await store().funnel(survey, begin, begin + hourLength)).toEqual([
        { slot: 20, initialized: 1, opened: 2, scored: 1, text: 1, closed: 1 },
        { slot: 21, initialized: 1, opened: 1, scored: 0, text: 0, closed: 1 },
      ]);
      expect(await store().funnel(survey, begin + 900_000, begin + hourLength)).toHaveLength(1);
      expect(await store().beginning(survey)).toBe(begin + 60_000);
      expect(await store().beginning(randomUUID())).toBeNull();
    });

    test('facts are read some bytes at a time, each once', async () => {
      const large = { text: 'x'.repeat(2_500_000) };
      const { survey, uuids } = await fill(large, {}, large, large, large, {});
      const query = { ...everyResponse, survey_uuid: survey };
      const pages: number[][] = [];
      let cursor: string | null = null;
      do {
        const page: FactPage = await store().facts(query, cursor, 100);
        pages.push(page.facts.map((fact) => fact.at));
        ({ cursor } = page);
      } while (cursor !== null);
      expect(pages.flat()).toEqual(uuids.map((_, index) => at + index * 60_000));
      expect(pages.length).toBeGreaterThan(1);
    });
  });
}
