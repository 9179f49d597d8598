import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressErrors } from '../../../src/contract/api/notificationTargets.ts';
import { openSqliteStore } from '../../../src/service/openStore.ts';
import { startReceiver } from '../support/receiver.ts';
import {
  aFolder,
  describeChangeTargets,
  generalUuid,
  list,
  npsUuid,
  ownersFile,
  path,
  startWithFile,
  useMailServer,
} from './changeTargetsSuite.ts';
import { admin, aSession, respond, startNotifying } from './notifySuite.ts';

const before = { ...process.env };
beforeEach(() => {
  process.env['SLACK_URL'] = 'https://hooks.slack.example/by-hand';
});
afterEach(() => {
  process.env = { ...before };
});

describeChangeTargets('a file', startWithFile);

const teams = { to: 'teams', url: 'https://hooks.example/teams' };

test.each([
  [{ to: 'slack', url: 'hooks.slack.com/services' }, 'url', addressErrors.url],
  [{ to: 'slack', url: 'https://hooks.example:99999/' }, 'url', addressErrors.url],
  [{ to: 'slack', url: '$SLACK_URL' }, 'url', addressErrors.url],
  [{ to: 'mail', address: 'team' }, 'address', addressErrors.address],
  [{ to: 'mail', address: '$ASKLET_ADMIN_TOKEN' }, 'address', addressErrors.address],
  [{ ...teams, surveys: [crypto.randomUUID()] }, 'surveys', 'expected a survey of this file'],
  [{ ...teams, when: { min_score: 5, max_score: 1 } }, 'when', 'expected at least min_score'],
  [{ to: 'mail', address: 'team@example.com' }, 'to', 'ASKLET_SMTP_URL'],
])('%j is rejected with the field, and nothing is stored', async (given, field, message) => {
  const database = join(await aFolder(), 'asklet.db');
  const server = await startWithFile({ database });
  const { status, body } = await admin(server.fetch, 'POST', path, given);
  expect([status, body.errors[0].path[0]]).toEqual([400, field]);
  expect(body.errors[0].message).toContain(message);
  expect(await server.readFile()).toBe(ownersFile);
  await server.close();
  expect(await variables(database)).toEqual([]);
});

async function variables(database: string) {
  const store = openSqliteStore(database);
  const rows = await store.database.read<{ name: string; value: string }>('SELECT * FROM notification_variables');
  await store.close();
  return rows;
}

test.each(['http://10.0.0.5/hook', 'http://localhost:3000/', 'http://[::1]/', 'http://0x7f.1/'])(
  '%s is refused with the switch that allows it',
  async (url) => {
    const { fetch } = await startWithFile({ allowPrivateTargets: false });
    const { status, body } = await admin(fetch, 'POST', path, { to: 'slack', url });
    expect(status).toBe(400);
    expect(body.errors[0].message).toContain('--allow-private-targets (ASKLET_ALLOW_PRIVATE_TARGETS=1)');
    const [{ id }] = (await list({ fetch })).targets;
    expect((await admin(fetch, 'PATCH', `${path}/${id}`, { url })).status).toBe(400);
  },
);

test('surveys that cannot be edited say why', async () => {
  const inCode = await startNotifying([]);
  expect((await list(inCode)).editing).toEqual({ available: false, reason: expect.stringContaining('given in code') });
  const readOnly = await startWithFile({ surveysReadOnly: true });
  const { status, body } = await admin(readOnly.fetch, 'POST', path, teams);
  expect([status, body.detail]).toEqual([403, expect.stringContaining('--surveys-read-only')]);
  const folder = await aFolder();
  const samples = join(folder, 'samples.json');
  await writeFile(samples, ownersFile);
  const sample = await startNotifying([], { keys: [], surveys: join(folder, 'surveys.json'), samples });
  expect((await admin(sample.fetch, 'POST', path, teams)).body.detail).toContain('publish a survey first');
});

test('an error elsewhere in the file is named, and nothing is changed', async () => {
  const server = await startWithFile();
  const broken = ownersFile.replace('"group"', '"max"');
  await writeFile(server.file, broken);
  const { status, body } = await admin(server.fetch, 'POST', path, teams);
  expect([status, body.detail]).toEqual([
    409,
    expect.stringMatching(/surveys\.json:\d+:\d+ notifications\[0\]\.when\.max/),
  ]);
  expect(await server.readFile()).toBe(broken);
});

test('only people who may edit change targets, and the log says who did', async () => {
  const lines: string[] = [];
  const take = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
  const { fetch } = await startWithFile({
    resultsToken: 'reads',
    log: { info: take, warn: take, error: take },
  });
  const headers = { authorization: 'Bearer reads', 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(teams) };
  expect((await fetch(new Request(`http://asklet.test/api/admin/${path}`, request))).status).toBe(403);
  const { id } = (await admin(fetch, 'POST', path, teams)).body;
  await admin(fetch, 'PATCH', `${path}/${id}`, { paused: true });
  await admin(fetch, 'DELETE', `${path}/${id}`);
  const audited = lines.filter((line) => line.includes('"audit"')).map((line) => JSON.parse(line));
  expect(audited.map(({ action, to, by }) => [action, to, by])).toEqual([
    ['add target', 'teams', 'admin token'],
    ['change target', 'teams', 'admin token'],
    ['remove target', 'teams', 'admin token'],
  ]);
  expect(lines.join()).not.toContain('hooks.example');
});

test('addresses are encrypted with a key beside the database, which is created when it is needed', async () => {
  const database = join(await aFolder(), 'asklet.db');
  const keyFile = join(database, '../asklet.key');
  const server = await startWithFile({ database });
  await expect(stat(keyFile)).rejects.toThrow('ENOENT');
  await admin(server.fetch, 'POST', path, { ...teams, name: 'one' });
  const mode = (await stat(keyFile)).mode & 0o777;
  expect(process.platform === 'win32' ? 0o600 : mode).toBe(0o600);
  await server.close();
  expect(await variables(database)).toEqual([
    { name: expect.stringMatching(/^ASKLET_STORED_TEAMS_URL_/), value: expect.any(String) },
  ]);
  const bytes = await readFile(database);
  expect(bytes.includes('hooks.example')).toBe(false);
  expect(bytes.includes((await readFile(keyFile, 'utf8')).trim())).toBe(false);
});

test('with a lost key, targets say what to enter again, and everything else works', async () => {
  const receiver = await startReceiver();
  const database = join(await aFolder(), 'asklet.db');
  const first = await startWithFile({ database });
  await admin(first.fetch, 'POST', path, { to: 'webhook', url: receiver.url, name: 'Hook' });
  await first.close();
  await rm(join(database, '../asklet.key'));
  const options = { database, keys: [], surveys: first.file };
  const server = await startNotifying([], options);
  const { fetch } = server;
  const find = async () => (await list({ fetch })).targets.find((each: any) => each.name === 'Hook');
  const { id, unreadable } = await find();
  expect(unreadable).toEqual(['url', 'secret']);
  expect((await admin(fetch, 'POST', `${path}/${id}/test`)).body).toEqual({
    delivered: false,
    outcome: 'its url cannot be read: enter it again',
  });
  expect((await respond(fetch, aSession(), { score: 9, text: 'stored' })).status).toBe(200);
  const entered = await admin(fetch, 'PATCH', `${path}/${id}`, { url: receiver.url, new_secret: true });
  expect(entered.body.secret).toMatch(/^whsec_/);
  expect(await find()).toMatchObject({ unreadable: [], hint: new URL(receiver.url).host });
  expect((await admin(fetch, 'POST', `${path}/${entered.body.id}/test`)).body.delivered).toBe(true);
  await server.close();
  // what could no longer be read is deleted
  expect((await variables(database)).map(({ name }) => name)).toHaveLength(2);
  // the next start reads it
  const next = await startNotifying([], options);
  expect((await list(next)).targets.at(-1)).toMatchObject({ name: 'Hook', unreadable: [] });
});

test('the key of the environment is used instead, and so is the environment for a stored variable', async () => {
  process.env['ASKLET_ENCRYPTION_KEY'] = Buffer.alloc(32, 1).toString('base64');
  const [stored, set] = [await startReceiver(), await startReceiver()];
  const database = join(await aFolder(), 'asklet.db');
  const server = await startWithFile({ database });
  const { id } = (await admin(server.fetch, 'POST', path, { to: 'teams', url: stored.url })).body;
  expect((await admin(server.fetch, 'POST', `${path}/${id}/test`)).body.delivered).toBe(true);
  await expect(stat(join(database, '../asklet.key'))).rejects.toThrow('ENOENT');
  await server.close();
  const { name } = (await variables(database))[0]!;
  process.env[name] = set.url;
  const next = await startNotifying([], { database, keys: [], surveys: server.file });
  expect((await admin(next.fetch, 'POST', `${path}/${id}/test`)).body.delivered).toBe(true);
  expect([stored.received.length, set.received.length]).toEqual([1, 1]);
});

test('a key that is not valid prevents the start, and is not quoted', async () => {
  process.env['ASKLET_ENCRYPTION_KEY'] = 'secret-but-short';
  const failure = await startNotifying([]).then(
    () => 'started',
    ({ message }: Error) => message,
  );
  expect(failure).toMatch(/^ASKLET_ENCRYPTION_KEY: expected 32 bytes/);
  expect(failure).not.toContain('secret-but-short');
});

test('a key file that is not valid is not replaced', async () => {
  const database = join(await aFolder(), 'asklet.db');
  const keyFile = join(database, '../asklet.key');
  await writeFile(keyFile, 'not a key');
  const server = await startWithFile({ database });
  const { status, body } = await admin(server.fetch, 'POST', path, teams);
  expect([status, body.detail]).toEqual([403, expect.stringContaining(`${keyFile} is not valid`)]);
  expect(await readFile(keyFile, 'utf8')).toBe('not a key');
  expect(await server.readFile()).toBe(ownersFile);
});

test('a key file that cannot be read is named', async () => {
  const database = join(await aFolder(), 'asklet.db');
  const keyFile = join(database, '../asklet.key');
  await mkdir(keyFile);
  const { fetch } = await startWithFile({ database });
  expect((await admin(fetch, 'POST', path, teams)).body.detail).toContain(`${keyFile} cannot be used (EISDIR)`);
});

test.each([
  [{ to: 'slack' }, '10 of 10', true],
  [{ to: 'slack', when: { group: 'unhappy' } }, '6 of 10', true],
  [{ to: 'slack', when: { min_score: 3, max_score: 4, has_text: false } }, '4 of 10', true],
  [{ to: 'slack', surveys: [generalUuid] }, 'New answer', true],
  [{ to: 'slack', when: { min_score: 100 } }, '10 of 10', false],
])('the preview of %j is an answer that it gets', async (given, score, fits) => {
  const { fetch } = await startWithFile({}, ownersFile);
  const { status, body } = await admin(fetch, 'POST', 'notifications/preview', given);
  expect(status).toBe(200);
  expect(body).toMatchObject({ fits, subject: null, body: null, sections: [{ headline: `Test: ${score}` }] });
});

test('the preview of a webhook is its body, and that of an email has a subject', async () => {
  const { fetch } = await startWithFile();
  const webhook = (await admin(fetch, 'POST', 'notifications/preview', { to: 'webhook', surveys: [npsUuid] })).body;
  expect(JSON.parse(webhook.body)).toMatchObject({
    type: 'response.completed',
    data: { survey: { survey_uuid: npsUuid }, test: true },
  });
  const mail = (await admin(fetch, 'POST', 'notifications/preview', { to: 'mail' })).body;
  expect(mail.subject).toMatch(/^Test: .* – /);
});

test('the preview and the test of a digest are those of the last seven days', async () => {
  const mails = await useMailServer();
  const { fetch } = await startWithFile();
  const digest = { digest: 'weekly', at: 'Fri 16:30', time_zone: 'Europe/Berlin' };
  const preview = async () =>
    (await admin(fetch, 'POST', 'notifications/preview', { to: 'mail', digest: 'weekly', time_zone: 'UTC' })).body;
  expect(await preview()).toMatchObject({
    subject: 'Test: Your survey results for the week',
    sections: [{ headline: 'Test: No new answers for two weeks' }],
  });
  await respond(fetch, aSession(), { score: 2, text: 'Slow' });
  expect((await preview()).sections[0].comments).toEqual(['2 of 10: Slow']);
  const { id } = (await admin(fetch, 'POST', path, { to: 'mail', address: 'boss@example.com', ...digest })).body;
  expect((await list({ fetch })).targets.at(-1).digest).toEqual({
    weekday: 5,
    hour: 16,
    minute: 30,
    time_zone: 'Europe/Berlin',
  });
  expect((await admin(fetch, 'POST', `${path}/${id}/test`)).body.delivered).toBe(true);
  const [mail] = (await mails.until(1)) as any;
  expect(JSON.stringify(mail)).toContain('Test: Your survey results for the week');
  expect(JSON.stringify(mail)).toContain('Slow');
});

test('the settings that emails need are listed', async () => {
  const { fetch } = await startWithFile();
  expect((await list({ fetch })).missing_mail_variables).toEqual(['ASKLET_SMTP_URL', 'ASKLET_MAIL_FROM']);
});
