import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { headers, survey } from './calls.js';
import { callSteadily, percentile } from './measureMeanwhile.js';

/** Milliseconds before each round, so that what the last one has caused is done. */
const pause = 1500;

const shares = { p50: 0.5, p95: 0.95, p99: 0.99 };

/** Writes a surveys file with the survey of the calls. */
export function writeSurveys(path, { notifications = [], ...properties }) {
  const surveys = [{ survey_uuid: survey, survey_type: 'nps_10', question: 'How likely?', ...properties }];
  writeFileSync(path, JSON.stringify({ keys: [{ key: 'pk_demo', surveys: '*' }], surveys, notifications }));
  return path;
}

/**
 * Sends a call every `interval` milliseconds. Returns the milliseconds that visitors wait, by percentile, and the CPU time of the server
 * per call, in microseconds.
 */
async function measureRound(server, { path, body }, { seconds, interval = 10 }) {
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const before = server.cpuTime();
  const taken = await callSteadily(server.url + path, init, AbortSignal.timeout(seconds * 1000), interval);
  return {
    ...Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, percentile(taken, share)])),
    cpu: (server.cpuTime() - before) / taken.length,
  };
}

/** Measures servers one after the other. Returns what was measured, in their order. */
async function measureInTurns(servers, call, options) {
  const measured = [];
  for (const server of servers) {
    await wait(pause);
    measured.push(await measureRound(server, call, options));
  }
  return measured;
}

/** Calls each server in turn: what delays one of them for a moment, such as another process, delays all. */
async function measureTogether(servers, call, { interval, ...options }) {
  await wait(pause);
  const measure = async (server, index) => {
    await wait(index * interval);
    return measureRound(server, call, { ...options, interval: interval * servers.length });
  };
  return Promise.all(servers.map(measure));
}

/**
 * Measures servers in several rounds, each beginning with another one. Returns the medians of their rounds.
 * @param options.isTogether if all are called during a round, which shows small differences; but what a server does besides its replies
 * then slows down the others, too
 */
export async function compete(engine, servers, call, { rounds, isTogether = false, ...options }) {
  const contestants = Object.entries(servers);
  const taken = Object.fromEntries(contestants.map(([name]) => [name, []]));
  const measure = isTogether ? measureTogether : measureInTurns;
  for (let round = -1; round < rounds; round += 1) {
    contestants.push(contestants.shift());
    const all = contestants.map(([, server]) => server);
    const measured = await measure(all, call, options);
    // the first one warms up the compiler
    if (round >= 0) for (const [index, [name]] of contestants.entries()) taken[name].push(measured[index]);
  }
  return Object.entries(taken).map(([name, measured]) => {
    const median = (value) =>
      percentile(
        measured.map((round) => round[value]),
        0.5,
      ).toFixed(2);
    const values = Object.keys(measured[0]).map((value) => [value, Number(median(value))]);
    return { server: `${engine}, ${name}`, ...Object.fromEntries(values) };
  });
}
