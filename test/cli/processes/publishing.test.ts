import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { useBuiltServer } from '../../server/support/builtServer.ts';
import { requestOf } from '../../server/support/call.ts';
import { send } from '../../server/support/checkedFetch.ts';
import { usePostgres } from '../../server/support/postgres.ts';
import { general, nps } from '../../server/http/publishingSuite.ts';

const { run, runWith, serve, folder } = useBuiltServer();
const { createDatabase } = usePostgres();

// each test begins in an empty folder
afterEach(async () => {
  for (const name of await readdir(folder())) await rm(join(folder(), name), { recursive: true });
});

const admin = async (url: string, token: string, method: string, path: string, body?: object, headers = {}) =>
  send(
    new Request(`${url}/api/admin/surveys${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
const create = (url: string, token: string, survey: { survey_uuid: string }) =>
  admin(url, token, 'PUT', `/${survey.survey_uuid}`, { survey }, { 'if-none-match': '*' });
const start = async (url: string, survey: string, key: string) =>
  (await send(requestOf('sessions', { survey, key }, url))).status;
const samples = join(import.meta.dirname, '../../../public/surveys.json');

test('in an empty folder, the first published survey replaces the samples without a restart', async () => {
  const first = await serve(['--admin-token', 'random']);
  expect(first.output()).toContain(`from the samples, until you publish a survey of your own to ${folder()}`);
  const token = /Your surveys: http:\S+\/#token=(\S+)/.exec(first.output())![1]!;
  expect((await readFile(join(folder(), 'asklet.token'), 'utf8')).trim()).toBe(token);
  expect((await stat(join(folder(), 'asklet.token'))).mode & 0o777).toBe(0o600);
  const { key } = await (await create(first.url, token, nps)).json();
  expect(await start(first.url, nps.survey_uuid, key)).toBe(200);
  expect(await run('check', 'surveys.json')).toMatchObject({ code: 0 });
  // an edit by hand still applies
  const file = join(folder(), 'surveys.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('How likely?', 'By hand?'));
  const question = async () => {
    const reply = await send(requestOf('sessions', { survey: nps.survey_uuid, key }, first.url));
    return (await reply.json()).survey.question;
  };
  await expect.poll(question, { timeout: 5000 }).toBe('By hand?');
  await first.stop();

  const second = await serve();
  expect(second.output()).toContain(`1 from ${file}`);
  expect(second.output()).toContain('with the token in asklet.token');
  expect(second.output() + second.log()).not.toContain(token);
  expect((await admin(second.url, token, 'GET', '')).status).toBe(200);
  expect(await start(second.url, nps.survey_uuid, key)).toBe(200);
  await second.stop();
});

test('a results token for a colleague does not lock the owner out', async () => {
  await writeFile(join(folder(), 'asklet.token'), 'a-token-of-the-owner\n');
  const server = await serve(['--db', ':memory:', '--results-token', 'a-token-of-a-colleague']);
  const statusOf = async (path: string, token: string) =>
    (await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusOf('/metrics', 'a-token-of-the-owner')).toBe(200);
  expect(await statusOf('/api/admin/surveys', 'a-token-of-the-owner')).toBe(200);
  expect(await statusOf('/api/admin/surveys', 'a-token-of-a-colleague')).toBe(200);
  expect(await statusOf('/metrics', 'a-token-of-a-colleague')).toBe(403);
  await server.stop();
});

test('a surveys file that is named must exist, and can be made read-only', async () => {
  const missing = await run('serve', '--port', '0', '--surveys', 'my.json');
  expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('my.json: file not found') });
  const env = { ASKLET_SURVEYS_READ_ONLY: '1', ASKLET_ADMIN_TOKEN: 'admin' };
  const server = await serve(['--surveys', samples, '--db', ':memory:'], env);
  expect((await create(server.url, 'admin', nps)).status).toBe(403);
  await server.stop();
});

test('the last survey can be removed, and a server without surveys starts', async () => {
  const options = ['--admin-token', 'admin'];
  const first = await serve(options);
  const { headers } = await create(first.url, 'admin', nps);
  const match = { 'if-match': headers.get('etag')! };
  expect((await admin(first.url, 'admin', 'DELETE', `/${nps.survey_uuid}`, undefined, match)).status).toBe(200);
  await first.stop();
  const second = await serve(options);
  expect(second.output()).toContain(`0 from ${join(folder(), 'surveys.json')}`);
  expect(second.output()).not.toContain('Paste');
  await second.stop();
});

test('several processes on PostgreSQL serve what one of them publishes within two seconds', async () => {
  const env = { DATABASE_URL: await createDatabase(), ASKLET_SURVEYS: 'database', ASKLET_ADMIN_TOKEN: 'admin' };
  const [one, other] = [await serve([], env), await serve([], env)];
  expect(one.output()).toContain('from the samples');
  const { key } = await (await create(one.url, 'admin', nps)).json();
  expect(await start(one.url, nps.survey_uuid, key)).toBe(200);
  await expect.poll(() => start(other.url, nps.survey_uuid, key), { timeout: 2000 }).toBe(200);
  // both processes publish at the same time
  const uuids = Array.from({ length: 10 }, () => crypto.randomUUID());
  const replies = await Promise.all(
    uuids.map((survey_uuid, index) => create([one.url, other.url][index % 2]!, 'admin', { ...general, survey_uuid })),
  );
  expect(replies.map(({ status }) => status)).toEqual(uuids.map(() => 201));
  const listed = async () =>
    (await (await admin(other.url, 'admin', 'GET', '')).json()).surveys.map((each: typeof nps) => each.survey_uuid);
  await expect.poll(async () => (await listed()).sort(), { timeout: 2000 }).toEqual([nps.survey_uuid, ...uuids].sort());

  await writeFile(join(folder(), 'broken.json'), '{');
  expect(await runWith(env, 'surveys', 'import', 'broken.json')).toMatchObject({ code: 1 });
  const exported = await runWith(env, 'surveys', 'export');
  expect(exported.output).toContain('// The surveys and keys of your server.');
  const file = join(folder(), 'exported.json');
  await writeFile(file, exported.output.replace(nps.question, 'Imported?'));
  const imported = await runWith(env, 'surveys', 'import', 'exported.json');
  expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('Imported 11 surveys') });
  const question = async ({ url }: { url: string }) => {
    const reply = await send(requestOf('sessions', { survey: nps.survey_uuid, key }, url));
    return (await reply.json()).survey.question;
  };
  for (const each of [one, other]) await expect.poll(() => question(each), { timeout: 2000 }).toBe('Imported?');
  for (const each of [one, other]) await each.stop();
  const third = await serve([], env);
  expect(third.output()).toContain('11 from the database');
  await third.stop();
  // with PostgreSQL, a file may have copies
  const filed = await serve([], { ...env, ASKLET_SURVEYS: file });
  const refused = await create(filed.url, 'admin', { ...nps, survey_uuid: crypto.randomUUID() });
  expect([refused.status, (await refused.json()).detail]).toEqual([403, expect.stringContaining('--surveys database')]);
  await filed.stop();
}, 60_000);

test('SQLite keeps surveys, too, and a file named database is one', async () => {
  const env = { ASKLET_SURVEYS: 'database', ASKLET_ADMIN_TOKEN: 'admin' };
  expect(await runWith(env, 'surveys', 'export')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('not found'),
  });
  const server = await serve([], env);
  expect((await create(server.url, 'admin', nps)).status).toBe(201);
  await server.stop();
  const { output } = await runWith(env, 'surveys', 'export');
  expect(output).toContain(nps.survey_uuid);
  await writeFile(join(folder(), 'database'), await readFile(samples, 'utf8'));
  const filed = await serve(['--surveys', './database'], { ASKLET_ADMIN_TOKEN: 'admin' });
  expect(filed.output()).toContain(`from ${join(folder(), 'database')}`);
  await filed.stop();
  expect(await run('surveys')).toMatchObject({ code: 2, errors: expect.stringContaining('expected export or import') });
  expect(await run('surveys', 'import', 'none.json')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('file not found'),
  });
});
