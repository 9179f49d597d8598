import { breakdownColumns } from '../store/metadata.ts';
import type { Dialect, Sql } from './dialect.ts';
import type { ResponseQuery } from './responseQuery.ts';

const join = (conditions: readonly Sql[], operator: 'AND' | 'OR'): Sql => ({
  sql: conditions.map(({ sql }) => sql).join(` ${operator} `),
  values: conditions.flatMap(({ values }) => values),
});

const parenthesize = (before: string, { sql, values }: Sql): Sql => ({ sql: `${before}(${sql})`, values });

/** Returns the SQL condition of a query. */
export function filterResponses(query: ResponseQuery, dialect: Dialect): Sql {
  const is = (sql: string, value: string | number | undefined): Sql[] =>
    value === undefined ? [] : [{ sql, values: [value] }];
  const has = (isWanted: boolean | undefined, sql: string): Sql[] => (isWanted ? [{ sql, values: [] }] : []);
  const { search, page, locale, session_uuid, metadata = [] } = query;
  return join(
    [
      ...is('survey_uuid = ?', query.survey_uuid),
      ...(session_uuid === undefined ? [] : [dialect.isOfSession(session_uuid)]),
      ...is('created_at >= ?', query.from),
      ...is('created_at < ?', query.until),
      ...is('updated_at >= ?', query.updated_from),
      ...is('score >= ?', query.min_score),
      ...is('score <= ?', query.max_score),
      ...has(query.with_text || search !== undefined, 'has_text'),
      ...has(query.with_email, 'has_email'),
      ...has(query.with_screenshot, 'has_screenshot'),
      ...is('locale = ?', locale?.slice(0, breakdownColumns.locale.maxLength)),
      // a full address, or a path on any host
      ...is(`${page?.startsWith('/') ? dialect.path : 'page'} = ?`, page?.slice(0, breakdownColumns.page.maxLength)),
      ...(search === undefined ? [] : [dialect.hasPart(search)]),
      ...metadata.map(({ key, value }) => {
        if (value === null) return dialect.hasKey(key);
        if (value === '') return parenthesize('NOT ', dialect.hasKey(key));
        const values = [value].flat().map((each) => dialect.hasValue(key, each));
        return parenthesize('', join(values, 'OR'));
      }),
    ],
    'AND',
  );
}
