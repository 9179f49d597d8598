import { join } from 'node:path';
import { calls } from './calls.js';
import { compete, writeSurveys } from './compete.js';
import { serve, startPostgres } from './processes.js';

/** Budgets that are never reached, so that every session starts. Two without one show how much is chance. */
const budgets = {
  'without a budget': {},
  'without a budget, again': {},
  'with a pace': { budget: { responses: 10_000_000, per: 'week' } },
  'with a margin': { budget: { margin: 0.1, per: 'week' } },
};

/** Measures how a budget slows down the starts of sessions: 500 a second, all servers together. */
export async function measureBudget(folder, { withPostgres, ...options }) {
  async function measureEngine(engine, createDatabase) {
    const servers = {};
    for (const [index, [name, properties]] of Object.entries(budgets).entries()) {
      const file = writeSurveys(join(folder, `${engine}-${index}.json`), properties);
      servers[name] = await serve(await createDatabase(index), '--surveys', file);
    }
    const rows = await compete(engine, servers, calls.sessions, { ...options, interval: 2, isTogether: true });
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    return rows;
  }

  const rows = await measureEngine('SQLite', (index) => join(folder, `budget-${index}.db`));
  if (!withPostgres) return rows;
  const postgres = await startPostgres(folder);
  rows.push(...(await measureEngine('PostgreSQL', (index) => postgres.create(`bench_budget_${index}`))));
  await postgres.stop();
  return rows;
}
