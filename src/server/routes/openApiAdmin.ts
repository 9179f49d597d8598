import { z } from 'zod';
import { DeletionReply, ResponseList, SummaryReply } from '../../contract/results.ts';
import { ScreenshotType } from '../../contract/screenshot.ts';
import { SurveyEntry } from '../../contract/surveysFile.ts';
import { Uuid } from '../../contract/uuid.ts';

const uuid = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } });

const inQuery = (name: string, schema: object, description: string) => ({ name, in: 'query', schema, description });

const text = { type: 'string', minLength: 1 };
const score = { type: 'integer', format: 'int32' };
const flag = { type: 'boolean', default: false };
const time = {
  anyOf: [
    { type: 'string', format: 'date' },
    { type: 'string', format: 'date-time' },
  ],
};

/** What restricts summaries, lists, exports and deletions alike. */
const filters = [
  inQuery('from', time, 'Created at this time or later. A day alone stands for its beginning in UTC.'),
  inQuery('until', time, 'Created before this time.'),
  inQuery('min_score', score, 'The lowest score.'),
  inQuery('max_score', score, 'The highest score.'),
  inQuery('search', text, 'A part of the text, in any case.'),
  inQuery('page', text, 'The address of the page without query and fragment, or a path of any host.'),
  inQuery('locale', text, 'The locale in the metadata.'),
  inQuery('with_text', flag, 'Only those with a text.'),
  inQuery('with_email', flag, 'Only those with an e-mail address.'),
  inQuery('with_screenshot', flag, 'Only those with a screenshot.'),
  {
    ...inQuery(
      'metadata',
      { type: 'object', additionalProperties: { type: 'string' } },
      'metadata.KEY=VALUE for each key that matters: the value as text, one of a list, or `*` for any.',
    ),
    // no style of OpenAPI joins names by a dot
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
    ...refused('Too many wrong admin tokens: try again after the seconds in Retry-After.'),
    headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } },
  },
};
const unavailable = { 503: refused('The store cannot be read or written now.') };
const malformed = { 400: refused('A parameter is not understood; the reply names it.') };
const unknown = { 404: refused('There is no such survey.') };

const unchanged = {
  304: { description: 'Nothing was written to the survey since the reply whose ETag is in If-None-Match.' },
};

/** An operation that needs the admin token. */
function operation(operationId: string, summary: string, parameters: readonly object[], responses: object) {
  return { operationId, summary, security: [{ admin: [] }], parameters, responses: { ...responses, ...denied } };
}

/** A reply that a program can ask for again: an ETag stands for it. */
const tagged = (description: string, schema: z.ZodType) => ({
  200: { description, headers: { ETag: { schema: { type: 'string' } } }, content: schemaOf(schema) },
  ...unchanged,
  ...malformed,
  ...unknown,
  ...unavailable,
});

const zone = inQuery('time_zone', { type: 'string', default: 'UTC' }, 'Whose days are counted.');
const limit = inQuery('limit', { type: 'integer', minimum: 1, maximum: 500, default: 50 }, 'The most to be listed.');
const cursor = inQuery('cursor', text, 'That of the page before.');
const count = {
  ...inQuery('count', { type: 'integer', minimum: 0 }, 'How many are to go: where there are others, none goes.'),
  required: true,
};
const bom = inQuery('bom', flag, 'Whether the file begins with a byte order mark, as Excel wants it.');

const exportOf = (format: 'csv' | 'ndjson', type: string) => ({
  parameters: [uuid('survey_uuid')],
  get: operation(`export_${format}`, `Export responses as ${format.toUpperCase()}`, [...filters, bom], {
    200: { description: 'Newest first, streamed.', content: { [type]: { schema: { type: 'string' } } } },
    ...malformed,
    ...unknown,
  }),
});

const screenshot = operation('screenshot', 'Read the screenshot of a response', [], {
  200: {
    description: 'The picture. It is sandboxed, and never taken for another type than it has.',
    headers: {
      'Content-Security-Policy': { schema: { const: 'sandbox' } },
      'X-Content-Type-Options': { schema: { const: 'nosniff' } },
    },
    content: Object.fromEntries(
      ScreenshotType.options.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
    ),
  },
  404: refused('There is no such survey, or no response of this session with a screenshot.'),
});

const survey = '/api/admin/surveys/{survey_uuid}';

/** What the document says of the owner's side. */
export const adminPaths = {
  '/api/admin/surveys/': {
    get: operation('surveys', 'List the surveys', [], {
      200: { description: 'All of them.', content: schemaOf(z.object({ surveys: z.array(SurveyEntry) })) },
    }),
  },
  [`${survey}/summary/`]: {
    parameters: [uuid('survey_uuid')],
    get: operation('summary', 'Summarize responses', [...filters, zone], tagged('The summary.', SummaryReply)),
  },
  [`${survey}/responses/`]: {
    parameters: [uuid('survey_uuid')],
    get: operation(
      'list',
      'List responses, newest first',
      [...filters, limit, cursor],
      tagged('Some of them.', ResponseList),
    ),
    delete: operation('delete_all', 'Delete responses with their sessions and events', [...filters, count], {
      200: { description: 'They are gone.', content: schemaOf(DeletionReply) },
      ...malformed,
      ...unknown,
      409: refused('There are not as many: somebody answered in between. Nothing was deleted.'),
      ...unavailable,
    }),
  },
  [`${survey}/responses/{session_uuid}/`]: {
    parameters: [uuid('survey_uuid'), uuid('session_uuid')],
    delete: operation('delete_one', 'Delete a session with its response and events', [], {
      200: {
        description: 'It is gone.',
        content: schemaOf(z.object({ survey_uuid: Uuid, session_uuid: Uuid })),
      },
      404: refused('There is no such survey, or no such session of it.'),
      ...unavailable,
    }),
  },
  [`${survey}/responses/{session_uuid}/screenshot/`]: {
    parameters: [uuid('survey_uuid'), uuid('session_uuid')],
    get: screenshot,
  },
  [`${survey}/export.csv/`]: exportOf('csv', 'text/csv'),
  [`${survey}/export.ndjson/`]: exportOf('ndjson', 'application/x-ndjson'),
};
