import { z } from 'zod';
import { endpoints } from '../../contract/endpoints.ts';
import { ErrorBody } from '../../contract/errorBody.ts';
import { adminPaths } from './openApiAdmin.ts';
import { examples } from './openApiExamples.ts';

type Endpoint = (typeof endpoints)[keyof typeof endpoints];

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

/** Why each endpoint answers a status (API 4, 7); 413, 429 and 503 are this server's own. */
function errorsOf({ name, unknownSurvey }: Endpoint): Record<string, string> {
  const foreign = 'the session_uuid is in use for a different survey';
  const causes = [
    'the body is malformed or out of its limits',
    ...(name === 'responses' ? ['the score is outside the range of the survey type'] : [foreign]),
    ...(unknownSurvey === 400 ? ['there is no such survey'] : []),
  ];
  return {
    400: `Not accepted: ${causes.join('; ')}.`,
    403: 'The API key is missing, unknown, or not allowed for this survey or page.',
    ...(unknownSurvey === 404 && { 404: 'There is no such survey.' }),
    ...(name === 'responses' && { 409: `Not accepted: ${foreign}.` }),
    413: 'The body is larger than the server reads.',
    429: 'Too many requests: try again after the seconds in Retry-After.',
    503: 'The store cannot take this now: try again after the seconds in Retry-After.',
  };
}

const retryAfter = { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } };

function operationOf(endpoint: Endpoint) {
  const errors = Object.entries(errorsOf(endpoint)).map(([status, description]) => [
    status,
    {
      description,
      ...((status === '429' || status === '503') && { headers: { 'Retry-After': retryAfter } }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const { request, reply } = examples[endpoint.name];
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(endpoint.request, 'input'), example: request } },
    },
    responses: {
      200: {
        description: 'Done and stored.',
        content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output'), example: reply } },
      },
      ...Object.fromEntries(errors),
    },
  };
}

const surveyParameter = {
  name: 'survey_uuid',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};

/** The OpenAPI 3.1 document of the API, made from the schemas that check every request. */
export function openApi(version: string) {
  const paths = Object.values(endpoints).map((endpoint) => [
    `${endpoint.path.replace(':survey_uuid', '{survey_uuid}')}/`,
    {
      ...(endpoint.path.includes(':survey_uuid') && { parameters: [surveyParameter] }),
      post: operationOf(endpoint),
    },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Public Survey Feedback API',
      version,
      description: 'Every path is answered with and without its trailing slash.',
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    paths: { ...Object.fromEntries(paths), ...adminPaths },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A public API key.' },
        admin: { type: 'http', scheme: 'bearer', description: "The server's admin token." },
      },
      schemas: { Error: { ...schemaOf(ErrorBody, 'output'), example: { detail: 'There is no such survey.' } } },
    },
  };
}
