import { z } from 'zod';
import { DeletionReply, MarksRequest, ResponseList, ResponseMarks } from '../results/responses.ts';
import { SummaryList, SummaryReply } from '../results/summary.ts';
import { ImportedResponse, ImportList, ImportReply } from '../api/importedResponses.ts';
import { maxImportedAtOnce } from '../limits.ts';
import { ExportQueries, resultsFilters, ResultsQuery } from '../results/resultsQuery.ts';
import { ScreenshotType } from '../api/screenshot.ts';
import { Uuid } from '../uuid.ts';
import { operation, unavailable } from './adminOperation.ts';
import { notificationPaths } from './notificationPaths.ts';
import { publishingOperations } from './publishingPaths.ts';
import { jsonOf, pathParameters } from './replies.ts';

/** Returns a function that describes the parameters of a query with these names. */
function parametersOf(query: z.ZodObject) {
  const { properties } = z.toJSONSchema(query);
  return (...names: readonly string[]) =>
    names.map((name) => {
      const { description, ...schema } = properties![name] as { description: string };
      // all have a default, except for the number of responses to delete
      return { name, in: 'query', schema, description, ...(name === 'count' && { required: true }) };
    });
}

const inQuery = parametersOf(ResultsQuery);
const inExport = parametersOf(ExportQueries.csv);

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

const exportAs = (format: 'csv' | 'ndjson', type: string) =>
  operation(`export_${format}`, `Export responses as ${format.toUpperCase()}`, {
    query: [...filters, ...inExport('time_zone', 'bom', ...(format === 'csv' ? ['delimiter'] : []))],
    description: 'Newest first, streamed. Other parameters are not accepted.',
    content: { [type]: { schema: { type: 'string' } } },
  });

/** The operations on each path below that of the surveys. */
const operations = {
  ...publishingOperations,
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
    patch: operation('mark_one', 'Mark a response as read, star it, or set its status', {
      requestBody: { required: true, content: jsonOf(MarksRequest, 'input') },
      content: jsonOf(ResponseMarks),
      errors: {
        400: 'The body is not valid; the reply says why.',
        404: 'Survey not found, or it has no such response.',
        413: 'The body is too large.',
        ...unavailable,
      },
    }),
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
  '{survey_uuid}/imports/': {
    get: operation('imports', 'List the imports', {
      content: jsonOf(ImportList),
      errors: { 404: 'Survey not found.', ...unavailable },
    }),
    post: operation('import_responses', 'Import responses of another tool or server', {
      requestBody: {
        required: true,
        description: `At most ${maxImportedAtOnce} responses and 8 MiB, each as a line of JSON.`,
        content: { 'application/x-ndjson': { schema: jsonOf(ImportedResponse, 'input')['application/json'].schema } },
      },
      description: 'The responses are stored. The same request again changes nothing.',
      query: inQuery('replace'),
      content: jsonOf(ImportReply),
      errors: {
        400: 'A line is not valid, or its session belongs to another survey; the reply says which. Earlier lines may be stored.',
        404: 'Survey not found.',
        413: 'The body is too large.',
        ...unavailable,
      },
    }),
  },
  '{survey_uuid}/export.csv/': { get: exportAs('csv', 'text/csv') },
  '{survey_uuid}/export.ndjson/': { get: exportAs('ndjson', 'application/x-ndjson') },
};

/** The paths of the admin API. */
export const adminPaths = {
  '/api/admin/summaries/': {
    get: operation('summaries', 'Summarize all surveys for a list: in total, and for the last 30 days', {
      query: inQuery('time_zone'),
      content: jsonOf(SummaryList),
      errors: { 404: 'This store has no results.', ...unavailable },
      pollable: true,
    }),
  },
  ...Object.fromEntries(
    Object.entries(operations).map(([path, methods]) => [
      `/api/admin/surveys/${path}`,
      { ...pathParameters(path), ...methods },
    ]),
  ),
  ...notificationPaths,
};
