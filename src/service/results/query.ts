import type { z } from 'zod';
import { type Breakdown, breakdownColumns, breakdownNames } from '../../contract/results/breakdowns.ts';
import { metadataPrefix, ResultsQuery, type resultsFilters } from '../../contract/results/resultsQuery.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import type { SurveyType } from '../../contract/scores.ts';
import { translateSurvey } from '../../contract/surveys/translateSurvey.ts';
import { ApiError, describeIssues } from '../../server/api/errors.ts';
import type { Dialect, Sql } from './dialect.ts';

type Filters = Pick<z.output<typeof ResultsQuery>, keyof typeof resultsFilters>;
type Times = 'from' | 'until' | 'updated_from';

/** Filters the responses of a survey by its parameters in the API. Times are milliseconds since 1970. */
export interface ResponseQuery extends Partial<Omit<Filters, Times>>, Partial<Record<Times, number | undefined>> {
  readonly survey_uuid: string;
  /** Only responses without a score, or with one on the scale of this type. */
  readonly scale?: SurveyType;
  /** Only the response of this session. */
  readonly session_uuid?: string;
  /**
   * Metadata keys and values as text: one value, any of several, or null for any value. A list matches by each of its
   * values.
   */
  readonly metadata?: readonly { readonly key: string; readonly value: string | readonly string[] | null }[];
}

// A date alone means the beginning of that day in UTC.
const timeOf = (text: string | undefined) => (text === undefined ? undefined : Math.max(Date.parse(text), 0));

/** Maximum number of filters of metadata. */
const maxMetadata = 50;

/** Reads the query of a URL. Throws an `ApiError` if a parameter is not valid. */
export function readQuery(survey_uuid: string, url: string) {
  const malformed = (detail: string) => new ApiError('malformed', detail, { survey_uuid });
  const given = [...new URL(url).searchParams];
  const isMetadata = ([name]: [string, string]) => name.startsWith(metadataPrefix);
  if (given.flat().some((text) => text.includes('\0'))) throw malformed('The query contains a NUL character.');
  const parsed = ResultsQuery.safeParse(Object.fromEntries(given.filter((each) => !isMetadata(each))));
  if (!parsed.success) throw malformed(describeIssues(parsed.error, 'query'));
  const metadata = given
    .filter(isMetadata)
    .map(([name, value]) => ({ key: name.slice(metadataPrefix.length), value: value === '*' ? null : value }));
  if (metadata.length > maxMetadata) throw malformed(`The query has more than ${maxMetadata} filters of metadata.`);
  const {
    from,
    until,
    updated_from,
    before,
    cursor = null,
    limit,
    count,
    bom,
    delimiter,
    replace,
    time_zone,
    ...filters
  } = parsed.data;
  const times = { from: timeOf(from), until: timeOf(until), updated_from: timeOf(updated_from) };
  const query: ResponseQuery = { survey_uuid, ...filters, ...times, metadata };
  return { query, cursor, limit, before: timeOf(before), count, bom, delimiter, replace, timeZone: time_zone };
}

/** Returns whether a query asks for all responses of visitors in its period. */
export const asksForAll = ({
  survey_uuid,
  scale,
  from,
  until,
  is_imported,
  metadata = [],
  ...filters
}: ResponseQuery) =>
  metadata.length === 0 &&
  is_imported !== 'true' &&
  Object.values(filters).every((filter) => filter === undefined || filter === false);

/** Returns whether a query asks for all responses of all times, also for imported ones. */
export const asksForEverything = (query: ResponseQuery) =>
  [query.is_imported, query.from, query.until].every((each) => each === undefined) && asksForAll(query);

/** The follow-up questions of a survey in each language, with the text in the survey's own language. */
export type Questions = ReadonlyMap<string, string>;

/** Returns the follow-up questions of a survey in all its languages. */
export function questionsOf(survey: SurveyEntry): Questions {
  const textsOf = ({ follow_ups = [] }: SurveyEntry) => follow_ups.map(({ text_question }) => text_question);
  const own = textsOf(survey);
  // the last value wins: a text of the survey's own language maps to itself
  const all = [...Object.keys(survey.translations ?? {}).map((language) => translateSurvey(survey, language)), survey];
  return new Map(
    all.flatMap((each) =>
      textsOf(each).flatMap((text, index) => (text && own[index] ? [[text, own[index]] as const] : [])),
    ),
  );
}

/** Returns a query that finds the answers to a question in all its languages. */
export function withTranslatedQuestions(query: ResponseQuery, questions: Questions): ResponseQuery {
  const metadata = query.metadata?.map(({ key, value }) => {
    const texts = [...questions].flatMap(([text, question]) => (question === value ? [text] : []));
    return { key, value: key === 'question' && texts.length > 0 ? texts : value };
  });
  return { ...query, ...(metadata && { metadata }) };
}

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
  const { search, metadata = [] } = query;
  // a path is the whole value, or that of an address on any host
  const isValue = (name: Breakdown, value: string): Sql =>
    name === 'page' && value.startsWith('/')
      ? { sql: `(page = ? OR ${dialect.path} = ?)`, values: [value, value] }
      : { sql: `${name} = ?`, values: [value] };
  return join(
    [
      ...is('survey_uuid = ?', query.survey_uuid),
      ...is('session_uuid = ?', query.session_uuid),
      ...is('created_at >= ?', query.from),
      ...is('created_at < ?', query.until),
      ...is('updated_at >= ?', query.updated_from),
      ...is('(score_type IS NULL OR score_type = ?)', query.scale),
      ...is('score >= ?', query.min_score),
      ...is('score <= ?', query.max_score),
      ...has(query.with_text || search !== undefined, 'has_text'),
      ...has(query.with_email, 'has_email'),
      ...has(query.with_screenshot, 'has_screenshot'),
      ...has(query.is_read !== undefined, query.is_read === 'true' ? 'is_read' : 'NOT is_read'),
      ...has(query.is_imported !== undefined, query.is_imported === 'true' ? 'is_imported' : 'NOT is_imported'),
      ...has(query.is_starred, 'is_starred'),
      ...is('status = ?', query.status),
      // a tag has no quotes, so that only a whole one is found
      ...(query.tag === undefined
        ? []
        : [{ sql: "replace(tags, ?, '') <> tags", values: [JSON.stringify(query.tag)] }]),
      ...breakdownNames.flatMap((name) => {
        const value = query[name]?.slice(0, breakdownColumns[name].maxLength);
        return value === undefined ? [] : isValue(name, value);
      }),
      ...(search === undefined ? [] : [dialect.hasPart('text', search)]),
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
