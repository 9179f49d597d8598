import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BreakdownRow } from '../../../src/contract/results/summary.ts';
import { dayLength, hourLength } from '../../../src/contract/time.ts';
import type { ResponseQuery } from '../../../src/service/results/query.ts';
import type { EventWrite, ResponseWrite, Store } from '../../../src/server/store/store.ts';
import { queriesOf } from './queries.ts';
import { aResponse, aSession, at } from './records.ts';

/** Tests that a store with a database counts where a survey was shown, dismissed and answered. */
export function describeShown(store: () => Store) {
  describe('where surveys are shown', () => {
    const results = () => queriesOf(store());
    const asked = (query: ResponseQuery) =>
      ({ type: 'nps_10', query, timeZone: 'UTC', before: undefined, now: at + dayLength }) as const;

    const shop = { page: 'https://shop.example/a', locale: 'de', device: 'phone' } as const;

    /** Writes events, and a response with a score if there is one, in a session of its own. */
    async function visit(survey_uuid: string, events: EventWrite['event_type'][], fields: Partial<ResponseWrite> = {}) {
      const session = aSession({ survey_uuid, ...fields });
      for (const event_type of events) await store().addEvent({ ...session, event_type, version: 2 });
      if ('score' in fields) await store().saveResponse(aResponse({ ...session, ...fields }));
      return session;
    }

    const numbersOf = (rows: readonly BreakdownRow[]) =>
      rows.map(({ name, opened, dismissed, answered, responses }) => [name, opened, dismissed, answered, responses]);

    test('counts who saw, dismissed and answered it, also where nobody answered', async () => {
      const survey = randomUUID();
      await visit(survey, ['survey_initialized', 'survey_opened', 'survey_closed'], shop);
      await visit(survey, ['survey_opened', 'survey_closed'], {
        ...shop,
        score: 3,
        metadata: { page_url: shop.page },
      });
      const other = { page: 'https://shop.example/b', locale: 'en', device: 'computer' } as const;
      for (let count = 0; count < 3; count += 1) await visit(survey, ['survey_opened'], other);
      await visit(survey, ['survey_initialized'], other);
      await visit(survey, [], { ...other, score: 9, metadata: { page_url: other.page } });
      await visit(survey, [], { score: 1, metadata: { imported: 'typeform', page_url: shop.page } });
      const { pages, page_count, locales, devices } = await results().summarize(asked({ survey_uuid: survey }));
      expect(numbersOf(pages)).toEqual([
        [other.page, 3, 0, 0, 1],
        [shop.page, 2, 1, 1, 2],
      ]);
      expect(page_count).toBe(2);
      expect(numbersOf(locales)).toEqual([
        ['en', 3, 0, 0, 0],
        [null, 0, 0, 0, 3],
        ['de', 2, 1, 1, 0],
      ]);
      expect(numbersOf(devices)).toEqual([
        ['computer', 3, 0, 0, 1],
        ['phone', 2, 1, 1, 1],
        [null, 0, 0, 0, 1],
      ]);
    });

    test('counts the sessions of the period, and none if a filter selects responses', async () => {
      const survey = randomUUID();
      const asks = async (filter: object) =>
        numbersOf((await results().summarize(asked({ survey_uuid: survey, ...filter }))).devices);
      await visit(survey, ['survey_opened'], { ...shop, score: 3 });
      await visit(survey, ['survey_opened'], { ...shop, at: at + hourLength });
      expect(await asks({ until: at + hourLength, is_imported: 'false' })).toEqual([['phone', 1, 0, 1, 1]]);
      expect(await asks({ from: at + 1 })).toEqual([['phone', 1, 0, 0, 0]]);
      expect(await asks({ device: 'phone' })).toEqual([['phone', null, null, null, 1]]);
      expect(await asks({ device: 'tablet' })).toEqual([]);
      expect(await asks({ is_starred: true })).toEqual([]);
    });

    test('the first write that knows a value sets it', async () => {
      const survey = randomUUID();
      const session = await visit(survey, ['survey_initialized'], { device: 'phone' });
      const later = { ...session, page: 'https://shop.example/first', device: 'computer' } as const;
      await store().addEvent({ ...later, event_type: 'survey_opened', version: 2 });
      await store().saveResponse(aResponse({ ...later, page: 'https://shop.example/second', locale: 'fr' }));
      const { pages, locales, devices } = await results().summarize(asked({ survey_uuid: survey }));
      expect(pages).toMatchObject([
        { name: 'https://shop.example/first', opened: 1 },
        { name: null, responses: 1 },
      ]);
      expect(locales).toMatchObject([
        { name: 'fr', opened: 1 },
        { name: null, responses: 1 },
      ]);
      expect(numbersOf(devices)).toEqual([['phone', 1, 0, 1, 1]]);
    });

    test('a summary says if a shift of the mix explains a change of the metric', async () => {
      const survey = randomUUID();
      const answers = async (count: number, score: number, device: 'phone' | 'computer', time: number) => {
        const write = { survey_uuid: survey, score, device, at: time };
        await Promise.all(Array.from({ length: count }, () => store().saveResponse(aResponse(write))));
      };
      const summary = (filter = {}) =>
        results().summarize({ ...asked({ survey_uuid: survey, from: at, ...filter }), before: at - dayLength });
      for (const [good, bad, device, time] of [
        [60, 20, 'computer', at - 1],
        [8, 24, 'phone', at - 1],
        [24, 8, 'computer', at],
        [20, 60, 'phone', at],
      ] as const) {
        await answers(good, 10, device, time);
        await answers(bad, 2, device, time);
      }
      const { before, metric } = await summary();
      expect(before).toMatchObject({ responses: 112, significant: 'lower' });
      expect(metric!.value).toBeCloseTo((100 * (44 - 68)) / 112, 10);
      expect(before!.mix).toEqual({
        by: 'device',
        constant: expect.closeTo((50 * 80) / 112 + (-50 * 32) / 112, 10),
        groups: [
          { name: 'phone', now: 80 / 112, before: 32 / 112 },
          { name: 'computer', now: 32 / 112, before: 80 / 112 },
        ],
      });
      expect((await summary({ device: 'phone' })).before!.mix).toBeNull();
      expect((await summary({ until: at })).before!.mix).toBeNull();
    });
  });
}
