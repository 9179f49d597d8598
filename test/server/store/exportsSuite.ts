import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { hourLength } from '../../../src/contract/time.ts';
import { type ExportOptions, exportResponses } from '../../../src/service/results/exportResponses.ts';
import type { Store } from '../../../src/server/store/store.ts';
import { importFile } from '../../import/inspect.ts';
import { queriesOf } from './queries.ts';
import { fillStore } from './records.ts';

function counted(days: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const day of days) counts[day] = (counts[day] ?? 0) + 1;
  return counts;
}

/** Tests exports in a time zone, on a store with a database. */
export function describeExports(store: () => Store) {
  // Clocks change on 2026-03-08 in New York, on 2026-03-29 and 2026-10-25 in Berlin, and on 2026-04-05 on Lord Howe, by
  // half an hour.
  describe.each([
    ['Europe/Berlin', '2026-03-27T12:00:00.999Z'],
    ['Europe/Berlin', '2026-10-23T12:00:00.999Z'],
    ['America/New_York', '2026-03-06T12:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-03T12:00:00.001Z'],
    ['Asia/Kathmandu', '2026-03-01T12:00:00.000Z'],
    ['UTC', '2026-03-01T12:00:00.000Z'],
  ])('an export in %s from %s', (timeZone, first) => {
    const start = Date.parse(first);

    async function filled() {
      const answers = Array.from({ length: 160 }, (_, index) => ({ at: start + index * (hourLength / 2), score: 9 }));
      const { survey } = await fillStore(store(), ...answers);
      const read = async (options: Partial<ExportOptions> & Pick<ExportOptions, 'format'>) => {
        let text = '';
        const all = { withSessions: true, timeZone, ...options };
        for await (const part of exportResponses(queriesOf(store()), { survey_uuid: survey }, all)) text += part;
        return text;
      };
      const stored = (await store().responses()).filter(({ survey_uuid }) => survey_uuid === survey);
      return { survey, read, stored };
    }

    test('has the days of the page', async () => {
      const { survey, read } = await filled();
      const csv = parse(await read({ format: 'csv' }), { columns: true }) as Record<string, string>[];
      const lines = (await read({ format: 'ndjson' })).trim().split('\n');
      const { days } = await queriesOf(store()).summarize({
        type: 'nps_10',
        query: { survey_uuid: survey },
        timeZone,
        before: undefined,
        now: start + 90 * hourLength,
      });
      const shown = Object.fromEntries(
        days.flatMap(({ day, scores }) =>
          scores.length > 0 ? [[day, scores.reduce((sum, { count }) => sum + count, 0)]] : [],
        ),
      );
      expect(counted(csv.map((row) => row['created_at']!.slice(0, 10)))).toEqual(shown);
      expect(counted(lines.map((line) => JSON.parse(line).created_at.slice(0, 10)))).toEqual(shown);
      for (const { created_at } of csv) expect(created_at).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d$/);
    });

    test.each([
      ['csv', 'comma'],
      ['csv', 'semicolon'],
      ['ndjson', undefined],
    ] as const)('is imported as it was stored, from %s with %s', async (format, delimiter) => {
      const { survey, read, stored } = await filled();
      const text = await read({ format, ...(delimiter && { delimiter }) });
      const { responses } = await importFile(text, {
        survey_uuid: survey,
        timeZone: 'Asia/Tokyo',
        now: start + 1000 * hourLength,
      });
      const imported = responses.map(({ session_uuid, created_at, updated_at }) => [
        session_uuid,
        created_at,
        updated_at,
      ]);
      expect(imported.toSorted()).toEqual(
        stored.map(({ session_uuid, created_at, updated_at }) => [session_uuid, created_at, updated_at]).toSorted(),
      );
      expect(responses[0]!.metadata).not.toHaveProperty('created_at');
    });
  });
}
