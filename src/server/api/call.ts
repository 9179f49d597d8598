import { z } from 'zod';
import type { Endpoint } from '../../contract/api/endpoints.ts';
import { Uuid } from '../../contract/uuid.ts';
import type { Core } from '../module.ts';
import type { KeyScope, ServedSurvey } from '../surveys/catalog.ts';
import type { Connection } from './createProxies.ts';
import { ApiError, parse, replyError, toApiError } from './errors.ts';
import { isDeclaredBot } from './isDeclaredBot.ts';
import { allowsPage } from './ownOrigin.ts';
import { readBody, type Room } from './readBody.ts';

/** A request to an endpoint that has passed the checks of all endpoints. */
export interface Call<Body = unknown> {
  readonly core: Core;
  readonly request: Request;
  readonly key: KeyScope;
  readonly survey: ServedSurvey;
  readonly body: Body;
}

/** The rules of one endpoint. Rejects with an `ApiError` if the call breaks one of them. */
export type Handler<Body> = (call: Call<Body>) => Promise<Response>;

const SurveyInBody = z.object({ survey_uuid: Uuid });
// without one in most bodies, and to fail takes longer
const SessionInBody = z.object({ session_uuid: Uuid.optional() });

/**
 * Handles a request to an endpoint: the checks of all endpoints in their order (key, rate limit, survey, body, bots),
 * then its own. Errors name the survey and the session, as far as they are known.
 * @param path the survey's uuid in the path; null if the body has it
 */
export async function handleCall<Body>(
  endpoint: Endpoint & { readonly request: z.ZodType<Body> },
  handle: Handler<Body>,
  core: Core,
  { request, connection, path }: { request: Request; connection: Connection; path: string | null },
): Promise<Response> {
  const known: { survey_uuid?: string; session_uuid?: string } = {};
  let room: Room | null = null;

  // checks the permissions first: a key learns nothing about surveys that it may not use
  function findSurvey(key: KeyScope, given: string): ServedSurvey {
    const { data: survey_uuid = '' } = Uuid.safeParse(given);
    if (survey_uuid) known.survey_uuid = survey_uuid;
    if (!allowsPage(core, key, request)) {
      throw new ApiError('forbidden', 'This API key is not valid for this origin.');
    }
    if (!key.allowsSurvey(survey_uuid)) throw new ApiError('forbidden', 'This API key is not valid for this survey.');
    const survey = core.catalog.survey(survey_uuid);
    if (!survey) throw new ApiError('unknownSurvey', 'Survey not found.');
    return survey;
  }

  try {
    const key = core.catalog.key(request.headers.get('authorization'));
    if (!key) throw new ApiError('forbidden', 'A valid API key is required: Authorization: Bearer <API_KEY>.');
    const client = `${key.id} ${core.proxies.clientOf(request, connection)}`;
    const wait = core.rateLimit.take(client);
    if (wait > 0) throw new ApiError('tooManyRequests', 'Too many requests: try again later.', {}, wait);
    const named = path === null ? null : findSurvey(key, path);
    room = core.openRoom(client);
    const json = await readBody(request, core.limits, room, (bytes) => core.rateLimit.spend(client, bytes));
    Object.assign(known, SessionInBody.safeParse(json).data);
    const survey = named ?? findSurvey(key, parse(SurveyInBody, json).survey_uuid);
    const body = parse(endpoint.request, json);
    if (isDeclaredBot(request.headers.get('user-agent')))
      throw new ApiError('surveyNotOpen', 'Bots start no session: the User-Agent declares one.', { reason: 'bot' });
    return await handle({ core, request, key, survey, body });
  } catch (error) {
    return replyError(toApiError(error, core.onError), endpoint, known);
  } finally {
    room?.release();
  }
}
