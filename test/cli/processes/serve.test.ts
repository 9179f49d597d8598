import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { readSurveysFile } from '../../../src/server/node/readSurveysFile.ts';
import { inspectSurveys } from '../../../src/server/surveys/inspectSurveys.ts';
import { useBuiltServer } from '../../server/support/builtServer.ts';
import { requestOf } from '../../server/support/call.ts';
import { send } from '../../server/support/checkedFetch.ts';

const samples = resolve(import.meta.dirname, '../../../public/surveys.json');
const { surveys, keys } = JSON.parse(await readFile(samples, 'utf8'));
const [{ survey_uuid }] = surveys;
const { run, runWith, serve, folder, main } = useBuiltServer();

const submit = (url: string, score: number) =>
  send(requestOf('responses', { survey: survey_uuid, key: 'pk_demo', body: { score, metadata: { score } } }, url));

test('prints help without a command', async () => {
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('--port 8787') });
});

test.each([
  [['serve', '--color', 'red'], "Unknown option '--color'"],
  [['serve', '--retention-days', '0'], "'--retention-days <number>' argument '0' is invalid. Expected a number from 1"],
  [['serve', '--port', 'many'], "'--port <number>' argument 'many' is invalid. Expected a number from 0 to 65535."],
  [['serve', '--trust-proxy', 'nginx'], '--trust-proxy: expected an address, a range such as 10.0.0.0/8'],
  [['serve', '--public-url', 'feedback.example'], '--public-url: expected an address such as'],
  [['serve', 'extra'], "Too many arguments for 'serve'"],
  [['dance'], "Unknown command 'dance'"],
])('%j exits with 2 and says what is wrong', async (argv, message) => {
  const { code, errors } = await run(...argv);
  expect(code).toBe(2);
  expect(errors).toContain(message);
});

test('an invalid value in the environment is named with its variable', async () => {
  const { code, errors } = await runWith({ PORT: 'many' }, 'serve');
  expect([code, errors]).toEqual([2, expect.stringContaining("value 'many' from env 'PORT' is invalid")]);
});

test('without a token and a terminal, the first start prints a link for the owner, which works once', async () => {
  const linkOf = (output: string) => /\/surveys#invitation=(\w{64})&as=owner\n/.exec(output)?.[1];
  const join = ({ url }: { url: string }, secret = '') =>
    fetch(`${url}/api/admin/invitation`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, origin: url },
    });
  const first = await serve(['--surveys', 'database']);
  const secret = linkOf(first.output());
  expect((await join(first, secret)).status).toBe(200);
  expect((await join(first, secret)).status).toBe(403);
  await first.stop();
  const second = await serve(['--surveys', 'database']);
  expect(second.output()).toContain(`Your surveys: ${second.url}/\n`);
  expect(linkOf(second.output())).toBeUndefined();
  await second.stop();
});

test('prints where it listens, where it stores data, and what to paste', async () => {
  const server = await serve(['--surveys', samples]);
  expect(server.output()).toContain(samples);
  expect(server.output()).toContain(join(folder(), 'asklet.db'));
  expect(server.output()).toContain(`<script async src="${server.url}/asklet.js"`);
  expect(server.output()).toContain(`data-survey="${survey_uuid}" data-key="pk_demo"`);
  expect(await server.stop()).toBe(0);
});

test('prints a generated admin token, but not a given one if a journal could store it', async () => {
  const given = await serve(['--db', ':memory:'], { ASKLET_ADMIN_TOKEN: 'a-token-of-the-owner' });
  expect(given.output()).toContain(`/ with the admin token`);
  await given.stop();
  expect(given.output() + given.log()).not.toContain('a-token-of-the-owner');
  const random = await serve(['--db', ':memory:', '--admin-token', 'random']);
  expect(random.output()).toMatch(/\/#token=\S+/);
  await random.stop();
});

// Linux's `script` runs a command on a terminal
test.skipIf(process.platform !== 'linux')(
  'on a terminal, a server without tokens generates one for its links',
  async () => {
    const command = `"${process.execPath}" "${main()}" serve --port 0 --db :memory:`;
    const terminal = spawn('script', ['-qefc', command, '/dev/null'], {
      cwd: folder(),
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let output = '';
    terminal.stdout.on('data', (chunk) => (output += chunk));
    while (!/Your surveys: \S+\s/.test(output)) await once(terminal.stdout, 'data');
    const [, url, token] = /(http:\S+)\/#token=(\S+)/.exec(output)!;
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/api/admin/surveys`, { headers })).status).toBe(200);
    expect((await fetch(`${url}/api/admin/surveys`)).status).toBe(403);
    terminal.stdin.write('\x03');
    await once(terminal, 'close');
  },
);

test('serves the files of an earlier version that it does not have itself', async () => {
  const earlier = join(folder(), 'earlier');
  await mkdir(join(earlier, 'chunks'), { recursive: true });
  await writeFile(join(earlier, 'asklet.js'), 'earlier');
  await writeFile(join(earlier, 'chunks/card-earlier.js'), 'earlier');
  const server = await serve(['--db', ':memory:', '--assets', earlier]);
  const text = async (path: string) => (await fetch(server.url + path)).text();
  expect(await text('/chunks/card-earlier.js')).toBe('earlier');
  expect(await text('/asklet.js')).not.toBe('earlier');
  await server.stop();
});

test('serves the samples without a surveys file, and says so', async () => {
  const server = await serve(['--db', ':memory:']);
  expect(server.output()).toContain('the samples');
  expect((await submit(server.url, 9)).status).toBe(200);
  await server.stop('SIGINT');
});

test('environment variables set options', async () => {
  const server = await serve([], { ASKLET_SURVEYS: samples, DATABASE_URL: 'from-env.db', HOST: '127.0.0.1' });
  expect(server.output()).toContain(join(folder(), 'from-env.db'));
  await server.stop();
});

test('errors in the surveys file prevent the start and are all listed', async () => {
  const file = join(folder(), 'broken.json');
  await writeFile(file, JSON.stringify({ keys: [], surveys: [{ survey_uuid, question: 1 }] }));
  const { code, errors } = await run('serve', '--port', '0', '--surveys', file);
  expect(code).toBe(1);
  expect(errors).toContain(file);
  expect(errors).toContain('keys: expected a non-empty list');
  expect(errors).toContain('surveys[0].survey_type: expected');
  expect(errors).toContain('surveys[0].question: expected a string, found 1');
});

test('reports clearly that a port or a database is in use', async () => {
  const server = await serve(['--surveys', samples, '--db', 'used.db']);
  const port = new URL(server.url).port;
  const second = await run('serve', '--surveys', samples, '--db', ':memory:', '--port', port);
  expect(second).toMatchObject({ code: 1, errors: expect.stringContaining(`Port ${port} is in use`) });
  const third = await run('serve', '--surveys', samples, '--db', 'used.db', '--port', '0');
  expect(third).toMatchObject({ code: 1, errors: expect.stringContaining('another process is using it') });
  await server.stop();
});

test('a killed server has every acknowledged answer after its restart', async () => {
  const acknowledged = new Set<number>();
  for (let round = 0; round < 3; round += 1) {
    const server = await serve(['--surveys', samples, '--db', 'killed.db']);
    let next = round * 10_000;
    let killed: Promise<unknown> | null = null;
    const visitor = async () => {
      while (!killed) {
        const number = next++;
        const response = await send(
          requestOf(
            'responses',
            { survey: survey_uuid, key: 'pk_demo', body: { score: 1, metadata: { number } } },
            server.url,
          ),
        ).catch(() => null);
        if (response?.status === 200) acknowledged.add(number);
        if (acknowledged.size >= (round + 1) * 200) killed ??= server.stop('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 20 }, visitor));
    await killed;
  }
  const store = await openStore(join(folder(), 'killed.db'));
  const stored = (await store.responses()).map(({ metadata }) => metadata.number as number);
  await store.close();
  expect(acknowledged.size).toBeGreaterThanOrEqual(600);
  expect([...acknowledged].filter((number) => !stored.includes(number))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
}, 120_000);

test('a server that is stopped finishes its work', async () => {
  const server = await serve(['--surveys', samples, '--db', 'drained.db']);
  const answers = Array.from({ length: 20 }, (_, index) => submit(server.url, index % 10));
  await answers[0];
  const stopped = server.stop();
  const statuses = (await Promise.allSettled(answers)).map((each) => each.status === 'fulfilled' && each.value.status);
  expect(await stopped).toBe(0);
  const store = await openStore(join(folder(), 'drained.db'));
  expect((await store.responses()).length).toBe(statuses.filter((status) => status === 200).length);
  await store.close();
});

test('a change of the surveys file applies automatically; an error is reported once, and the old surveys stay', async () => {
  const file = join(folder(), 'watched.json');
  const changeTo = async (text: string) => {
    // editors replace the file
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };
  await changeTo(JSON.stringify({ keys: [{ key: 'pk_demo', surveys: '*' }], surveys: [surveys[1]] }));
  const server = await serve(['--surveys', file, '--db', ':memory:']);
  expect((await submit(server.url, 9)).status).toBe(400);
  await changeTo('{ "keys": [');
  await expect.poll(server.log).toContain(':1:12 ');
  await changeTo(await readFile(samples, 'utf8'));
  await expect.poll(server.log).toContain('surveys reloaded');
  expect((await submit(server.url, 9)).status).toBe(200);
  expect(server.log().match(/surveys not reloaded/g)).toHaveLength(1);
  await server.stop();
});

/** Reads a surveys file of the folder, with its comments. */
const readSurveys = async (name: string) => inspectSurveys(await readSurveysFile(join(folder(), name)), name).file;

test('init writes a file that can be served with the printed command, and never overwrites one', async () => {
  const first = await run('init', 'mine.json');
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining('serve --surveys mine.json'),
  });
  const { keys, surveys } = await readSurveys('mine.json');
  const { survey_uuid } = surveys[0]!;
  expect(first.output).toContain(`data-survey="${survey_uuid}" data-key="${keys[0]!.key}"`);
  expect(await run('check', 'mine.json')).toMatchObject({ code: 0 });
  // not a path on this machine, because others open the file, too
  expect(await readFile(join(folder(), 'mine.json'), 'utf8')).toContain(
    '"$schema": "http://localhost:8787/surveys.schema.json"',
  );
  const server = await serve(['--surveys', 'mine.json', '--db', ':memory:']);
  const body = { score: 9 };
  const reply = await send(requestOf('responses', { survey: survey_uuid, key: keys[0]!.key, body }, server.url));
  expect(reply.status).toBe(200);
  await server.stop();
  expect(await run('init', 'mine.json')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('already exists'),
  });
  expect((await readSurveys('mine.json')).keys).toEqual(keys);
  await run('init');
  expect((await readSurveys('surveys.json')).keys[0]!.key).not.toBe(keys[0]!.key);
  const own = await serve(['--db', ':memory:']);
  expect(own.output()).toContain(`1 from ${join(folder(), 'surveys.json')}`);
  await own.stop();
});

test('asklet without a command explains each command in a line', async () => {
  const { code, output } = await run();
  expect(code).toBe(0);
  const lines = output.split('\n').filter((line) => line.startsWith('  '));
  for (const command of ['init', 'serve', 'check', 'export', 'import', 'copy', 'surveys', 'contract', 'migrate'])
    expect(lines.filter((line) => new RegExp(`^  asklet ${command} +\\w`).test(line))).toHaveLength(1);
  expect(output.trim().split('\n')).toHaveLength(lines.length + 4);
});

test('--no-demo serves no gallery, but still the app and the API', async () => {
  const server = await serve(['--surveys', samples, '--db', ':memory:', '--no-demo']);
  const statuses = ['/', '/gallery'].map(async (path) => (await fetch(server.url + path)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404]);
  expect((await submit(server.url, 9)).status).toBe(200);
  await server.stop();
});

test('SIGHUP reloads the surveys, and errors keep the old ones', async () => {
  const file = join(folder(), 'changing.json');
  const write = (text: string) => writeFile(file, text);
  await write(JSON.stringify({ keys: [{ key: 'pk_demo', surveys: '*' }], surveys: [surveys[1]] }));
  const server = await serve(['--surveys', file, '--db', ':memory:']);
  expect((await submit(server.url, 9)).status).toBe(400);
  await write('{');
  server.process.kill('SIGHUP');
  await expect.poll(server.log).toContain(':1:2 ');
  await write(await readFile(samples, 'utf8'));
  server.process.kill('SIGHUP');
  await expect.poll(server.log).toContain('surveys reloaded');
  expect((await submit(server.url, 9)).status).toBe(200);
  await server.stop();
});

test('log lines are JSON with an id and without keys', async () => {
  const server = await serve(['--surveys', samples, '--db', ':memory:']);
  await submit(server.url, 9);
  await server.stop();
  const [line] = server.log().split('\n');
  expect(JSON.parse(line!)).toMatchObject({ level: 'info', route: 'responses', status: 200, id: expect.any(String) });
  expect(server.log()).not.toContain('pk_demo');
});

test('check accepts a valid file, and lists every error of an invalid one', async () => {
  expect(await run('check', samples)).toMatchObject({ code: 0, output: expect.stringContaining('is valid') });
  const file = join(folder(), 'bad.json');
  await writeFile(file, '{}');
  expect(await run('check', file)).toMatchObject({ code: 1, errors: expect.stringContaining('keys: expected a list') });
  await writeFile(file, JSON.stringify({ keys, surveys: [{ ...surveys[0], scale_style: 'thumbs' }] }, null, 1));
  const warnings = await run('check', file);
  expect(warnings).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/:13:4 surveys\[0\]\.scale_style/),
  });
  await writeFile(
    file,
    JSON.stringify({ keys, surveys: [{ ...surveys[0], scale_style: 'thumbs', collect_contact: false }] }),
  );
  expect(await run('check', file)).toMatchObject({ code: 1, errors: expect.stringMatching(/ has \d warnings:/) });
  // the default is the file of this folder, which an earlier test has written, or nothing
  const found = (await readdir(folder())).includes('surveys.json');
  expect(await run('check')).toMatchObject({ code: found ? 0 : 1 });
});

test('export reads from a server, or from the file, which a server can be using', async () => {
  const server = await serve(['--surveys', samples, '--db', 'export.db', '--admin-token', 'random']);
  await submit(server.url, 9);
  const token = /admin token is kept in asklet\.token: (\S+)/.exec(server.output())![1]!;
  const from = ['--from', server.url, '--admin-token', token];
  const running = await run('export', '--survey', survey_uuid, ...from);
  expect(running.errors).toBe('');
  expect(JSON.parse(running.output)).toMatchObject({ survey_uuid, score: 9 });
  const beside = await run('export', '--survey', survey_uuid, '--db', 'export.db');
  expect({ ...beside, output: JSON.parse(beside.output) }).toMatchObject({ code: 0, errors: '', output: { score: 9 } });
  const wrong = await run('export', '--survey', survey_uuid, '--from', server.url, '--admin-token', 'wrong');
  expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('replied 403') });
  await server.stop();
  const csv = await run('export', '--survey', survey_uuid, '--db', 'export.db', '--format', 'csv');
  expect(csv.output.split('\r\n')).toHaveLength(3);
  expect(await run('export', '--survey', 'x')).toMatchObject({ code: 2 });
  const typo = await run('export', '--survey', survey_uuid, '--db', 'typo.db');
  expect(typo).toMatchObject({ code: 1, errors: expect.stringContaining('Database typo.db not found') });
  expect(await readdir(folder())).not.toContain('typo.db');
});

test('faults can be enabled for tests of clients', async () => {
  // earlier tests store a token in this folder
  await rm(join(folder(), 'asklet.token'), { force: true });
  const server = await serve(['--surveys', samples, '--db', ':memory:', '--faults']);
  const body = JSON.stringify({ endpoint: 'responses', drop: 'before' });
  expect((await fetch(`${server.url}/api/admin/faults`, { method: 'POST', body })).status).toBe(200);
  await expect(submit(server.url, 9)).rejects.toThrow('fetch failed');
  expect((await submit(server.url, 9)).status).toBe(200);
  await server.stop();
});

test('a signal that ends npx ends the server that it started', async () => {
  const command = `"${process.execPath}" "${main()}" serve --port 0 --db :memory: --surveys "${samples}" & wait`;
  const npx = spawn('sh', ['-c', command], {
    env: { ...process.env, npm_command: 'exec' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [welcome] = await once(npx.stdout, 'data');
  expect(String(welcome)).toContain('listens on');
  npx.kill('SIGTERM');
  // the server holds the pipe, too, and closes it when it ends
  await once(npx.stdout.resume(), 'close');
});
