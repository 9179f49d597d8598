import { z } from 'zod';
import { DeletionReply, ResponseList, SummaryReply } from '../../contract/results.ts';
import { resultsFilters, ResultsQuery } from '../../contract/resultsQuery.ts';
import { ScreenshotType } from '../../contract/screenshot.ts';
import { SurveyEntry } from '../../contract/surveysFile.ts';
import { Uuid } from '../../contract/uuid.ts';

const uuid = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } });

const { properties } = z.toJSONSchema(ResultsQuery);

/** Returns the query parameters of the results with these names. */
const inQuery = (...names: readonly string[]) =>
  names.map((name) => {
    const { description, ...schema } = properties![name] as { description: string };
    return { name, in: 'query', schema, description };
  });

/** As `inQuery`, for required parameters. */
const required = (...names: readonly string[]) => inQuery(...names).map((each) => ({ ...each, required: true }));

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

const json = (schema: object) => ({ 'application/json': { schema } });

const schemaOf = (schema: z.ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return json(rest);
};

const refused = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/Error' }) });

const denied = {
  403: refused('The admin token is missing or wrong.'),
  429: {
    ...refused('Too many wrong admin tokens: try again after Retry-After seconds.'),
    headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } },
  },
};
const unavailable = { 503: refused('The store is not available now.') };
const malformed = { 400: refused('A parameter is invalid; the reply names it.') };
const unknown = { 404: refused('Survey not found, or this store has no results.') };

const unchanged = {
  304: { description: 'Nothing was written to the survey since the reply with the ETag in If-None-Match.' },
};

/** Returns an operation that needs the admin token. */
function operation(operationId: string, summary: string, parameters: readonly object[], responses: object) {
  return { operationId, summary, security: [{ admin: [] }], parameters, responses: { ...responses, ...denied } };
}

/** Returns a reply with an ETag, which lets programs poll cheaply. */
const tagged = (description: string, schema: z.ZodType) => ({
  200: { description, headers: { ETag: { schema: { type: 'string' } } }, content: schemaOf(schema) },
  ...unchanged,
  ...malformed,
  ...unknown,
  ...unavailable,
});

const exportOf = (format: 'csv' | 'ndjson', type: string) => ({
  parameters: [uuid('survey_uuid')],
  get: operation(`export_${format}`, `Export responses as ${format.toUpperCase()}`, [...filters, ...inQuery('bom')], {
    200: { description: 'Newest first, streamed.', content: { [type]: { schema: { type: 'string' } } } },
    ...malformed,
    ...unknown,
  }),
});

const screenshot = operation('screenshot', 'Read the screenshot of a response', [], {
  200: {
    description: 'The image. Browsers sandbox it and do not guess its type.',
    headers: {
      'Content-Security-Policy': { schema: { const: 'sandbox' } },
      'X-Content-Type-Options': { schema: { const: 'nosniff' } },
    },
    content: Object.fromEntries(
      ScreenshotType.options.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
    ),
  },
  404: refused('Survey not found, or it has no such response with a screenshot.'),
});

const id = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: 'The id of the response, or its session_uuid.',
};

const survey = '/api/admin/surveys/{survey_uuid}';

/** The paths of the admin API. */
export const adminPaths = {
  '/api/admin/surveys/': {
    get: operation('surveys', 'List the surveys', [], {
      200: { description: 'All surveys.', content: schemaOf(z.object({ surveys: z.array(SurveyEntry) })) },
    }),
  },
  [`${survey}/summary/`]: {
    parameters: [uuid('survey_uuid')],
    get: operation(
      'summary',
      'Summarize responses',
      [...filters, ...inQuery('time_zone', 'before')],
      tagged('The summary.', SummaryReply),
    ),
  },
  [`${survey}/responses/`]: {
    parameters: [uuid('survey_uuid')],
    get: operation(
      'list',
      'List responses, newest first',
      [...filters, ...inQuery('limit', 'cursor')],
      tagged('A page of responses.', ResponseList),
    ),
    delete: operation(
      'delete_all',
      'Delete responses with their sessions and events',
      [...filters, ...required('count')],
      {
        200: { description: 'The responses are deleted.', content: schemaOf(DeletionReply) },
        ...malformed,
        ...unknown,
        409: refused(
          'The number of responses differs, because responses arrived in the meantime. Nothing was deleted.',
        ),
        ...unavailable,
      },
    ),
  },
  [`${survey}/responses/{id}/`]: {
    parameters: [uuid('survey_uuid'), id],
    delete: operation('delete_one', 'Delete a response with its session and events', [], {
      200: {
        description: 'The response is deleted.',
        content: schemaOf(z.object({ survey_uuid: Uuid, session_uuid: Uuid })),
      },
      404: refused('Survey not found, or it has no such response.'),
      ...unavailable,
    }),
  },
  [`${survey}/responses/{id}/screenshot/`]: {
    parameters: [uuid('survey_uuid'), id],
    get: screenshot,
  },
  [`${survey}/export.csv/`]: exportOf('csv', 'text/csv'),
  [`${survey}/export.ndjson/`]: exportOf('ndjson', 'application/x-ndjson'),
};
