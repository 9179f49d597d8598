import { maxLocaleLength, maxPageLength } from '../store/metadata.ts';
import type { Dialect, Sql } from './dialect.ts';
import type { ResponseQuery } from './responseQuery.ts';

const join = (conditions: readonly Sql[], operator: 'AND' | 'OR'): Sql => ({
  sql: conditions.map(({ sql }) => sql).join(` ${operator} `),
  values: conditions.flatMap(({ values }) => values),
});

const parenthesize = (before: string, { sql, values }: Sql): Sql => ({ sql: `${before}(${sql})`, values });

/** Returns the SQL condition of a query. */
export function filterResponses(query: ResponseQuery, dialect: Dialect): Sql {
  const is = (sql: string, value: string | number | null): Sql[] => (value === null ? [] : [{ sql, values: [value] }]);
  const has = (wanted: boolean, sql: string): Sql[] => (wanted ? [{ sql, values: [] }] : []);
  const { search, page, locale, session_uuid } = query;
  return join(
    [
      ...is('survey_uuid = ?', query.survey_uuid),
      ...(session_uuid === null ? [] : [dialect.isOfSession(session_uuid)]),
      ...is('created_at >= ?', query.from),
      ...is('created_at < ?', query.until),
      ...is('updated_at >= ?', query.updatedFrom),
      ...is('score >= ?', query.lowestScore),
      ...is('score <= ?', query.highestScore),
      ...has(query.withText || search !== null, 'has_text'),
      ...has(query.withEmail, 'has_email'),
      ...has(query.withScreenshot, 'has_screenshot'),
      ...is('locale = ?', locale && locale.slice(0, maxLocaleLength)),
      // a full address, or a path on any host
      ...is(`${page?.startsWith('/') ? dialect.path : 'page'} = ?`, page && page.slice(0, maxPageLength)),
      ...(search ? [dialect.hasPart(search)] : []),
      ...query.metadata.map(({ key, value }) => {
        if (value === null) return dialect.hasKey(key);
        if (value === '') return parenthesize('NOT ', dialect.hasKey(key));
        const values = [value].flat().map((each) => dialect.hasValue(key, each));
        return parenthesize('', join(values, 'OR'));
      }),
    ],
    'AND',
  );
}
