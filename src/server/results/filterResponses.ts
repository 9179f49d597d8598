import { maxLocaleLength, maxPageLength } from '../store/metadata.ts';
import type { ResponseQuery } from './responseQuery.ts';

/** A condition in SQL, with a `?` for each of `values`. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The SQL that differs between the engines. */
export interface FilterDialect {
  /** Is true if the text contains a part, ignoring case. */
  readonly hasPart: (part: string) => Condition;
  /** Is true if a metadata key has a value, as text: its own or one in its list. */
  readonly hasValue: (key: string, value: string) => Condition;
  /** Is true if a metadata key exists. */
  readonly hasKey: (key: string) => Condition;
  /** Is true for the response of a session. */
  readonly isOfSession: (session_uuid: string) => Condition;
  /** The page's path, without its host. */
  readonly path: string;
}

/** Returns the case-insensitive comparison with a pattern. */
export const isLike = (like: 'LIKE' | 'ILIKE', part: string): Condition => ({
  sql: `text ${like} ? ESCAPE '\\'`,
  values: [`%${part.replace(/[\\%_]/g, '\\$&')}%`],
});

const either = (conditions: readonly Condition[]): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
  values: conditions.flatMap(({ values }) => values),
});

const not = ({ sql, values }: Condition): Condition => ({ sql: `NOT (${sql})`, values });

/** Returns the SQL condition of a query. */
export function filterResponses(query: ResponseQuery, dialect: FilterDialect): Condition {
  const is = (sql: string, value: string | number | null): Condition[] =>
    value === null ? [] : [{ sql, values: [value] }];
  const has = (wanted: boolean, sql: string): Condition[] => (wanted ? [{ sql, values: [] }] : []);
  const { search, page, locale, session_uuid } = query;
  const conditions = [
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
      if (value === '') return not(dialect.hasKey(key));
      return either([value].flat().map((each) => dialect.hasValue(key, each)));
    }),
  ];
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
}
