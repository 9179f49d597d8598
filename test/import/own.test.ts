import { describe, expect, it } from 'vitest';
import { readCsvColumns } from '../../src/service/results/csv.ts';
import type { ResponseRecord } from '../../src/server/store/store.ts';
import { importFile } from './inspect.ts';

const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
const picture = { data_url: 'data:image/png;base64,AAAA', width: 1, height: 1, type: 'image/png', source: 'page' };

const record = (number: number, more: Partial<ResponseRecord> = {}): ResponseRecord => ({
  survey_uuid,
  session_uuid: `00000000-0000-4000-8000-00000000000${number}`,
  score: 9,
  text: 'Fast',
  metadata: {},
  created_at: '2024-06-15T10:00:00.000Z',
  updated_at: '2024-06-15T10:01:00.000Z',
  ...more,
});

const marks = { is_read: true, is_starred: false, status: null, tags: [] };

async function exportCsv(
  records: readonly ResponseRecord[],
  withSessions: boolean,
  tags: readonly string[] = [],
): Promise<string> {
  const found = records.map((response, index) => ({
    id: `${index}`,
    response,
    marks: { ...marks, tags: index === 0 ? [...tags] : [] },
  }));
  async function* each() {
    yield* found;
  }
  const { header, line } = await readCsvColumns(each(), withSessions);
  return header + found.map(line).join('');
}

describe('our own CSV', () => {
  it('is imported with the sessions, choices and metadata that it was exported with', async () => {
    const records = [
      record(1, {
        text: '=SUM(A1)\n-1; @x',
        metadata: {
          choices: ['price', '=quality'],
          choice_comment: '+1',
          page_url: 'https://shop.example/',
          score: 'own',
        },
      }),
      record(2, { score: null, text: null, metadata: { choices: ['price'], recipient: 'ann', imported: 'delighted' } }),
      record(3, { text: '\tindented', metadata: { '@user': "it's", user_email: 'null' } }),
    ];
    const { inspection, responses } = await importFile(`\ufeff${await exportCsv(records, true)}`);
    expect(inspection).toMatchObject({ format: { name: 'asklet', isCertain: true }, problems: [], missing: [] });
    const expected = records.map(({ survey_uuid: _, ...each }) => ({
      ...each,
      metadata: { imported: 'asklet', ...each.metadata },
    }));
    // the columns of choices are sorted
    Object.assign(expected[0]!.metadata, { choices: ['=quality', 'price'] });
    expect(responses).toEqual(expected);
  });

  it.each(['csv', 'ndjson'])('keeps the scale of each score in a survey that had another type: %s', async (format) => {
    const records = [
      record(1, { score_type: 'csat_5', score: 5 }),
      record(2, { score_type: 'nps_10', score: 10 }),
      record(3, { score: null, score_type: null }),
    ];
    const file =
      format === 'csv' ? await exportCsv(records, true) : records.map((each) => JSON.stringify(each)).join('\n');
    for (const survey_type of ['csat_5', 'nps_10', 'general'] as const) {
      const { inspection, responses } = await importFile(file, { survey_type });
      expect(inspection.problems).toEqual([]);
      expect(responses.map(({ score, score_type }) => [score, score_type])).toEqual([
        [5, 'csat_5'],
        [10, 'nps_10'],
        [null, undefined],
      ]);
      expect(responses[0]!.metadata).toEqual({ imported: 'asklet' });
    }
  });

  it('keeps the tags of an answer, and a column of another tool with this name is metadata', async () => {
    const tags = ['price', 'too slow'];
    const [first, second] = (await importFile(await exportCsv([record(1), record(2)], true, tags))).responses;
    expect([first!.tags, second!.tags]).toEqual([tags, undefined]);
    const lines = await importFile([
      JSON.stringify({ ...record(1), tags }),
      JSON.stringify({ ...record(2), tags: [] }),
    ]);
    expect(lines.responses.map((each) => each.tags)).toEqual([tags, undefined]);
    expect(lines.responses[0]!.metadata).toEqual({ imported: 'asklet' });
    const other = await importFile('score,comment,date,tags\n9,Good,2024-06-15T10:00:00Z,vip', {});
    expect(other.responses[0]).toMatchObject({ metadata: { tags: 'vip' } });
  });

  it('gives a response that has no session the same new one each time', async () => {
    const file = await exportCsv([record(1), record(2)], false);
    const [first, second] = [await importFile(file), await importFile(file)];
    expect(first.responses).toEqual(second.responses);
    expect(new Set(first.responses.map(({ session_uuid }) => session_uuid)).size).toBe(2);
    expect(first.responses[0]!.metadata).toEqual({ imported: 'asklet' });
  });

  it('gets other sessions without the column of its own', async () => {
    const { responses } = await importFile(await exportCsv([record(1)], true), { ignore: ['session_uuid'] });
    expect(responses[0]!.session_uuid).not.toBe(record(1).session_uuid);
    expect(responses[0]!.metadata).toEqual({ imported: 'asklet' });
  });

  it('keeps the address of a picture apart from pictures', async () => {
    const { responses } = await importFile(await exportCsv([record(1, { metadata: { screenshot: picture } })], true));
    expect(responses[0]!.metadata).toMatchObject({ original_screenshot: expect.stringContaining('/screenshot/') });
  });
});

describe('our own NDJSON', () => {
  it('is imported as it is, with pictures', async () => {
    const records = [
      record(1, {
        metadata: { screenshot: picture, recipient: 'ann', plan: { name: 'pro', seats: [1, 2] }, imported: 'x' },
      }),
      record(2, { score: null, text: null, metadata: { choices: ['price'] } }),
    ];
    const lines = records.map((each) => JSON.stringify(each));
    const { inspection, responses } = await importFile(lines);
    expect(inspection.problems).toEqual([]);
    const [first, second] = records.map(({ survey_uuid: _, ...each }) => each);
    expect(responses).toEqual([first, { ...second, metadata: { choices: ['price'], imported: 'asklet' } }]);
  });

  it('keeps the name of an earlier import, unless it gets another one', async () => {
    const line = JSON.stringify(record(1, { metadata: { imported: 'delighted' } }));
    const named = await importFile([line], { name: 'move' });
    expect(named.responses[0]!.metadata).toEqual({ imported: 'move' });
    expect((await importFile([line])).responses[0]!.metadata).toEqual({ imported: 'delighted' });
  });

  it('gets sessions of its own in another survey, the same ones each time', async () => {
    const line = JSON.stringify(record(1));
    const survey_uuid = '00000000-0000-4000-8000-00000000abcd';
    const sessions = await Promise.all(
      [1, 2].map(async () => (await importFile([line], { survey_uuid })).responses[0]!.session_uuid),
    );
    expect(sessions[0]).toBe(sessions[1]);
    expect(sessions[0]).not.toBe(record(1).session_uuid);
  });

  it('replaces what the store rejects, as the server does', async () => {
    const { responses } = await importFile([
      JSON.stringify(record(1, { text: 'a\0b\ud800c', metadata: { 'k\0': ['\0'] } })),
    ]);
    expect(responses).toMatchObject([{ text: 'a\ufffdb\ufffdc', metadata: { 'k\ufffd': ['\ufffd'] } }]);
  });

  it('reports lines that are not objects, and metadata that is not one', async () => {
    const lines = [JSON.stringify(record(1)), '{"a":', '[]', '', JSON.stringify({ ...record(2), metadata: 'x' })];
    const { inspection, responses } = await importFile(lines);
    expect(responses).toHaveLength(1);
    expect(inspection.counts).toMatchObject({ rows: 4, responses: 1, invalid: 3 });
    expect(inspection.problems).toMatchObject([
      { kind: 'invalidJson', count: 2, examples: [{ line: 2 }, { line: 3 }] },
      { kind: 'metadata', count: 1, examples: [{ line: 5, value: 'x' }] },
    ]);
  });
});
