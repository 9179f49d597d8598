import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { importFile } from '../../import/inspect.ts';
import { call } from '../support/call.ts';
import { generalUuid } from '../support/surveys.ts';
import { aScreenshot } from '../support/pictures.ts';
import { testServer } from '../support/testServer.ts';

/** Returns the export of these responses. */
async function exportedText(query: string, ...bodies: object[]) {
  const server = await testServer({ adminToken: 'admin' });
  for (const body of bodies) {
    await call(server.fetch, 'responses', { survey: generalUuid, body });
  }
  const address = `http://asklet.test/api/admin/surveys/${generalUuid}/export.csv${query}`;
  const response = await server.fetch(new Request(address, { headers: { authorization: 'Bearer admin' } }));
  return response.text();
}

/** Returns the lines of these responses' export, oldest first, without uuids and times. */
async function exported(...bodies: object[]) {
  const text = await exportedText('', ...bodies);
  const [header, ...lines] = text.trim().split('\r\n');
  const cells = [header!, ...lines.toReversed()].map((line) => line.split(',').slice(3).join());
  return { header: cells[0]!.split(','), lines: cells.slice(1) };
}

const metadataOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));

/** Returns a number of metadata keys, in as many responses as they need. */
function manyKeys(count: number): object[] {
  const names = Array.from({ length: count }, (_, index) => `key${String(index).padStart(4, '0')}`);
  return Array.from({ length: Math.ceil(count / 200) }, (_, part) => ({
    metadata: metadataOf(names.slice(part * 200, (part + 1) * 200)),
  }));
}

test('a negative number stays a number, and a missing value is empty', async () => {
  const { header, lines } = await exported({ score: -5, metadata: { change: -0.5 } }, { text: '-5' });
  expect(header).toEqual(['score', 'text', 'change']);
  expect(lines).toEqual(['-5,,-0.5', ",'-5,"]);
});

test.each([
  ["ok;=cmd|'/C calc'!A0;z", "ok;'=cmd|'/C calc'!A0;z"],
  ['ok; "+1', `"ok;' ""+1"`],
  ['a\t@x', "a\t'@x"],
  ['a\n-1', `"a\n'-1"`],
  ['1;2 - 3=x', '1;2 - 3=x'],
])('%j runs no formula, whatever ends a cell', async (text, cell) => {
  expect((await exported({ text })).lines).toEqual([`,${cell}`]);
});

test('a key that all objects inherit is empty where a response lacks it', async () => {
  const { header, lines } = await exported({ metadata: { constructor: 1, toString: 2 } }, { score: 5 });
  expect(header).toEqual(['score', 'text', 'constructor', 'toString']);
  expect(lines).toEqual([',,1,2', '5,,,']);
});

test('a screenshot is exported as its address', async () => {
  const { lines } = await exported({ text: 'x', metadata: { screenshot: aScreenshot() } });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(RegExp(`^,x,/api/admin/surveys/${generalUuid}/responses/\\d+-[\\da-f]{24}/screenshot/$`));
});

test('a list of texts is exported as choices with a column each; any other list is JSON in one column', async () => {
  const chosen = { text: 'x', metadata: { choices: ['price', 'speed'] } };
  expect(await exported(chosen)).toMatchObject({
    header: ['score', 'text', 'choice: price', 'choice: speed'],
    lines: [',x,1,1'],
  });
  expect(await exported(chosen, { text: 'y', metadata: { choices: ['price', 1] } })).toMatchObject({
    header: ['score', 'text', 'choice: price', 'choice: speed', 'choices'],
    lines: [',x,1,1,', ',y,,,"[""price"",1]"'],
  });
});

test('a thousand keys have a column each, however often they occur', async () => {
  const bodies = manyKeys(1000);
  const { header } = await exported(...bodies, ...bodies);
  expect(header).toHaveLength(2 + 1000);
  expect(header.at(-1)).toBe('key0999');
});

test('a name that is too long for a column is in the last one', async () => {
  const long = 'x'.repeat(201);
  const { header, lines } = await exported({ text: 'y', metadata: { [long]: 1, choices: [long, 'price'] } });
  expect(header).toEqual(['score', 'text', 'choice: price', 'more_metadata']);
  expect(lines[0]).toContain(`""choices"":[""${long}""`);
});

test('values without a column are JSON in the last one', async () => {
  const older = { text: 'older', metadata: { late: -1, key0000: 2, choices: ['price', 'speed'] } };
  const newest = { text: 'newest', metadata: { choices: ['price'] } };
  // the newest ones are read first, and get the columns
  const { header, lines } = await exported(older, ...manyKeys(1000), newest);
  expect(header).toHaveLength(2 + 1000 + 1);
  expect([header[2], header.at(-1)]).toEqual(['choice: price', 'more_metadata']);
  expect(lines[0]).toMatch(/^,older,1,2,+"\{""late"":-1,""choices"":\[""price"",""speed""\]\}"$/);
  expect(lines[1]).toMatch(/^,,,(1,){199},+"\{""key0199"":1\}"$/);
  expect(lines.at(-1)).toMatch(/^,newest,1,+$/);
});

describe('with semicolons', () => {
  const semicolons = '?delimiter=semicolon';

  test('cells are separated by them, also those with both signs, and numbers have decimal commas', async () => {
    const text = await exportedText(semicolons, { score: -5, text: 'a;b, c', metadata: { change: -0.5, plan: '1.5' } });
    expect(text).toMatch(/^session_uuid;created_at;updated_at;score;text;change;plan\r\n/);
    expect(text).toContain(';-5;"a;b, c";-0,5;1.5\r\n');
  });

  test.each([
    ["ok,=cmd|'/C calc'!A0,z", "ok,'=cmd|'/C calc'!A0,z"],
    ['ok;=1', `"ok;'=1"`],
    ['=1', "'=1"],
    ['a\t@x', "a\t'@x"],
  ])('%j runs no formula, whatever ends a cell, and is imported as it was', async (given, cell) => {
    const text = await exportedText(semicolons, { text: given });
    expect(text).toContain(`;${cell}\r\n`);
    const { responses } = await importFile(text, { now: Date.now() + 60_000 });
    expect(responses).toMatchObject([{ text: given }]);
  });
});

test('an export in a time zone has the times that spreadsheets read, and those in UTC', async () => {
  const text = await exportedText('?time_zone=Asia/Kathmandu', { text: 'x', metadata: { created_at_utc: 'own' } });
  const [row] = parse(text, { columns: true }) as Record<string, string>[];
  expect(Object.keys(row!)).toEqual([
    'session_uuid',
    'created_at',
    'updated_at',
    'score',
    'text',
    'metadata.created_at_utc',
    'created_at_utc',
    'updated_at_utc',
  ]);
  const local = new Date(Date.parse(row!['created_at_utc']!) + 5.75 * 3_600_000).toISOString();
  expect(row!['created_at']).toBe(local.slice(0, 19).replace('T', ' '));
  expect(row!['metadata.created_at_utc']).toBe('own');
});

test.each([
  ['csv', 'limit=5', 'limit'],
  ['csv', 'cursor=1_2', 'cursor'],
  ['csv', 'before=2026-01-01', 'before'],
  ['csv', 'count=1', 'count'],
  ['csv', 'replace=true', 'replace'],
  ['csv', 'timezone=Europe/Berlin', 'timezone'],
  ['csv', 'time_zone=Berlin', 'time_zone'],
  ['csv', 'time_zone=', 'time_zone'],
  ['csv', 'delimiter=tab', 'delimiter'],
  ['ndjson', 'delimiter=semicolon', 'delimiter'],
  ['ndjson', 'time_zone=Mars/Base', 'time_zone'],
])('an export as %s with %s is refused by name', async (format, query, name) => {
  const server = await testServer({ adminToken: 'admin' });
  const address = `http://asklet.test/api/admin/surveys/${generalUuid}/export.${format}?${query}`;
  const response = await server.fetch(new Request(address, { headers: { authorization: 'Bearer admin' } }));
  expect(response.status).toBe(400);
  expect(((await response.json()) as { detail: string }).detail).toContain(name);
});
