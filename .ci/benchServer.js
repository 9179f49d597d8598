// Measures the built server against the floor, which an engineer would write in an afternoon (Fastify, JSON schemas, a
// commit for each write), and against a bare node:http server that parses the same JSON and replies with a constant of
// the same size. Everything runs on loopback, each server in its own process and the load generator in this one. The
// servers take turns, round by round, so that other load on the machine affects all of them; the table shows the median
// of the rounds. Compare ratios, not absolute figures.
//
//   npm run bench:server                     SQLite and PostgreSQL (BENCH_DATABASE_URL, else an embedded one)
//   npm run bench:server -- --seconds 4      longer rounds; --rounds 5: more rounds; --no-postgres: SQLite only
//   npm run bench:server -- --million        reports and writes with a million stored responses; --count 10000 stores fewer
//   npm run bench:server -- --meanwhile      writes while an owner summarizes, exports, backs up and deletes 100,000 of
//                                            a million responses
//                                            (for both, BENCH_DB can name a SQLite file that has the responses)
//   npm run bench:server -- --import         writes while a million answers of another tool are imported, and the memory
//   npm run bench:server -- --copy           a copy of a million sessions from SQLite to PostgreSQL, and another one
//   npm run bench:notify                     visitors' writes with and without notifications (this one with --notify),
//                                            100 answers a second; --rate 20: fewer
//   npm run bench:server -- --budget         starts of sessions with and without a budget
//   npm run bench:server -- --tokens         time for rejecting the tokens of personal links, by their right characters
//   npm run bench:server -- --soak 600       memory while responses arrive for 600 seconds
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from './bench/compare.js';
import { measureBudget } from './bench/measureBudget.js';
import { measureCopy } from './bench/measureCopy.js';
import { measureImport } from './bench/measureImport.js';
import { measureMeanwhile } from './bench/measureMeanwhile.js';
import { measureMillion } from './bench/measureMillion.js';
import { measureNotify } from './bench/measureNotify.js';
import { measureSoak } from './bench/measureSoak.js';
import { measureTokens } from './bench/measureTokens.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    'no-postgres': { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    count: { type: 'string', default: '1000000' },
    meanwhile: { type: 'boolean', default: false },
    import: { type: 'boolean', default: false },
    copy: { type: 'boolean', default: false },
    notify: { type: 'boolean', default: false },
    rate: { type: 'string', default: '100' },
    budget: { type: 'boolean', default: false },
    tokens: { type: 'boolean', default: false },
    soak: { type: 'string' },
  },
});

async function measure(folder) {
  const seconds = Number(values.seconds);
  const withPostgres = !values['no-postgres'];
  if (values.million) return measureMillion(folder, { seconds, count: Number(values.count), withPostgres });
  if (values.meanwhile) return measureMeanwhile(folder, { count: Number(values.count), withPostgres });
  if (values.copy) return measureCopy(folder, Number(values.count));
  if (values.import) return measureImport(folder, Number(values.count));
  if (values.tokens) return measureTokens(folder);
  const rounds = Number(values.rounds);
  const interval = 1000 / Number(values.rate);
  if (values.notify) return measureNotify(folder, { seconds, rounds, withPostgres, interval });
  if (values.budget) return measureBudget(folder, { seconds, rounds, withPostgres });
  if (values.soak) return measureSoak(folder, Number(values.soak));
  return compare(folder, { seconds, rounds, withPostgres });
}

const folder = mkdtempSync(join(tmpdir(), 'asklet-bench-'));
chmodSync(folder, 0o755);
try {
  const rows = await measure(folder);
  console.table(rows);
  const result = { at: new Date().toISOString(), node: process.version, cpus: cpus().length, rows };
  writeFileSync('dist/bench-server.json', `${JSON.stringify(result, null, 2)}\n`);
  console.log('Written to dist/bench-server.json.');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
