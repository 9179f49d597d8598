import autocannon from 'autocannon';
import { calls, headers } from './calls.js';

/**
 * Calls one endpoint of one or more servers for `duration` seconds. Returns requests per second, the 99th percentile in
 * milliseconds, and the CPU time per request in microseconds: of the servers, of the load generator and of the database
 * (0 for servers with their own). Throws if a call fails.
 */
export async function load(servers, name, connections, duration, database = null) {
  const { path, body } = calls[name];
  const cpuTime = () => servers.reduce((total, server) => total + server.cpuTime(), 0);
  const before = { servers: cpuTime(), own: process.cpuUsage(), database: database?.cpuTime() };
  const results = await Promise.all(
    servers.map(({ url }) =>
      autocannon({
        url: url + path,
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        connections: Math.max(1, Math.floor(connections / servers.length)),
        duration,
        timeout: 60, // a busy machine is slow, but that is no failure
      }),
    ),
  );
  const sum = (read) => results.reduce((total, result) => total + read(result), 0);
  const refused = sum(({ non2xx }) => non2xx);
  const broken = sum(({ errors }) => errors);
  if (refused + broken > 0) throw new Error(`${name}: ${refused} calls were refused, ${broken} broke or took too long`);
  const own = process.cpuUsage(before.own);
  const total = sum((result) => result['2xx']);
  return {
    perSecond: sum((result) => result['2xx'] / result.duration),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    cpu: (cpuTime() - before.servers) / total,
    loadCpu: (own.user + own.system) / total,
    databaseCpu: database ? (database.cpuTime() - before.database) / total : 0,
  };
}
