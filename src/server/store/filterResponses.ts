import type { ResponseQuery } from './responseQuery.ts';

/** A condition in SQL, with `?` for every value of `values`. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

/** What the engines say differently. */
export interface FilterDialect {
  /** Whether the text has a part, whatever their case. */
  readonly hasPart: (part: string) => Condition;
  /** A value of the metadata as text. */
  readonly metadata: (name: string) => string;
  /** Whether a key of the metadata has a value: it, or one of a list, as text. */
  readonly hasValue: (key: string, value: string) => Condition;
  /** Whether a key of the metadata is there. */
  readonly hasKey: (key: string) => Condition;
  /** The address of the page without its query and fragment, and its path alone. */
  readonly page: string;
  readonly path: string;
}

/** The comparison with a pattern, which disregards case. */
export const isLike = (like: 'LIKE' | 'ILIKE', part: string): Condition => ({
  sql: `text ${like} ? ESCAPE '\\'`,
  values: [`%${part.replace(/[\\%_]/g, '\\$&')}%`],
});

/** The conditions of a query in SQL. */
export function filterResponses(query: ResponseQuery, dialect: FilterDialect): Condition {
  const { metadata } = dialect;
  const is = (sql: string, value: string | number | null): Condition[] =>
    value === null ? [] : [{ sql, values: [value] }];
  const has = (wanted: boolean, sql: string): Condition[] => (wanted ? [{ sql, values: [] }] : []);
  const conditions = [
    ...is('responses.survey_uuid = ?', query.survey_uuid),
    ...is('session_uuid = ?', query.session_uuid),
    ...is('score >= ?', query.lowestScore),
    ...is('score <= ?', query.highestScore),
    ...is('responses.created_at >= ?', query.from),
    ...is('responses.created_at < ?', query.until),
    ...(query.search ? [dialect.hasPart(query.search)] : []),
    ...has(query.withText, "text <> ''"),
    ...has(query.withEmail, `${metadata('user_email')} <> ''`),
    ...has(query.withScreenshot, `${metadata('screenshot')} IS NOT NULL`),
    ...is(`${metadata('locale')} = ?`, query.locale),
    // a page of one host, or a path of any
    ...is(`${query.page?.startsWith('/') ? dialect.path : dialect.page} = ?`, query.page),
    ...query.metadata.map(({ key, value }) => (value === null ? dialect.hasKey(key) : dialect.hasValue(key, value))),
  ];
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
