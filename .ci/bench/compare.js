import { cpus } from 'node:os';
import { join } from 'node:path';
import { calls } from './calls.js';
import { load } from './load.js';
import { serve, serveBare, serveFloor, startPostgres } from './processes.js';

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

const percent = (part, whole) => `${Math.round((100 * part) / whole)} %`;

/**
 * Measures every call with every number of connections, the servers in turn. The others are compared with the first.
 */
async function compete(contestants, { seconds, rounds }) {
  const rows = [];
  for (const { servers, database } of contestants) await load(servers, 'responses', 50, 2, database); // warm up the compiler
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

/** Formats a line of the table. Ratios are medians, too: of the ratios of each round. */
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
    // All CPU use, as a share of the machine: at 100 %, another process gains nothing.
    busy: percent(
      median(taken.map((round) => round.perSecond * (round.cpu + round.loadCpu + round.databaseCpu))),
      1e6 * cpus().length,
    ),
    memory: Math.round(Math.max(...servers.map((server) => server.memory()))),
    throughput: ratio((own, other) => own.perSecond / other.perSecond),
    cpu: ratio((own, other) => other.cpu / own.cpu),
  };
}

/** Compares the floor and the bare server with the server on SQLite, and one process on PostgreSQL with two. */
export async function compare(folder, { withPostgres, ...options }) {
  const sqlite = await serve(join(folder, 'bench.db'));
  const floor = await serveFloor(join(folder, 'floor.db'));
  const bare = await serveBare(sqlite.url);
  const rows = await compete(
    [
      { name: 'floor', servers: [floor] },
      { name: 'SQLite', servers: [sqlite] },
      { name: 'bare node:http', servers: [bare] },
    ],
    options,
  );
  await Promise.all([floor, sqlite, bare].map((server) => server.stop()));
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
