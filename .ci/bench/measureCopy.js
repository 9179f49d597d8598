import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openStore } from '../../dist/server/service.js';
import { generateResponses } from '../generateResponses.js';
import { survey } from './calls.js';
import { startPostgres } from './processes.js';

/** The share of generated sessions that have a response. */
const answered = 5 / 8;

/** Measures how long a SQLite file with so many sessions takes to be copied into PostgreSQL, and to be compared again. */
export async function measureCopy(folder, sessions) {
  const from = join(folder, 'from.db');
  const store = await openStore(from);
  await generateResponses(store, { survey_uuid: survey, count: sessions * answered, until: Date.now() });
  await store.close();
  const postgres = await startPostgres(folder);
  const to = await postgres.create('copy');
  const rows = ['the first copy', 'a copy of what has changed: nothing'].map((name) => {
    const start = performance.now();
    execFileSync(process.execPath, ['dist/server/main.js', 'copy', '--from', from, '--to', to], { stdio: 'ignore' });
    return { name, sessions, seconds: Math.round((performance.now() - start) / 1000) };
  });
  await postgres.stop();
  return rows;
}
