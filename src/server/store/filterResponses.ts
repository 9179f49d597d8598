import type { ResponseQuery } from './store.ts';

/** A condition in SQL, with `?` for every value of `values`. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** The conditions of a query; `like` is the engine's comparison without regard to case. */
export function filterResponses(query: ResponseQuery, like: 'LIKE' | 'ILIKE'): Condition {
  const { search } = query;
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const given: [sql: string, value: string | number | null][] = [
    ['responses.survey_uuid = ?', query.survey_uuid],
    ['session_uuid = ?', query.session_uuid],
    ['score >= ?', query.lowestScore],
    ['score <= ?', query.highestScore],
    ['responses.created_at >= ?', query.from],
    ['responses.created_at < ?', query.until],
    [`text ${like} ? ESCAPE '\\'`, pattern],
  ];
  const conditions = given.filter((each): each is [string, string | number] => each[1] !== null);
  return {
    sql: [...conditions.map(([sql]) => sql), ...(query.withText ? ["text <> ''"] : [])].join(' AND '),
    values: conditions.map(([, value]) => value),
  };
}
