import { z } from 'zod';
import { DeletionReply, ResponseList, SummaryReply } from '../../contract/results.ts';
import { resultsFilters, ResultsQuery } from '../../contract/resultsQuery.ts';
import { ScreenshotType } from '../../contract/screenshot.ts';
import { SurveyEntry } from '../../contract/surveysFile.ts';
import { Uuid } from '../../contract/uuid.ts';
import { errorReplies, jsonOf, surveyParameter } from './openApiReplies.ts';

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

const id = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: 'The id of the response, or its session_uuid.',
};

const malformed = { 400: 'A parameter is invalid; the reply names it.' };
const unknownSurvey = { 404: 'Survey not found, or this store has no results.' };
const unknownResponse = { 404: 'Survey not found, or it has no such response.' };
const unavailable = { 503: 'The store is not available now.' };

interface Replies {
  readonly description?: string;
  readonly content: object;
  readonly headers?: object;
  /** The reason for each error status, besides those of the admin token. */
  readonly errors?: Readonly<Record<number, string>>;
}

/** Returns an operation that needs the admin token. */
const operation = (
  operationId: string,
  summary: string,
  parameters: readonly object[],
  { errors, description = 'Success.', ...success }: Replies,
) => ({
  operationId,
  summary,
  security: [{ admin: [] }],
  parameters,
  responses: {
    200: { description, ...success },
    ...errorReplies({
      ...errors,
      403: 'The admin token is missing or wrong.',
      429: 'Too many wrong admin tokens: try again after Retry-After seconds.',
    }),
  },
});

/** Returns an operation whose reply has an ETag, which lets programs poll cheaply. */
function pollable(operationId: string, summary: string, parameters: readonly object[], schema: z.ZodType) {
  const { responses, ...rest } = operation(operationId, summary, parameters, {
    headers: { ETag: { schema: { type: 'string' } } },
    content: jsonOf(schema),
    errors: { ...malformed, ...unknownSurvey, ...unavailable },
  });
  const unchanged = 'Nothing was written to the survey since the reply with the ETag in If-None-Match.';
  return { ...rest, responses: { ...responses, 304: { description: unchanged } } };
}

const exportOf = (format: 'csv' | 'ndjson', type: string) => ({
  parameters: [surveyParameter],
  get: operation(`export_${format}`, `Export responses as ${format.toUpperCase()}`, [...filters, ...inQuery('bom')], {
    description: 'Newest first, streamed.',
    content: { [type]: { schema: { type: 'string' } } },
    errors: { ...malformed, ...unknownSurvey },
  }),
});

const survey = '/api/admin/surveys/{survey_uuid}';

/** The paths of the admin API. */
export const adminPaths = {
  '/api/admin/surveys/': {
    get: operation('surveys', 'List the surveys', [], { content: jsonOf(z.object({ surveys: z.array(SurveyEntry) })) }),
  },
  [`${survey}/summary/`]: {
    parameters: [surveyParameter],
    get: pollable('summary', 'Summarize responses', [...filters, ...inQuery('time_zone', 'before')], SummaryReply),
  },
  [`${survey}/responses/`]: {
    parameters: [surveyParameter],
    get: pollable('list', 'List responses, newest first', [...filters, ...inQuery('limit', 'cursor')], ResponseList),
    delete: operation(
      'delete_all',
      'Delete responses with their sessions and events',
      [...filters, ...inQuery('count')],
      {
        content: jsonOf(DeletionReply),
        errors: {
          ...malformed,
          ...unknownSurvey,
          409: 'The number of responses differs, because responses arrived in the meantime. Nothing was deleted.',
          ...unavailable,
        },
      },
    ),
  },
  [`${survey}/responses/{id}/`]: {
    parameters: [surveyParameter, id],
    delete: operation('delete_one', 'Delete a response with its session and events', [], {
      content: jsonOf(z.object({ survey_uuid: Uuid, session_uuid: Uuid })),
      errors: { ...unknownResponse, ...unavailable },
    }),
  },
  [`${survey}/responses/{id}/screenshot/`]: {
    parameters: [surveyParameter, id],
    get: operation('screenshot', 'Read the screenshot of a response', [], {
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
  [`${survey}/export.csv/`]: exportOf('csv', 'text/csv'),
  [`${survey}/export.ndjson/`]: exportOf('ndjson', 'application/x-ndjson'),
};
