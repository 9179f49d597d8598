import { endpoints } from '../api/endpoints.ts';
import { ErrorBody } from '../api/errorBody.ts';
import { adminPaths } from './adminPaths.ts';
import { examples } from './examples.ts';
import { errorReplies, jsonOf, pathParameters } from './replies.ts';

type Endpoint = (typeof endpoints)[keyof typeof endpoints];

/** Returns the reason for each error status of an endpoint (API 4, 7); 413, 429 and 503 are the reference server's own. */
function errorsOf({ name, unknownSurvey }: Endpoint): Record<number, string> {
  const foreign = 'the session_uuid is in use for a different survey';
  const causes = [
    'the body is malformed or exceeds a limit',
    ...(name === 'responses'
      ? ['the score is outside the range of the survey type', 'a field is unknown, and would not be stored']
      : [foreign]),
    ...(unknownSurvey === 400
      ? ['the survey is unknown', 'the survey is not open, and a session would start (reason says why)']
      : []),
  ];
  return {
    400: `Not accepted: ${causes.join('; ')}.`,
    403: 'The API key is missing, unknown, or not allowed for this survey or page.',
    ...(unknownSurvey === 404 && { 404: 'The survey is unknown, or starts no session now: reason says why.' }),
    ...(name === 'responses' && { 409: `Not accepted: ${foreign}.` }),
    413: 'The body is too large.',
    429: 'Too many requests: try again after Retry-After seconds.',
    503: 'The store is not available now: try again after Retry-After seconds.',
  };
}

/** The parameters and headers that only the start of a session has. */
const startParameters = [
  {
    name: 'Accept-Language',
    in: 'header',
    description: 'Languages of the visitor: a survey with translations is returned in the best match.',
    schema: { type: 'string' },
    example: 'de-AT, en;q=0.5',
  },
  {
    name: 'preview',
    in: 'query',
    description: 'Returns the survey even if it starts no session now. `reason` in the reply says why.',
    schema: { type: 'boolean' },
    example: true,
  },
];
const startHeaders = {
  'Content-Language': {
    description: "The language of the survey's texts, if the surveys file names it.",
    schema: { type: 'string' },
    example: 'de',
  },
};

function operationOf(endpoint: Endpoint) {
  const { request, reply } = examples[endpoint.name];
  const isStart = endpoint.name === 'sessions';
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(isStart && { parameters: startParameters }),
    requestBody: { required: true, content: jsonOf(endpoint.request, 'input', { example: request }) },
    responses: {
      200: {
        description: 'Success.',
        ...(isStart && { headers: startHeaders }),
        content: jsonOf(endpoint.reply, 'output', { example: reply }),
      },
      ...errorReplies(errorsOf(endpoint)),
    },
  };
}

/** Returns the OpenAPI 3.1 document of the API, made from the schemas that validate the requests. */
export function openApi(version: string) {
  const paths = Object.values(endpoints).map((endpoint) => {
    const path = `${endpoint.path.replace(':survey_uuid', '{survey_uuid}')}/`;
    return [path, { ...pathParameters(path), post: operationOf(endpoint) }];
  });
  const { schema } = jsonOf(ErrorBody)['application/json'];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Public Survey Feedback API',
      version,
      description: 'Every path works with and without its trailing slash.',
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    paths: { ...Object.fromEntries(paths), ...adminPaths() },
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A public API key.' },
        admin: { type: 'http', scheme: 'bearer', description: "The server's admin token." },
      },
      schemas: { Error: { ...schema, example: { detail: 'Survey not found.' } } },
    },
  };
}
