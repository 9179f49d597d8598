import { z } from 'zod';
import { DeletionReply, ResponseList, SummaryReply } from '../results.ts';
import { resultsFilters, ResultsQuery } from '../resultsQuery.ts';
import { ScreenshotType } from '../screenshot.ts';
import { SurveyEntry } from '../surveysFile.ts';
import { Uuid } from '../uuid.ts';
import { errorReplies, jsonOf, pathParameters } from './replies.ts';

const { properties } = z.toJSONSchema(ResultsQuery);

/** Returns the query parameters of the results with these names. */
const inQuery = (...names: readonly string[]) =>
  names.map((name) => {
    const { description, ...schema } = properties![name] as { description: string };
    // all have a default, except for the number of responses to delete
    return { name, in: 'query', schema, description, ...(name === 'count' && { required: true }) };
  });

/** The filters of summaries, lists, exports and deletions. */
const filters = [
  ...inQuery(...Object.keys(resultsFilters)),
  {
    name: 'metadata',
    in: 'query',
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    description: 'metadata.KEY=VALUE, once for each key: the value as text, one value of a list, or `*` for any value.',
    // no OpenAPI style joins names with a dot
    style: 'form',
    explode: true,
  },
];

interface Operation {
  readonly query?: readonly object[];
  /** Default: 'Success.' */
  readonly description?: string;
  readonly headers?: object;
  readonly content: object;
  /** The reason for each error status, besides those of the query and of the admin token. */
  readonly errors?: Readonly<Record<number, string>>;
  /** Whether the reply has an ETag, which lets programs poll cheaply. */
  readonly pollable?: true;
}

/** Returns an operation that needs the admin token. */
function operation(operationId: string, summary: string, { query, errors, pollable, ...reply }: Operation) {
  const unchanged = 'Nothing was written to the survey since the reply with the ETag in If-None-Match.';
  return {
    operationId,
    summary,
    security: [{ admin: [] }],
    parameters: query ?? [],
    responses: {
      200: {
        description: 'Success.',
        ...(pollable && { headers: { ETag: { schema: { type: 'string' } } } }),
        ...reply,
      },
      ...(pollable && { 304: { description: unchanged } }),
      ...errorReplies({
        ...(query && {
          400: 'A parameter is invalid; the reply names it.',
          404: 'Survey not found, or this store has no results.',
        }),
        ...errors,
        403: 'The admin token is missing or wrong.',
        429: 'Too many wrong admin tokens: try again after Retry-After seconds.',
      }),
    },
  };
}

const unavailable = { 503: 'The store is not available now.' };

const exportAs = (format: 'csv' | 'ndjson', type: string) =>
  operation(`export_${format}`, `Export responses as ${format.toUpperCase()}`, {
    query: [...filters, ...inQuery('bom')],
    description: 'Newest first, streamed.',
    content: { [type]: { schema: { type: 'string' } } },
  });

/** The operations on each path below that of the surveys. */
const operations = {
  '': {
    get: operation('surveys', 'List the surveys', { content: jsonOf(z.object({ surveys: z.array(SurveyEntry) })) }),
  },
  '{survey_uuid}/summary/': {
    get: operation('summary', 'Summarize responses', {
      query: [...filters, ...inQuery('time_zone', 'before')],
      content: jsonOf(SummaryReply),
      errors: unavailable,
      pollable: true,
    }),
  },
  '{survey_uuid}/responses/': {
    get: operation('list', 'List responses, newest first', {
      query: [...filters, ...inQuery('limit', 'cursor')],
      content: jsonOf(ResponseList),
      errors: unavailable,
      pollable: true,
    }),
    delete: operation('delete_all', 'Delete responses with their sessions and events', {
      query: [...filters, ...inQuery('count')],
      content: jsonOf(DeletionReply),
      errors: {
        409: 'The number of responses differs, because responses arrived in the meantime. Nothing was deleted.',
        ...unavailable,
      },
    }),
  },
  '{survey_uuid}/responses/{id}/': {
    delete: operation('delete_one', 'Delete a response with its session and events', {
      content: jsonOf(z.object({ survey_uuid: Uuid, session_uuid: Uuid })),
      errors: { 404: 'Survey not found, or it has no such response.', ...unavailable },
    }),
  },
  '{survey_uuid}/responses/{id}/screenshot/': {
    get: operation('screenshot', 'Read the screenshot of a response', {
      description: 'The image. Browsers sandbox it and do not guess its type.',
      headers: {
        'Content-Security-Policy': { schema: { const: 'sandbox' } },
        'X-Content-Type-Options': { schema: { const: 'nosniff' } },
      },
      content: Object.fromEntries(
        ScreenshotType.options.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
      ),
      errors: { 404: 'Survey not found, or it has no such response with a screenshot.' },
    }),
  },
  '{survey_uuid}/export.csv/': { get: exportAs('csv', 'text/csv') },
  '{survey_uuid}/export.ndjson/': { get: exportAs('ndjson', 'application/x-ndjson') },
};

/** The paths of the admin API. */
export const adminPaths = Object.fromEntries(
  Object.entries(operations).map(([path, methods]) => [
    `/api/admin/surveys/${path}`,
    { ...pathParameters(path), ...methods },
  ]),
);
