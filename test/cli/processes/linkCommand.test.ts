import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createService } from '../../../src/service/index.ts';
import { useBuiltServer } from '../../server/support/builtServer.ts';
import { npsUuid } from '../../server/support/surveys.ts';
import { visitLink } from '../../server/support/linkVisitor.ts';

const { runWith, folder } = useBuiltServer();
const linkSecret = 'a secret with at least 32 characters';
const url = 'https://feedback.example';
const surveys = [
  {
    survey_uuid: npsUuid,
    survey_type: 'nps_10',
    question: 'How likely?',
    min_label: 'Not',
    link: true,
    language: 'en',
    translations: { de: { question: 'Empfehlen Sie uns?' } },
  },
  { survey_uuid: '0a1b2c3d-0000-4000-8000-00000000000a', survey_type: 'nps_10', question: 'How?' },
] as const;
const link = (...argv: string[]) =>
  runWith({ ASKLET_LINK_SECRET: linkSecret }, 'link', '--surveys', 'links.json', '--url', url, ...argv);
const write = (name: string, text: string) => writeFile(join(folder(), name), text);

beforeAll(() => write('links.json', JSON.stringify({ keys: [{ key: 'pk', surveys: '*' }], surveys })));

test('prints the link to the page of a survey', async () => {
  expect(await link('--survey', npsUuid)).toMatchObject({ code: 0, output: `${url}/s/${npsUuid}\n` });
});

test('adds a personal link to every row, and keeps the rest of the file', async () => {
  await write('people.csv', '\ufeffname;E-Mail\r\n"Ada; Countess";ada@example.com\r\nBob;bob@example.com\r\n');
  const { code, output } = await link('--survey', npsUuid, '--recipients', 'people.csv');
  expect(code).toBe(0);
  const lines = output.trim().split('\n');
  expect(lines[0]).toBe('name;E-Mail;asklet_link');
  expect(lines[1]).toMatch(/^"Ada; Countess";ada@example.com;https:\/\/feedback.example\/s\/[\da-f-]{36}\?r=[\w.-]+$/);
  expect(lines).toHaveLength(3);
});

test('reads what Excel writes, without the secrets of notifications, and replaces earlier links', async () => {
  const notifications = [{ to: 'slack', url: '$SLACK_URL' }];
  await write('links.json', JSON.stringify({ keys: [{ key: 'pk', surveys: '*' }], surveys, notifications }));
  await writeFile(
    join(folder(), 'excel.csv'),
    Buffer.from('name;email;asklet_link;city\r\nJörg Müller;j@example.com;https://old.example;Berlin\r\n', 'latin1'),
  );
  const unsure = await link('--survey', npsUuid, '--recipients', 'excel.csv');
  expect(unsure).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('--encoding') });
  expect(unsure.errors).toMatch(new RegExp(`windows-1252 +${'Jörg Müller'}`));
  const argv = ['--survey', npsUuid, '--recipients', 'excel.csv', '--encoding', 'windows-1252'];
  const { code, output } = await link(...argv);
  expect(code).toBe(0);
  const [header, row] = output.trim().split('\n');
  expect(header).toBe('name;email;asklet_link;city');
  const address = expect.stringMatching(/^https:\/\/feedback.example\/s\/[\da-f-]{36}\?r=[\w.-]+$/);
  expect(row!.split(';')).toEqual(['Jörg Müller', 'j@example.com', address, 'Berlin']);
});

test('takes only the sign of the header for the delimiter', async () => {
  await write(
    'names.csv',
    'name;email;city\nMüller, Anna;anna.m@example.com;Berlin\nSchmidt, Anna;anna.s@example.com;Köln\n',
  );
  const { output } = await link('--survey', npsUuid, '--recipients', 'names.csv');
  const rows = output
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(';'));
  expect(rows.map((cells) => cells.slice(0, 3))).toEqual([
    ['Müller, Anna', 'anna.m@example.com', 'Berlin'],
    ['Schmidt, Anna', 'anna.s@example.com', 'Köln'],
  ]);
  expect(rows[0]![3]).not.toBe(rows[1]![3]);
});

test('10,000 links are written and answered, each by its own person', { timeout: 300_000 }, async () => {
  const people = Array.from({ length: 10_000 }, (_, index) => `${index},person-${index}`);
  await write('many.csv', ['row,person', ...people].join('\n'));
  const { code, output } = await link('--survey', npsUuid, '--recipients', 'many.csv', '--id', 'person');
  expect(code).toBe(0);
  const links = output
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[2]!);
  expect(new Set(links).size).toBe(10_000);
  const server = await createService({ surveys: [...surveys], keys: [{ key: 'pk', surveys: '*' }], linkSecret });
  for (const [index, address] of links.entries()) {
    const body = new URLSearchParams({ step: '0', score: `${index % 11}` });
    expect((await visitLink(server.fetch, address, { method: 'POST', body })).status).toBe(200);
  }
  const responses = await server.responses();
  await server.close();
  expect(responses).toHaveLength(10_000);
  const scores = new Map(responses.map(({ score, metadata }) => [metadata['recipient'], score]));
  for (const index of people.keys()) expect(scores.get(`person-${index}`)).toBe(index % 11);
});

test('writes the people who have not answered', async () => {
  const adminToken = 'a-token-of-the-owner';
  const server = await createService({
    surveys: [...surveys],
    keys: [{ key: 'pk', surveys: '*' }],
    linkSecret,
    adminToken,
  });
  const listening = await server.listen(0);
  const write50 = Array.from({ length: 50 }, (_, index) => `${index},person-${index}@shop.example`);
  await write('fifty.csv', ['row,email', ...write50].join('\n'));
  const run = (...argv: string[]) =>
    runWith(
      { ASKLET_LINK_SECRET: linkSecret, ASKLET_ADMIN_TOKEN: adminToken },
      'link',
      '--surveys',
      'links.json',
      '--url',
      listening,
      '--survey',
      npsUuid,
      ...argv,
    );
  const rowsOf = (output: string) =>
    output
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
  const rows = rowsOf((await run('--recipients', 'fifty.csv')).output);
  for (const [, , address] of rows.slice(0, 12)) {
    const body = new URLSearchParams({ step: '0', score: '9' });
    expect((await visitLink(server.fetch, address!, { method: 'POST', body })).status).toBe(200);
  }
  const { output } = await run('--recipients', 'fifty.csv', '--unanswered');
  expect(rowsOf(output).map(([, email]) => email)).toEqual(write50.slice(12).map((row) => row.split(',')[1]));
  await server.close();
  expect(await run('--recipients', 'fifty.csv', '--unanswered')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Cannot reach a server'),
  });
  expect(await run('--unanswered')).toMatchObject({ code: 2, errors: expect.stringContaining('needs --recipients') });
});

test('writes QR codes', async () => {
  const starts = { 'code.svg': '<svg ', 'code.png': '\u0089PNG' };
  for (const [file, start] of Object.entries(starts)) {
    expect(await link('--survey', npsUuid, '--qr', file)).toMatchObject({ code: 0, output: `${file}\n` });
    const image = await readFile(join(folder(), file), 'latin1');
    expect(image.slice(0, start.length)).toBe(start);
  }
});

test('prints the question for an email, with the merge tag of the sender', async () => {
  const { output } = await link('--survey', npsUuid, '--mail', 'text', '--sender', 'mailchimp');
  expect(output).toMatch(/^How likely\?\n\n0 \/ 10, Not: \*\|ASKLETLINK\|\*&score=0\n/);
  const plain = await link('--survey', npsUuid, '--mail', 'html');
  expect(plain.output).toContain(`<a href="${url}/s/${npsUuid}?score=10" aria-label="10 / 10"`);
  const german = await link('--survey', npsUuid, '--mail', 'text', '--lang', 'de');
  expect(german.output).toContain('Empfehlen Sie uns?');
  expect(german.output).toContain(`10 / 10: ${url}/s/${npsUuid}?lang=de&score=10`);
});

test.each<[string, string[], string]>([
  ['a survey without a page', ['--survey', surveys[1].survey_uuid], 'has no page: add "link": true to it'],
  ['an unknown survey', ['--survey', 'x'], 'has no survey "x"'],
  [
    'a file without the column',
    ['--survey', npsUuid, '--recipients', 'people.csv', '--id', 'id'],
    'no column "id". Found: name, E-Mail.',
  ],
  ['a row without an id', ['--survey', npsUuid, '--recipients', 'gap.csv'], 'gap.csv:4: the column "email" is empty.'],
  ['a file that is not there', ['--survey', npsUuid, '--recipients', 'none.csv'], 'File none.csv not found.'],
  ['two results', ['--survey', npsUuid, '--mail', 'html', '--qr', 'a.svg'], 'one of --recipients, --qr and --mail'],
  ['a column without a file', ['--survey', npsUuid, '--id', 'email'], '--id needs --recipients'],
  [
    'a language that the survey lacks',
    ['--survey', npsUuid, '--mail', 'text', '--lang', 'fr'],
    'no "fr". It has: en, de.',
  ],
  ['a sender without an email', ['--survey', npsUuid, '--sender', 'mailchimp'], '--sender and --lang need --mail'],
  ['a row with more cells', ['--survey', npsUuid, '--recipients', 'long.csv'], 'long.csv: Invalid Record Length'],
  ['an address with a path', ['--survey', npsUuid, '--url', `${url}/asklet`], 'expected an address without a path'],
  [
    'surveys in the database',
    ['--survey', npsUuid, '--surveys', 'database'],
    'write them into a file with "asklet surveys export > surveys.json"',
  ],
  ['another picture', ['--survey', npsUuid, '--qr', 'code.gif'], 'ends with .svg or .png, found "code.gif"'],
])('refuses %s', async (_, argv, message) => {
  await write('gap.csv', 'email,name\na@example.com,"A\nB"\n ,C\n');
  await write('long.csv', 'name,email\nAda, Countess,ada@example.com\n');
  const { code, errors } = await link(...argv);
  expect(code).not.toBe(0);
  expect(errors).toContain(message);
});

test('asks for the secret', async () => {
  const argv = ['link', '--surveys', 'links.json', '--survey', npsUuid, '--recipients', 'people.csv'];
  expect((await runWith({}, ...argv)).errors).toContain('Personal links need ASKLET_LINK_SECRET');
});
