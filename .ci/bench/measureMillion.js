import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { survey } from './calls.js';
import { load } from './load.js';
import { serve } from './processes.js';

const flags = { user_closed_survey: false, user_submitted_score: true, user_submitted_text: false };

/** Stores a million responses of the last 90 days through the store's own interface. */
async function fill(path) {
  const { openStore } = await import('../../dist/server/index.js');
  const store = await openStore(path);
  const begin = Date.now() - 90 * 86_400_000;
  for (let done = 0; done < 1_000_000; done += 5000) {
    const writes = Array.from({ length: 5000 }, (_, index) =>
      store.saveResponse({
        survey_uuid: survey,
        session_uuid: randomUUID(),
        at: begin + (done + index) * 7000,
        flags,
        score: (done + index) % 11,
        text: 'Fine.',
        metadata: {},
      }),
    );
    await Promise.all(writes);
  }
  await store.close();
}

async function timeSummary({ url }) {
  const asked = performance.now();
  const headers = { authorization: 'Bearer bench' };
  const summary = await (await fetch(`${url}/api/admin/surveys/${survey}/summary`, { headers })).json();
  return { responses: summary.responses, milliseconds: performance.now() - asked };
}

/** Writes to an empty database and to one with a million responses, in turn, and the summary of the full one. */
export async function measureMillion(folder, seconds) {
  const path = join(folder, 'million.db');
  await fill(path);
  const empty = await serve(join(folder, 'empty.db'));
  const full = await serve(path);
  const summary = await timeSummary(full);
  const taken = { empty: [], full: [] };
  for (let round = 0; round < 6; round += 1) {
    for (const [name, server] of Object.entries({ empty, full })) {
      const result = await load([server], 'responses', 50, seconds);
      if (round > 0) taken[name].push(result); // the compiler warms up
    }
  }
  const median = (name, field) => Math.round(taken[name].map((each) => each[field]).toSorted((a, b) => a - b)[2]);
  const rows = ['empty', 'full'].map((name) => ({
    database: name,
    perSecond: median(name, 'perSecond'),
    p99: median(name, 'p99'),
    cpuMicroseconds: median(name, 'cpu'),
    memory: Math.round({ empty, full }[name].memory()),
  }));
  console.log(`Summary of ${summary.responses} responses: ${Math.round(summary.milliseconds)} ms.`);
  await Promise.all([empty.stop(), full.stop()]);
  return rows;
}
