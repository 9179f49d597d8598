import { keyRequired } from '../../contract/api/keyRequired.ts';
import { isbot } from 'isbot';
import { z } from 'zod';
import type { Endpoint } from '../../contract/api/endpoints.ts';
import { Uuid } from '../../contract/uuid.ts';
import type { Connection, ExtendedServer } from '../extension.ts';
import type { KeyScope, ServedSurvey } from '../surveys/catalog.ts';
import { ApiError, parse, replyError, toApiError } from './errors.ts';
import { allowsPage } from './ownOrigin.ts';
import { type Admission, readBody } from './readBody.ts';

/** A request to an endpoint that has passed the checks of all endpoints. */
export interface Call<Body = unknown> {
  readonly server: ExtendedServer;
  readonly request: Request;
  readonly key: KeyScope;
  readonly survey: ServedSurvey;
  readonly body: Body;
}

/** The rules of one endpoint. Rejects with an `ApiError` if the call breaks one of them. */
export type Handler<Body> = (call: Call<Body>) => Promise<Response>;

const SurveyInBody = z.object({ survey_uuid: Uuid });
// optional, because most bodies have none, and a schema that fails takes longer
const SessionInBody = z.object({ session_uuid: Uuid.optional() });

/** Browsers, and programs that declare themselves by name or address. Libraries and apps call the API for visitors. */
const declaring = /^Mozilla|bot|crawl|spider|https?:\/\//i;

/**
 * Returns whether a `User-Agent` declares a bot. Headless Chromium alone is none: the widget recognizes browsers that a
 * program drives, and tests use them.
 */
const isDeclaredBot = (userAgent: string | null) =>
  userAgent !== null && declaring.test(userAgent) && isbot(userAgent.replace('HeadlessChrome', 'Chrome'));

/** A request to an endpoint. */
export interface EndpointRequest {
  readonly request: Request;
  readonly connection: Connection;
  /** The survey's uuid in the path. Null if the body has it. */
  readonly surveyInPath: string | null;
}

/** For a server that limits nobody. */
const freely: Admission = { take: () => true, spend: () => {}, release: () => {} };

/** The name of a survey and a session in a request, as far as they are known. */
interface Known {
  survey_uuid?: string;
  session_uuid?: string;
}

/** Returns the survey of a request. Throws an `ApiError` if the key may not use it. */
function findSurvey(server: ExtendedServer, key: KeyScope, request: Request, survey_uuid: string): ServedSurvey {
  // checks the permissions first: a key learns nothing about surveys that it may not use
  if (!allowsPage(server, key, request)) {
    throw new ApiError('foreignOrigin', 'This API key is not valid for this origin.');
  }
  if (!key.allowsSurvey(survey_uuid)) throw new ApiError('forbidden', 'This API key is not valid for this survey.');
  const survey = server.catalog.survey(survey_uuid);
  if (!survey) throw new ApiError('unknownSurvey', 'Survey not found.');
  return survey;
}

/**
 * Handles a request to an endpoint: the checks of all endpoints in their order (key, limits of the client, survey, body,
 * bots), then its own. Errors name the survey and the session, as far as they are known.
 */
export async function handleCall<Body>(
  endpoint: Endpoint & { readonly request: z.ZodType<Body> },
  handle: Handler<Body>,
  server: ExtendedServer,
  { request, connection, surveyInPath }: EndpointRequest,
): Promise<Response> {
  const { catalog, limits, extensions, onError } = server;
  const known: Known = {};
  const key = catalog.key(request.headers.get('authorization'));
  let admission = freely;
  let error: ApiError | null = null;

  try {
    if (!key) throw new ApiError('forbidden', keyRequired);
    for (const { admit } of extensions) if (admit) admission = admit(key, request, connection);
    const find = (given: string) => {
      const { data: survey_uuid = '' } = Uuid.safeParse(given);
      if (survey_uuid) known.survey_uuid = survey_uuid;
      return findSurvey(server, key, request, survey_uuid);
    };
    const named = surveyInPath === null ? null : find(surveyInPath);
    const json = await readBody(request, limits, admission);
    Object.assign(known, SessionInBody.safeParse(json).data);
    const survey = named ?? find(parse(SurveyInBody, json).survey_uuid);
    const body = parse(endpoint.request, json);
    if (isDeclaredBot(request.headers.get('user-agent')))
      throw new ApiError('surveyNotOpen', 'Bots start no session: the User-Agent declares one.', { reason: 'bot' });
    return await handle({ server, request, key, survey, body });
  } catch (caught) {
    error = toApiError(caught, onError);
    return replyError(error, endpoint, known);
  } finally {
    admission.release();
    if (endpoint.name === 'sessions' && surveyInPath !== null) {
      const survey_uuid = surveyInPath.toLowerCase();
      for (const { afterStart } of extensions) afterStart?.({ request, key, survey_uuid, error });
    }
  }
}
