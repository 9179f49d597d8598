import { describe, expect, it } from 'vitest';
import { maxDepth } from '../../src/contract/jsonDepth.ts';
import { importFile } from './inspect.ts';

const nested = (levels: number, kind: 'list' | 'object' = 'list') =>
  kind === 'list' ? '['.repeat(levels) + ']'.repeat(levels) : '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

const line = (id: string, metadata: string) =>
  `{"id":"${id}","score":9,"text":"fine","created_at":"2024-06-15T10:00:00Z","metadata":${metadata}}`;

const ownLine = (id: number, metadata: string) =>
  `{"session_uuid":"00000000-0000-4000-8000-00000000000${id}","survey_uuid":"6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0",` +
  `"score":9,"text":"fine","metadata":${metadata},"created_at":"2024-06-15T10:00:00.000Z","updated_at":"2024-06-15T10:00:00.000Z"}`;

const cell = (json: string) => `"${json.replaceAll('"', '""')}"`;

describe.each([1000, 20_000, 200_000])('a value that is nested %i levels deep', (levels) => {
  it.each([
    ['a list in NDJSON', [line('r1', '{"a":1}'), line('r2', `{"a":${nested(levels)}}`)]],
    ['an object in NDJSON', [line('r1', '{"a":1}'), line('r2', nested(levels, 'object'))]],
    ['a list in our own NDJSON', [ownLine(1, '{"a":1}'), ownLine(2, `{"a":${nested(levels)}}`)]],
    ['an object in our own NDJSON', [ownLine(1, '{"a":1}'), ownLine(2, nested(levels, 'object'))]],
  ])('is a problem of its row alone: %s', async (_, lines) => {
    const { inspection, responses } = await importFile(lines);
    expect(inspection.problems).toMatchObject([{ kind: 'tooDeep', count: 1, examples: [{ line: 2 }] }]);
    expect(inspection.counts).toMatchObject({ rows: 2, responses: 1, invalid: 1 });
    expect(responses).toHaveLength(1);
  });

  it.each([
    ['a list', nested(levels)],
    ['an object', nested(levels, 'object')],
  ])('is a text in CSV: %s', async (_, json) => {
    const rows = [
      'id,score,created_at,properties,choices',
      'r1,9,2024-06-15,,',
      `r2,8,2024-06-15,${cell(json)},${cell(json)}`,
    ];
    const { inspection, responses } = await importFile(rows);
    expect(inspection.counts).toMatchObject({ rows: 2 });
    expect(responses[0]).toMatchObject({ score: 9 });
    for (const response of responses) expect(JSON.stringify(response)).toBeTypeOf('string');
  });
});

it('a value can be nested as deeply as in a request', async () => {
  const { inspection, responses } = await importFile([ownLine(1, `{"a":${nested(maxDepth - 2)}}`)]);
  expect(inspection.problems).toEqual([]);
  expect(responses).toHaveLength(1);
});
