import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createProgram } from '../src/cli/runCommand.ts';
import { openSqliteStore, postgresSchema } from '../src/service/openStore.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string) => readFile(join(root, file), 'utf8');

/** Returns the names in backticks in each cell of a table's rows. */
const cellsOf = (text: string) =>
  [...text.matchAll(/^\| `.*\|$/gm)].map(([row]) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)),
  );

/** Returns a section of a page, by its second-level heading. */
const sectionOf = (text: string, heading: string) =>
  new RegExp(`^## ${heading}\\n((?:(?!^## )[^])*)`, 'm').exec(text)![1]!;

/** Resolves to the paths of the sources of server and service. */
async function serverSources(): Promise<string[]> {
  const folders = ['src/server', 'src/service'];
  const names = await Promise.all(folders.map((folder) => readdir(join(root, folder), { recursive: true })));
  return names
    .flatMap((found, index) => found.map((name) => `${folders[index]}/${name.replaceAll('\\', '/')}`))
    .filter((path) => path.endsWith('.ts'));
}

/** Returns the columns of each table, of SQLite and PostgreSQL together. */
function columnsOfTables(): Map<string, Set<string>> {
  const columns = new Map<string, Set<string>>();
  const add = (table: string, names: readonly string[]) =>
    columns.set(table, new Set([...(columns.get(table) ?? []), ...names]));
  const { database, close } = openSqliteStore(':memory:');
  const { connection } = database;
  for (const { name } of connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
    name: string;
  }[]) {
    const found = connection.prepare(`PRAGMA table_xinfo(${name})`).all() as { name: string }[];
    add(
      name,
      found.map((column) => column.name),
    );
  }
  void close();
  for (const statement of postgresSchema.flat()) {
    const [, table, body = ''] = /^CREATE TABLE IF NOT EXISTS (\w+) \(([^]*)\)$/.exec(statement) ?? [];
    if (table === undefined) continue;
    const names = [
      ...body.matchAll(/(?:^|,)\s*(\w+) (?:uuid|text|boolean|integer|smallint|bigint|jsonb|timestamptz)\b/g),
    ];
    add(
      table,
      names.map(([, name]) => name!),
    );
  }
  return columns;
}

test('every column of the database has one class', async () => {
  const rows = cellsOf(sectionOf(await read('src/privacy/STORED.md'), 'Columns'));
  const columns = columnsOfTables();
  expect(columns.get('responses')!.size).toBeGreaterThan(25);
  expect(rows.map(([names]) => names![0]).sort()).toEqual([...columns.keys()].sort());
  for (const [names, ...classes] of rows) {
    const table = names![0]!;
    expect(classes).toHaveLength(4);
    expect(classes.flat().sort(), table).toEqual([...columns.get(table)!].sort());
  }
});

test('every field of the log is listed', async () => {
  const sources = [...(await serverSources()), 'src/cli/serve.ts'];
  const text = (await Promise.all(sources.map(read))).join('\n');
  const named = new Map<string, Set<string>>();
  const add = (line: string, fields: string) => {
    const names = [...fields.matchAll(/(?:^|,) *(\w+)/g)].map(([, name]) => name!);
    named.set(line, new Set([...(named.get(line) ?? []), ...names]));
  };
  for (const [, fields = '', message = ''] of text.matchAll(/log\??\.(?:info|warn|error)\(\{(.*?)\}, '([^']+)'/g))
    add(message, fields);
  for (const [, fields = ''] of text.matchAll(/audit\(request, \{(.*?)\}\)/g)) add('audit', fields);
  add('request', /const fields = \{(.*?)\};/.exec(text)![1]!);
  const rows = cellsOf(sectionOf(await read('src/privacy/STORED.md'), 'Log'));
  expect(named.size).toBeGreaterThan(5);
  for (const [line, fields] of named) {
    if (fields.has('error')) continue;
    const row = rows.find(([names]) => line.startsWith(names![0]!.replace(' …', '')));
    expect(new Set(row?.[1]), line).toEqual(fields);
  }
});

test('the server connects to its database and to the targets of notifications only', async () => {
  const connecting =
    /from 'node:(https|http2|tls|dgram)'|import \w+ from 'node:(http|net)'|nodemailer|from 'pg'|globalThis\.fetch/;
  const found: string[] = [];
  for (const file of await serverSources()) if (connecting.test(await read(file))) found.push(file);
  expect(found.sort()).toEqual([
    'src/service/database/postgres/postgresPool.ts',
    'src/service/notify/mail.ts',
    'src/service/notify/post.ts',
  ]);
});

test('the durations are those of the code', async () => {
  const record = await read('src/privacy/README.md');
  const { options } = createProgram().commands.find((each) => each.name() === 'serve')!;
  const retention = options.find(({ long }) => long === '--retention-days')!;
  expect(retention.defaultValue).toBeUndefined();
  expect(record).toContain('**without a limit**, unless you set `--retention-days`');
  const days = /const daysListed = (\d+);/.exec(await read('src/service/notify/createNotify.ts'))![1];
  expect(record).toContain(`| ${days} days, unless a message still waits. `);
  const attempts = await read('src/service/notify/attempts.ts');
  const [, ofReply] = /text\.slice\(0, (\d+)\)/.exec(attempts)!;
  const [, ofError] = /reason\.slice\(0, (\d+)\)/.exec(attempts)!;
  expect(record).toContain(
    `the first ${ofReply} characters of a reply with an error or from a mail server, or ${ofError} of`,
  );
  const clients = /maxClients = (\d+)_(\d+);/.exec(await read('src/service/limits/rateLimit.ts'))!;
  expect(record).toContain(`Of more than ${clients[1]},${clients[2]}`);
});
