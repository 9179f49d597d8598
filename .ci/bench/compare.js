import { cpus } from 'node:os';
import { join } from 'node:path';
import { calls } from './calls.js';
import { load } from './load.js';
import { serve, serveFloor, startPostgres } from './processes.js';

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

const percent = (part, whole) => `${Math.round((100 * part) / whole)} %`;

/** Every call at every number of connections, the contestants in turn; the first is what the others are compared with. */
async function compete(contestants, { seconds, rounds }) {
  const rows = [];
  for (const { servers, database } of contestants) await load(servers, 'responses', 50, 2, database); // the compiler warms up
  for (const call of Object.keys(calls)) {
    for (const connections of [1, 50, 200]) {
      const taken = contestants.map(() => []);
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, { servers, database }] of contestants.entries()) {
          taken[index].push(await load(servers, call, connections, seconds, database));
        }
      }
      rows.push(
        ...contestants.map((contestant, index) => toRow(contestant, call, connections, taken[index], taken[0])),
      );
    }
  }
  return rows;
}

/** A line of the table. The ratios are medians, too: those of the rounds, each with its neighbour. */
function toRow({ name, servers }, call, connections, taken, first) {
  const of = (field) => Math.round(median(taken.map((round) => round[field])));
  const ratio = (compute) => percent(median(taken.map((round, index) => compute(round, first[index]))), 1);
  return {
    server: name,
    call,
    connections,
    perSecond: of('perSecond'),
    p99: of('p99'),
    cpuMicroseconds: of('cpu'),
    databaseMicroseconds: of('databaseCpu'),
    loadMicroseconds: of('loadCpu'),
    // All that computes, as a share of the machine: from 100 % on nothing can be gained by another process.
    busy: percent(
      median(taken.map((round) => round.perSecond * (round.cpu + round.loadCpu + round.databaseCpu))),
      1e6 * cpus().length,
    ),
    memory: Math.round(Math.max(...servers.map((server) => server.memory()))),
    throughput: ratio((own, other) => own.perSecond / other.perSecond),
    cpu: ratio((own, other) => other.cpu / own.cpu),
  };
}

/** The server on SQLite beside the floor, then one process on PostgreSQL beside two. */
export async function compare(folder, { withPostgres, ...options }) {
  const sqlite = await serve(join(folder, 'bench.db'));
  const floor = await serveFloor(sqlite.url);
  const rows = await compete(
    [
      { name: 'floor', servers: [floor] },
      { name: 'SQLite', servers: [sqlite] },
    ],
    options,
  );
  await Promise.all([floor.stop(), sqlite.stop()]);
  if (!withPostgres) return rows;
  const postgres = await startPostgres(folder);
  const servers = [await serve(postgres.url), await serve(postgres.url)];
  const contestants = [
    { name: 'PostgreSQL, 1 process', servers: servers.slice(0, 1), database: postgres },
    { name: 'PostgreSQL, 2 processes', servers, database: postgres },
  ];
  rows.push(...(await compete(contestants, options)));
  await Promise.all(servers.map((server) => server.stop()));
  await postgres.stop();
  return rows;
}
