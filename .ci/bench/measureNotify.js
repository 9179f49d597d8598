import { join } from 'node:path';
import { calls } from './calls.js';
import { compete, writeSurveys } from './compete.js';
import { serve, serveBare, startPostgres } from './processes.js';

/** Measures how notifications slow down visitors' writes: 100 answers a second, one webhook. */
export async function measureNotify(folder, { withPostgres, ...options }) {
  const start = async (name, db, notifications) =>
    serve(db, '--surveys', writeSurveys(join(folder, `${name}.json`), { notifications }), '--allow-private-targets');
  const off = await start('off', join(folder, 'off.db'), []);
  const receiver = await serveBare(off.url);
  const target = { to: 'webhook', url: receiver.url, secret: `whsec_${Buffer.alloc(24).toString('base64')}` };
  const on = await start('on', join(folder, 'on.db'), [target]);
  const rows = await compete(
    'SQLite',
    { 'without notifications': off, 'with a webhook': on },
    calls.responses,
    options,
  );
  await Promise.all([off, on].map((server) => server.stop()));
  if (withPostgres) {
    const postgres = await startPostgres(folder);
    const servers = {
      'without notifications': await start('off', await postgres.create('bench_off'), []),
      'with a webhook': await start('on', await postgres.create('bench_on'), [target]),
    };
    rows.push(...(await compete('PostgreSQL', servers, calls.responses, options)));
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    await postgres.stop();
  }
  await receiver.stop();
  return rows;
}
