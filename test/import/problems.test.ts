import { parse } from 'csv-parse';
import { parse as parseInBrowser } from 'csv-parse/browser/esm';
import { describe, expect, it } from 'vitest';
import { type ImportOptionError, type ImportOptions } from '../../src/import/importOptions.ts';
import { inspectFile } from '../../src/import/inspectFile.ts';
import { importFile, inspect, options } from './inspect.ts';

const header = 'id,score,text,created_at';

describe('the problems of rows', () => {
  it.each([
    ['score', 'r1,9/10,,2024-06-15', { column: 'score', value: '9/10' }],
    ['score', 'r1,nine,,2024-06-15', { column: 'score', value: 'nine' }],
    ['score', 'r1,8.5,,2024-06-15', { column: 'score', value: '8.5' }],
    ['score', 'r1,11,,2024-06-15', { column: 'score', value: '11' }],
    ['score', 'r1,-1,,2024-06-15', { column: 'score', value: '-1' }],
    ['text', `r1,9,${'x'.repeat(10_001)},2024-06-15`, { column: 'text', value: 'x'.repeat(80) }],
    ['noTime', 'r1,9,,', { column: null, value: '' }],
    ['time', 'r1,9,,yesterday', { column: 'created_at', value: 'yesterday' }],
    ['future', 'r1,9,,2030-01-01', { column: 'created_at', value: '2030-01-01' }],
    ['tooOld', 'r1,9,,1999-12-31', { column: 'created_at', value: '1999-12-31' }],
    ['extraCells', 'r1,9,a,2024-06-15,,b', { column: null, value: 'b' }],
    ['extraCells', 'r1,,,2024-06-15,b', { column: null, value: 'b' }],
  ])('%s: %s', async (kind, line, example) => {
    const { inspection, responses } = await importFile([header, 'r0,9,fine,2024-06-15', line]);
    expect(inspection.problems).toMatchObject([{ kind, count: 1, examples: [{ line: 3, ...example }] }]);
    expect(inspection.counts).toMatchObject({ rows: 2, responses: 1, invalid: 1, empty: 0 });
    expect(responses).toHaveLength(1);
  });

  it('name the range of the survey, and what to do', async () => {
    const { problems } = await inspect([header, 'r1,6,,2024-06-15'], { survey_type: 'csat_5' });
    expect(problems).toMatchObject([
      { message: expect.stringContaining('{range}'), values: { range: '1–5' }, advice: expect.stringMatching(/\.$/) },
    ]);
  });

  it('are all reported, with five examples of each', async () => {
    const lines = Array.from({ length: 7 }, (_, index) => `r${index},x,,y`);
    const { problems, counts } = await inspect([header, ...lines]);
    expect(problems.map(({ kind, count, examples }) => [kind, count, examples.length])).toEqual([
      ['time', 7, 5],
      ['score', 7, 5],
    ]);
    expect(counts).toMatchObject({ rows: 7, invalid: 7, responses: 0 });
  });

  it('name the line on which a row begins, whatever the line breaks inside of cells', async () => {
    const breaks = ['\r\n', '\n', '\r\n'];
    const rows = breaks.map((each, index) => `r${index},9,"a${each}${each}b",2024-06-15`);
    const { problems } = await inspect([header, ...rows, '', 'bad,x,,2024-06-15'].join('\r\n'));
    expect(problems[0]!.examples).toEqual([{ line: 12, column: 'score', value: 'x' }]);
  });

  it.each([
    ['a quote inside of a cell', 'r1,9,5" screen,2024-06-15', 3],
    ['a quote inside of a quoted cell', 'r1,9,"a "b" c",2024-06-15', 3],
  ])('name the line of %s, and go on after it', async (_, line, position) => {
    const { inspection, responses } = await importFile([header, 'r0,9,,2024-06-15', line, 'r2,8,,2024-06-15']);
    expect(inspection.problems).toMatchObject([{ kind: 'brokenQuotes', count: 1, examples: [{ line: position }] }]);
    expect(responses.map(({ score }) => score)).toEqual([9, 8]);
  });

  const breaks = ['\n', '\r\n', '\r'];

  it.each(breaks)('name the lines of a cell that is not closed, with %j', async (lineBreak) => {
    const lines = [header, 'r0,9,,2024-06-15', '', 'r1,9,"a,2024-06-15', 'r2,8,,2024-06-15', 'r3,8,,2024-06-15', ''];
    const { inspection } = await importFile(lines.join(lineBreak));
    const examples = [{ line: 4, value: '4–6' }];
    expect(inspection.problems).toMatchObject([{ kind: 'brokenQuotes', count: 1, examples }]);
    expect(inspection.counts).toMatchObject({ rows: 4, responses: 1, invalid: 3 });
  });

  it.each(breaks)('name the lines up to the next quotation mark, and go on after it, with %j', async (lineBreak) => {
    const broken = ['r1,9,"a,2024-06-15', 'r2,8,b,2024-06-15', 'r3,7,"c",2024-06-15'];
    const lines = [
      header,
      'r0,9,"d",2024-06-15',
      ...broken,
      'r4,6,"e",2024-06-15',
      '',
      'r5,5,5" f,2024-06-15',
      'r6,x,,',
    ];
    const { inspection, responses } = await importFile(lines.join(lineBreak));
    expect(inspection.problems).toMatchObject([
      {
        kind: 'brokenQuotes',
        count: 2,
        examples: [
          { line: 3, value: '3–5' },
          { line: 8, value: '' },
        ],
      },
      { kind: 'noTime', examples: [{ line: 9 }] },
      { kind: 'score', examples: [{ line: 9 }] },
    ]);
    expect(inspection.counts).toMatchObject({ rows: 7, invalid: 5 });
    expect(responses.map(({ score }) => score)).toEqual([9, 6]);
  });

  it('include a row that is updated before it is created', async () => {
    const { problems } = await inspect(['score,created_at,updated_at', '9,2024-06-15,2024-06-14']);
    expect(problems).toMatchObject([{ kind: 'order', examples: [{ line: 2, column: 'updated_at' }] }]);
  });

  it.each([
    ['metadataKeys', (index: number) => `${index}`],
    ['metadataSize', () => 'x'.repeat(20_000)],
  ])('include %s', async (kind, cell) => {
    const extra = Array.from({ length: kind === 'metadataKeys' ? 201 : 150 }, (_, index) => index);
    const lines = [`${header},${extra.map((each) => `k${each}`)}`, `r1,9,,2024-06-15,${extra.map(cell)}`];
    expect((await inspect(lines)).problems).toMatchObject([{ kind, count: 1 }]);
  });

  it('leave out rows without an answer, and their other cells', async () => {
    const { counts, problems } = await inspect([header, 'r1,,,yesterday', ',,,', 'r2, ,null,2024-06-15']);
    expect(counts).toMatchObject({ rows: 3, empty: 3, responses: 0 });
    expect(problems).toEqual([]);
  });

  it('do not include texts of the maximum length', async () => {
    const { responses } = await importFile([header, `r1,9,${'😀'.repeat(10_000)},2024-06-15`]);
    expect(responses).toHaveLength(1);
  });
});

describe('what is not certain', () => {
  it('is suggested from names and contents, and not used', async () => {
    const lines = ['How likely?,Anything else?,When,Plan', '9,fast and friendly,2024-06-15,pro', '10,,2024-06-16,free'];
    const { missing, columns, problems } = await inspect(lines);
    expect(problems).toEqual([]);
    expect(missing).toMatchObject([
      { option: 'map', field: 'score', suggestions: [{ value: 'How likely?', reason: 'both' }] },
      { option: 'map', field: 'created_at', suggestions: [{ value: 'When', reason: 'contents' }] },
    ]);
    expect(columns.every(({ target }) => target === 'metadata')).toBe(true);
    await expect(importFile(lines)).rejects.toMatchObject({ name: 'ImportOptionError', option: 'map' });
  });

  it('is asked for if several columns have usual names', async () => {
    const { missing } = await inspect(['Rating,Score,created_at', '5,9,2024-06-15']);
    expect(missing).toMatchObject([{ field: 'score', suggestions: [{ value: 'Rating' }, { value: 'Score' }] }]);
    expect(missing[0]!.message).toContain('Score, Rating');
  });

  it('is the text of a survey without a scale', async () => {
    const { missing } = await inspect(['How was it?,date', 'fast and friendly,2024-06-15'], { survey_type: 'general' });
    expect(missing).toMatchObject([{ field: 'text', suggestions: [{ value: 'How was it?', reason: 'contents' }] }]);
  });

  it('includes no score for such a survey', async () => {
    const lines = ['Score,Comment,Date', '99,fast,2024-06-15'];
    const { responses } = await importFile(lines, { survey_type: 'general' });
    expect(responses).toMatchObject([{ score: null, text: 'fast', metadata: { Score: '99' } }]);
  });

  it('is not the score if the owner maps another answer', async () => {
    const { responses } = await importFile(
      ['Reason,Topics,date', 'price,"[""a"",""b""]",2024-06-15', 'speed,c,2024-06-15', 'other,"c; d, e;",2024-06-15'],
      {
        map: { text: 'Reason', choices: 'Topics' },
      },
    );
    expect(responses).toMatchObject([
      { score: null, text: 'price', metadata: { choices: ['a', 'b'] } },
      { score: null, text: 'speed', metadata: { choices: ['c'] } },
      { score: null, text: 'other', metadata: { choices: ['c', 'd, e'] } },
    ]);
  });

  it('is asked for if a column could have scores, although another answer is mapped', async () => {
    const lines = ['How likely?,Reason,date', '9,price,2024-06-15'];
    const map = { text: 'Reason' };
    const { missing } = await inspect(lines, { map });
    expect(missing).toMatchObject([{ field: 'score', suggestions: [{ value: 'How likely?' }] }]);
    const { inspection } = await importFile(lines, { map, ignore: ['How likely?'] });
    expect(inspection).toMatchObject({ missing: [], scores: null });
  });

  it('can be all that are not fields', async () => {
    const { responses } = await importFile(['score,date,plan,ip', '9,2024-06-15,pro,1'], { ignore: ['*'] });
    expect(responses[0]!.metadata).toEqual({ imported: 'file' });
  });

  it('is not used if it is ignored', async () => {
    const lines = ['score,comment,date,email,imported,original_imported', '9,fast,2024-06-15,ann@example.com,a,b'];
    const { responses } = await importFile(lines, { ignore: ['comment', 'email'] });
    const metadata = { original_imported: 'a', original_original_imported: 'b', imported: 'file' };
    expect(responses).toMatchObject([{ score: 9, text: null }]);
    expect(responses[0]!.metadata).toEqual(metadata);
  });

  it('is marked among the columns, with the keys that they get', async () => {
    const lines = ['Score,recipient,IP,Email,Plan,date', '9,ann,203.0.113.7,ann@example.com,pro,2024-06-15'];
    const { columns } = await inspect(lines, { ignore: ['Plan'], map: { created_at: 'date' } });
    expect(columns).toEqual([
      { column: 'Score', target: 'score', key: null, isSuggested: true, precededBy: null },
      { column: 'recipient', target: 'metadata', key: 'original_recipient', isSuggested: false, precededBy: null },
      { column: 'IP', target: 'ignored', key: null, isSuggested: false, precededBy: null },
      { column: 'Email', target: 'email', key: 'user_email', isSuggested: true, precededBy: null },
      { column: 'Plan', target: 'ignored', key: null, isSuggested: false, precededBy: null },
      { column: 'date', target: 'created_at', key: null, isSuggested: false, precededBy: null },
    ]);
  });

  it('becomes metadata where a column that comes before it has a value', async () => {
    const lines = ['#,Submit Date (UTC),Start Date (UTC),Score', '1,2024-06-15 10:00:00,2024-06-15 09:59:00,9'];
    const { columns, sample } = await inspect(lines, { map: { score: 'Score' } });
    const [, first, second] = columns;
    expect(first).toMatchObject({ target: 'created_at', precededBy: null });
    expect(second).toMatchObject({ target: 'created_at', precededBy: 'Submit Date (UTC)' });
    expect(sample[0]!.metadata).toMatchObject({ 'Start Date (UTC)': '2024-06-15 09:59:00' });
  });
});

describe('the options', () => {
  it.each<[Partial<ImportOptions>, keyof ImportOptions, RegExp]>([
    [{ map: { score: 'Rating' } }, 'map', /no column "Rating".*id, score, text, created_at/],
    [{ map: { points: 'score' } as object }, 'map', /unknown field "points".*score, text/],
    [{ map: { score: 'score', text: 'score' } }, 'map', /both score and text/],
    [{ map: { score: 'score' }, survey_type: 'general' }, 'map', /has no score/],
    [{ ignore: ['Plan'] }, 'ignore', /no column "Plan"/],
    [{ ignore: ['score'], map: { score: 'score' } }, 'ignore', /mapped to score/],
    [{ only: { column: 'survey', value: 'x' } }, 'only', /no column "survey"/],
    [{ timeZone: 'Mars/Base' }, 'timeZone', /found "Mars\/Base"/],
    [{ survey_uuid: 'x' }, 'survey_uuid', /expected a uuid/],
    [{ name: ' ' }, 'name', /expected 1 to 100 characters/],
  ])('are rejected: %j', async (given, option, message) => {
    const error = await inspect([header, 'r1,9,,2024-06-15'], given).catch(
      (error: unknown) => error as ImportOptionError,
    );
    expect(error).toMatchObject({ name: 'ImportOptionError', option, message: expect.stringMatching(message) });
  });

  it.each([
    ['nps', 'nps_10', 0],
    ['NPS', 'ces_7', 1],
    ['csat', 'csat_5', 0],
    ['csat', 'nps_10', 1],
    ['ces', 'nps_10', 1],
    // it is not known which scale these have
    ['five_star', 'nps_10', 0],
    ['', 'nps_10', 0],
    // an open question has no scale
    ['nps', 'general', 0],
  ] as const)(
    'keep an answer of the kind %s out of a survey of another type (%s)',
    async (kind, survey_type, count) => {
      const lines = ['survey_type,score,comment,created_at', `${kind},4,Fine,1718445600`];
      const { problems } = await inspect(lines, { survey_type });
      expect(problems.map((problem) => [problem.kind, problem.count])).toEqual(count ? [['surveyType', 1]] : []);
    },
  );

  it('name the responses', async () => {
    const { responses } = await importFile([header, 'r1,9,,2024-06-15'], { name: 'old tool' });
    expect(responses[0]!.metadata['imported']).toBe('old tool');
  });

  it('can be the parser for browsers', async () => {
    const file = new Blob([[header, 'r1,9,"a\nb",2024-06-15', 'r2,x,,2024-06-15', 'r3,9,"'].join('\n')]);
    const [one, other] = [await inspectFile(file, options, parse), await inspectFile(file, options, parseInBrowser)];
    expect(other.sample).toHaveLength(1);
    expect({ ...other, decisions: null }).toEqual({ ...one, decisions: null });
  });
});
