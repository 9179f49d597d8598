import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../src/server/store/openStore.ts';
import { useBuiltServer } from './support/builtServer.ts';
import { requestOf } from './support/call.ts';
import { send } from './support/checkedFetch.ts';

const samples = resolve(import.meta.dirname, '../../public/surveys.json');
const { surveys, keys } = JSON.parse(await readFile(samples, 'utf8'));
const [{ survey_uuid }] = surveys;
const { run, serve, folder } = useBuiltServer();

const submit = (url: string, score: number) =>
  send(requestOf('responses', { survey: survey_uuid, key: 'pk_demo', body: { score, metadata: { score } } }, url));

test('without a command it helps', async () => {
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('--port 8787') });
});

test.each([
  [['serve', '--colour', 'red'], "Unknown option '--colour'"],
  [['serve', '--retention-days', '0'], '--retention-days: expected a number from 1'],
  [['serve', '--port', 'many'], '--port: expected a number from 0 to 65535, found "many"'],
  [['serve', 'extra'], "Unexpected argument 'extra'"],
  [['dance'], 'There is no command "dance"'],
])('%j ends with 2 and says what is wrong', async (argv, message) => {
  const { code, errors } = await run(...argv);
  expect(code).toBe(2);
  expect(errors).toContain(message);
});

test('it says where it listens, what it keeps where, and what to paste', async () => {
  const server = await serve(['--surveys', samples]);
  expect(server.output()).toContain(samples);
  expect(server.output()).toContain(join(folder(), 'asklet.db'));
  expect(server.output()).toContain(`<script async src="${server.url}/asklet.js"`);
  expect(server.output()).toContain(`data-survey="${survey_uuid}" data-key="pk_demo"`);
  expect(await server.stop()).toBe(0);
});

test('without a surveys file it serves the samples and says so', async () => {
  const server = await serve(['--db', ':memory:']);
  expect(server.output()).toContain('the samples');
  expect((await submit(server.url, 9)).status).toBe(200);
  await server.stop('SIGINT');
});

test('the environment stands for options', async () => {
  const server = await serve([], { ASKLET_SURVEYS: samples, DATABASE_URL: 'from-env.db', HOST: '127.0.0.1' });
  expect(server.output()).toContain(join(folder(), 'from-env.db'));
  await server.stop();
});

test('a surveys file with errors stops the start and names them all', async () => {
  const file = join(folder(), 'broken.json');
  await writeFile(file, JSON.stringify({ keys: [], surveys: [{ survey_uuid, question: 1 }] }));
  const { code, errors } = await run('serve', '--port', '0', '--surveys', file);
  expect(code).toBe(1);
  expect(errors).toContain(file);
  expect(errors).toContain('keys: expected a list that is not empty');
  expect(errors).toContain('surveys[0].survey_type: expected');
  expect(errors).toContain('surveys[0].question: expected a string, found 1');
});

test('a port in use and a database in use are told clearly', async () => {
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

test('a server that is told to end finishes what it began', async () => {
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

test('a change of the surveys file is taken by itself, and an error is told once and leaves the old ones', async () => {
  const file = join(folder(), 'watched.json');
  const changeTo = async (text: string) => {
    // as editors do it: another file takes its place
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };
  await changeTo(JSON.stringify({ keys: [{ key: 'pk_demo', surveys: '*' }], surveys: [surveys[1]] }));
  const server = await serve(['--surveys', file, '--db', ':memory:']);
  expect((await submit(server.url, 9)).status).toBe(400);
  await changeTo('{ "keys": [');
  await expect.poll(server.log).toContain('line 1, column 12');
  await changeTo(await readFile(samples, 'utf8'));
  await expect.poll(server.log).toContain('surveys reloaded');
  expect((await submit(server.url, 9)).status).toBe(200);
  expect(server.log().match(/surveys not reloaded/g)).toHaveLength(1);
  await server.stop();
});

test('init writes a file that is served as it says, and never overwrites', async () => {
  const first = await run('init', 'mine.json');
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining('serve --surveys mine.json --admin-token random'),
  });
  const { keys, surveys } = JSON.parse(await readFile(join(folder(), 'mine.json'), 'utf8'));
  const { survey_uuid } = surveys[0];
  expect(first.output).toContain(`data-survey="${survey_uuid}" data-key="${keys[0].key}"`);
  expect(await run('check', 'mine.json')).toMatchObject({ code: 0 });
  const server = await serve(['--surveys', 'mine.json', '--db', ':memory:']);
  const body = { score: 9 };
  const reply = await send(requestOf('responses', { survey: survey_uuid, key: keys[0].key, body }, server.url));
  expect(reply.status).toBe(200);
  await server.stop();
  expect(await run('init', 'mine.json')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is there already'),
  });
  expect(JSON.parse(await readFile(join(folder(), 'mine.json'), 'utf8')).keys).toEqual(keys);
  await run('init');
  expect(JSON.parse(await readFile(join(folder(), 'surveys.json'), 'utf8')).keys[0].key).not.toBe(keys[0].key);
});

test('--no-demo serves neither builder nor shop nor gallery, and the API all the same', async () => {
  const server = await serve(['--surveys', samples, '--db', ':memory:', '--no-demo']);
  const statuses = ['/', '/shop', '/gallery'].map(async (path) => (await fetch(server.url + path)).status);
  expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
  expect((await submit(server.url, 9)).status).toBe(200);
  await server.stop();
});

test('SIGHUP reads the surveys again, and errors leave the old ones', async () => {
  const file = join(folder(), 'changing.json');
  const write = (text: string) => writeFile(file, text);
  await write(JSON.stringify({ keys: [{ key: 'pk_demo', surveys: '*' }], surveys: [surveys[1]] }));
  const server = await serve(['--surveys', file, '--db', ':memory:']);
  expect((await submit(server.url, 9)).status).toBe(400);
  await write('{');
  server.process.kill('SIGHUP');
  await expect.poll(server.log).toContain('line 1, column 2');
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

test('check tells a good file and every error of a bad one', async () => {
  expect(await run('check', samples)).toMatchObject({ code: 0, output: expect.stringContaining('is fine') });
  const file = join(folder(), 'bad.json');
  await writeFile(file, '{}');
  expect(await run('check', file)).toMatchObject({ code: 1, errors: expect.stringContaining('keys: expected a list') });
  await writeFile(file, JSON.stringify({ keys, surveys: [{ ...surveys[0], scale_style: 'thumbs' }] }, null, 1));
  const ineffective = await run('check', file);
  expect(ineffective).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/line 13, column 4: surveys\[0\]\.scale_style/),
  });
  expect(await run('check')).toMatchObject({ code: 2 });
});

test('export reads the running server, and the file while none runs', async () => {
  const server = await serve(['--surveys', samples, '--db', 'export.db', '--admin-token', 'random']);
  await submit(server.url, 9);
  const token = /admin token of this run: (\S+)/.exec(server.output())![1]!;
  const from = ['--from', server.url, '--admin-token', token];
  const running = await run('export', '--survey', survey_uuid, ...from);
  expect(running.errors).toBe('');
  expect(JSON.parse(running.output)).toMatchObject({ survey_uuid, score: 9 });
  const held = await run('export', '--survey', survey_uuid, '--db', 'export.db');
  expect(held).toMatchObject({ code: 1, errors: expect.stringContaining('another process is using it') });
  const wrong = await run('export', '--survey', survey_uuid, '--from', server.url, '--admin-token', 'wrong');
  expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('answers 403') });
  await server.stop();
  const csv = await run('export', '--survey', survey_uuid, '--db', 'export.db', '--format', 'csv');
  expect(csv.output.split('\r\n')).toHaveLength(3);
  expect(await run('export', '--survey', 'x')).toMatchObject({ code: 2 });
  const typo = await run('export', '--survey', survey_uuid, '--db', 'typo.db');
  expect(typo).toMatchObject({ code: 1, errors: expect.stringContaining('There is no database typo.db') });
  expect(await readdir(folder())).not.toContain('typo.db');
});

test('faults can be switched on for tests of clients', async () => {
  const server = await serve(['--surveys', samples, '--db', ':memory:', '--faults']);
  const body = JSON.stringify({ endpoint: 'responses', drop: 'before' });
  expect((await fetch(`${server.url}/api/admin/faults`, { method: 'POST', body })).status).toBe(200);
  await expect(submit(server.url, 9)).rejects.toThrow('fetch failed');
  expect((await submit(server.url, 9)).status).toBe(200);
  await server.stop();
});

test('a signal that ends npx ends the server that it started', async () => {
  const server = await serve(['--surveys', samples, '--db', ':memory:']);
  const main = server.process.spawnargs[1]!;
  await server.stop();
  const command = `"${process.execPath}" "${main}" serve --port 0 --db :memory: --surveys "${samples}" & wait`;
  const npx = spawn('sh', ['-c', command], {
    env: { ...process.env, npm_command: 'exec' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [welcome] = await once(npx.stdout, 'data');
  expect(String(welcome)).toContain('listens on');
  npx.kill('SIGTERM');
  // the server has it, too, and closes it at its end
  await once(npx.stdout.resume(), 'close');
}, 20_000);
