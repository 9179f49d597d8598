import { Hono } from 'hono';
import { z } from 'zod';
import { type Endpoint, endpoints } from '../../contract/endpoints.ts';
import { EventRequestV1, EventRequestV2 } from '../../contract/event.ts';
import { ResponseRequest } from '../../contract/response.ts';
import { SessionRequest } from '../../contract/session.ts';
import { Uuid } from '../../contract/uuid.ts';
import { clientAddress, type Connection, type TrustProxy } from './connection.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import type { Dependencies, Target } from '../domain/dependencies.ts';
import type { KeyScope } from '../domain/keyRing.ts';
import { createRateLimit } from '../domain/rateLimit.ts';
import { ApiError, type Subject } from '../domain/apiError.ts';
import { startSession } from '../domain/startSession.ts';
import { submitResponse } from '../domain/submitResponse.ts';
import { trackEvent } from '../domain/trackEvent.ts';
import { describeIssues } from './describeIssues.ts';
import { createBodyReader } from './readBody.ts';
import { createSessionReplies, crossOrigin, replyJson } from './reply.ts';

const allow = 'POST, OPTIONS';

const preflight = {
  ...crossOrigin,
  allow,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'Authorization, Content-Type',
  'access-control-max-age': '7200',
};

/** Any other method, once no handler was found: a handler for all of them would slow down every POST. */
export const methodNotAllowed = () => new ApiError(405, 'Use POST.', {}, { allow });

const SurveyInBody = z.object({ survey_uuid: Uuid });
const SessionInBody = z.object({ session_uuid: Uuid });

/**
 * Finds the key of a request, and what takes the bytes of its body. Throws an `ApiError` where there is none, and for a
 * client that asks too often.
 */
function createKeyCheck(catalogue: Catalogue, trustProxy: TrustProxy, { limits, now }: Dependencies) {
  const rate = createRateLimit(limits.rate, now);
  return function findKey(request: Request, connection: Connection) {
    const key = catalogue.key(request.headers.get('authorization'));
    if (!key) throw new ApiError(403, 'A valid API key is required: Authorization: Bearer <API_KEY>.');
    const client = `${key.id} ${clientAddress(request, connection, trustProxy)}`;
    const seconds = rate.take(client);
    if (seconds === 0) return { key, client, spend: (bytes: number) => rate.spend(client, bytes) };
    throw new ApiError(429, 'Too many requests: try again later.', {}, { 'retry-after': String(seconds) });
  };
}

/** The host that the client asked for: a proxy may speak to us by another protocol, not by another host. */
const hostOf = (request: Request) => request.headers.get('host') ?? new URL(request.url).host;

/** The survey that a request names (API 4, 5). Throws an `ApiError` where the key may not use it, or there is none. */
function findTarget(catalogue: Catalogue, request: Request, key: KeyScope, given: string, endpoint: Endpoint): Target {
  const { data: survey_uuid } = Uuid.safeParse(given);
  const subject = survey_uuid === undefined ? {} : { survey_uuid };
  if (!key.allowsOrigin(request.headers.get('origin'), hostOf(request))) {
    throw new ApiError(403, 'This API key may not be used from this origin.', subject);
  }
  if (!key.allowsSurvey(survey_uuid ?? '')) {
    throw new ApiError(403, 'This API key may not be used for this survey.', subject);
  }
  const survey = survey_uuid === undefined ? null : catalogue.survey(survey_uuid);
  if (survey_uuid === undefined || !survey) {
    throw new ApiError(endpoint.unknownSurvey, 'There is no such survey.', subject);
  }
  return { key_id: key.id, survey_uuid, survey };
}

function check<T>(schema: z.ZodType<T>, body: unknown, subject: Subject): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const session = SessionInBody.safeParse(body);
  throw new ApiError(400, describeIssues(parsed.error), { ...subject, ...session.data });
}

/**
 * The four endpoints (API 4). Checks come in this order: key, scope, survey, body; so a key learns
 * nothing about surveys outside its scope. Version 1 has to read the body before it knows the survey.
 */
export function createPublicApi(catalogue: Catalogue, trustProxy: TrustProxy, dependencies: Dependencies) {
  const api = new Hono<{ Bindings: Connection }>({ strict: false });
  const { limits } = dependencies;
  const findKey = createKeyCheck(catalogue, trustProxy, dependencies);
  const withBody = createBodyReader(limits);

  /** Registers an endpoint whose path names the survey. */
  function addEndpoint<T, R>(
    endpoint: Endpoint,
    schema: z.ZodType<T>,
    act: (dependencies: Dependencies, target: Target, body: T) => Promise<R>,
    reply: (result: R) => Response = replyJson,
  ) {
    api.post(endpoint.path, async ({ req, env }) => {
      const { key, client, spend } = findKey(req.raw, env);
      const target = findTarget(catalogue, req.raw, key, req.param('survey_uuid') ?? '', endpoint);
      const subject = { survey_uuid: target.survey_uuid };
      return withBody(req.raw, { client, subject, spend }, async (body) =>
        reply(await act(dependencies, target, check(schema, body, subject))),
      );
    });
  }

  addEndpoint(endpoints.sessions, SessionRequest, startSession, createSessionReplies());
  addEndpoint(endpoints.responses, ResponseRequest, submitResponse);
  addEndpoint(endpoints.events, EventRequestV2, (given, target, body) => trackEvent(given, target, body, 2));

  api.post(endpoints.eventsV1.path, async ({ req, env }) => {
    const { key, client, spend } = findKey(req.raw, env);
    return withBody(req.raw, { client, subject: {}, spend }, async (body) => {
      const { survey_uuid } = check(SurveyInBody, body, {});
      const target = findTarget(catalogue, req.raw, key, survey_uuid, endpoints.eventsV1);
      const event = check(EventRequestV1, body, { survey_uuid });
      return replyJson(await trackEvent(dependencies, target, event, 1));
    });
  });

  for (const { path } of Object.values(endpoints)) {
    api.options(path, () => new Response(null, { status: 204, headers: preflight }));
  }

  return api;
}
