// Measures the built server against the floor: a bare node:http server that parses the same JSON and answers a
// constant, of the same bytes. Everything runs on loopback, each server in its own process and the load generator in
// this one. They take turns, round by round, so that a busy machine is as unfair to one as to the other; what is
// printed is the median of the rounds. Read ratios, not figures.
//
//   npm run bench:server                     SQLite and PostgreSQL (BENCH_DATABASE_URL, else an embedded one)
//   npm run bench:server -- --seconds 4      longer rounds; --rounds 5 more of them; --no-postgres leaves it out
//   npm run bench:server -- --million        reports and writes with a million stored responses; --count 10000 stores fewer
//   npm run bench:server -- --export         writes while a million responses are exported from SQLite
//                                            (for both, BENCH_DB names a SQLite file that has the responses)
//   npm run bench:server -- --soak 600       memory while answers come for so many seconds
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from './bench/compare.js';
import { measureExport } from './bench/measureExport.js';
import { measureMillion } from './bench/measureMillion.js';
import { measureSoak } from './bench/measureSoak.js';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    'no-postgres': { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    count: { type: 'string', default: '1000000' },
    export: { type: 'boolean', default: false },
    soak: { type: 'string' },
  },
});

async function measure(folder) {
  const seconds = Number(values.seconds);
  const withPostgres = !values['no-postgres'];
  if (values.million) return measureMillion(folder, { seconds, count: Number(values.count), withPostgres });
  if (values.export) return measureExport(folder, Number(values.count));
  if (values.soak) return measureSoak(folder, Number(values.soak));
  return compare(folder, { seconds, rounds: Number(values.rounds), withPostgres });
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
