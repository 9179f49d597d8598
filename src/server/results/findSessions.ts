import { filterResponses } from './filterResponses.ts';
import type { ResponseQuery } from './responseQuery.ts';
import type { SqlEngine } from './sqlEngine.ts';

/** Resolves to the sessions of all responses of a query. */
export async function findSessions(engine: SqlEngine, query: ResponseQuery): Promise<string[]> {
  const sessions: string[] = [];
  const period = { date: '', from: query.from ?? 0, until: query.until ?? Number.MAX_SAFE_INTEGER };
  for await (const { from, until } of engine.divideDays('responses', query, [period])) {
    const { sql, values } = filterResponses({ ...query, from, until }, engine.dialect);
    const found = await engine.all<{ session_uuid: string }>(
      `SELECT ${engine.session} AS session_uuid FROM responses WHERE ${sql}`,
      values,
    );
    for (const { session_uuid } of found) sessions.push(session_uuid);
  }
  return sessions;
}
