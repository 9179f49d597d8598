import { join } from 'node:path';
import { calls } from './calls.js';
import { compete, writeSurveys } from './compete.js';
import { serve, serveBare, startPostgres } from './processes.js';

/**
 * Measures how notifications slow down visitors' writes: an answer every `interval` milliseconds, one webhook. Two servers
 * without notifications show how much is chance.
 */
export async function measureNotify(folder, { withPostgres, ...options }) {
  async function measureEngine(engine, createDatabase) {
    const start = async (name, notifications) => {
      const surveys = writeSurveys(join(folder, `${engine}-${name}.json`), { notifications });
      return serve(await createDatabase(name), '--surveys', surveys, '--allow-private-targets');
    };
    const off = await start('off', []);
    const again = await start('again', []);
    const receiver = await serveBare(off.url);
    const target = { to: 'webhook', url: receiver.url, secret: `whsec_${Buffer.alloc(24).toString('base64')}` };
    const on = await start('on', [target]);
    const servers = { 'without notifications': off, 'without notifications, again': again, 'with a webhook': on };
    const rows = await compete(engine, servers, calls.responses, options);
    await Promise.all([off, again, on, receiver].map((server) => server.stop()));
    return rows;
  }

  const rows = await measureEngine('SQLite', async (name) => join(folder, `notify-${name}.db`));
  if (!withPostgres) return rows;
  const postgres = await startPostgres(folder);
  rows.push(...(await measureEngine('PostgreSQL', (name) => postgres.create(`bench_notify_${name}`))));
  await postgres.stop();
  return rows;
}
