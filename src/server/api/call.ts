import { z } from 'zod';
import { Uuid } from '../../contract/uuid.ts';
import type { Core } from '../module.ts';
import type { ServedSurvey } from '../surveys/catalog.ts';
import type { KeyScope } from '../surveys/keyRing.ts';
import type { Room } from './bodyRoom.ts';
import type { Connection } from './createProxies.ts';
import { ApiError, describeIssues, type Subject } from './errors.ts';
import { readBody } from './readBody.ts';

/** A request to an endpoint. Its methods throw an `ApiError` if the request breaks a rule of the API. */
export interface Call {
  readonly core: Core;
  /** The `Accept-Language` header. */
  readonly acceptedLanguages: string | null;
  /** Returns true if the survey's owner looks at it: `?preview=true`. */
  readonly isPreview: () => boolean;
  /** Returns what the key of the request may do (API 5). Throws if the key is unknown or over its rate limit. */
  findKey(): KeyScope;
  /**
   * Returns the survey that the path names, or `given`. Throws if it is not served, or if the key may not use it from
   * this page.
   */
  findSurvey(key: KeyScope, given?: string): ServedSurvey;
  /** Reads the JSON of the body. */
  readBody(): Promise<unknown>;
  /** Returns the body as parsed by its schema. Throws if it does not match. */
  check<T extends object>(schema: z.ZodType<T>, body: unknown): T;
  /** Returns the survey and the session of the request, as far as they are known yet. Errors name them. */
  subject(): Subject;
  /** Frees the memory reserved for the body. */
  end(): void;
}

/** The options of a call. */
export interface CallOptions {
  readonly core: Core;
  readonly request: Request;
  readonly connection: Connection;
  /** The survey that the path names. */
  readonly survey: string;
  /** Reserves memory for the body of a client. */
  readonly openRoom: (client: string) => Room;
}

const SessionInBody = z.object({ session_uuid: Uuid });

/** Creates the call for a request to an endpoint. */
export function createCall({ core, request, connection, survey, openRoom }: CallOptions): Call {
  const { catalog, proxies, isOwnOrigin, limits, rateLimit } = core;
  const known: { subject: Subject; client: string; room: Room | null } = { subject: {}, client: '', room: null };

  return {
    core,
    acceptedLanguages: request.headers.get('accept-language'),
    isPreview: () => new URL(request.url).searchParams.get('preview') === 'true',

    findKey() {
      const key = catalog.key(request.headers.get('authorization'));
      if (!key) throw new ApiError('forbidden', 'A valid API key is required: Authorization: Bearer <API_KEY>.');
      known.client = `${key.id} ${proxies.clientOf(request, connection)}`;
      const seconds = rateLimit.take(known.client);
      if (seconds > 0) throw new ApiError('tooManyRequests', 'Too many requests: try again later.', {}, seconds);
      return key;
    },

    // check the permissions first: a key learns nothing about surveys that it may not use
    findSurvey(key, given = survey) {
      const { data: survey_uuid } = Uuid.safeParse(given);
      if (survey_uuid !== undefined) known.subject = { ...known.subject, survey_uuid };
      if (!key.allowsOrigin(request.headers.get('origin')) && !isOwnOrigin(request)) {
        throw new ApiError('forbidden', 'This API key is not valid for this origin.');
      }
      if (!key.allowsSurvey(survey_uuid ?? '')) {
        throw new ApiError('forbidden', 'This API key is not valid for this survey.');
      }
      const found = survey_uuid === undefined ? null : catalog.survey(survey_uuid);
      if (!found) throw new ApiError('unknownSurvey', 'Survey not found.');
      return found;
    },

    readBody() {
      known.room = openRoom(known.client);
      return readBody(request, limits, known.room, (bytes) => rateLimit.spend(known.client, bytes));
    },

    check(schema, body) {
      const parsed = schema.safeParse(body);
      const { session_uuid } = (parsed.data ?? SessionInBody.safeParse(body).data ?? {}) as Partial<Subject>;
      if (session_uuid) known.subject = { ...known.subject, session_uuid };
      if (parsed.success) return parsed.data;
      throw new ApiError('malformed', describeIssues(parsed.error));
    },

    // not a getter: V8 would create and keep a hidden class for each call
    subject: () => known.subject,

    end: () => known.room?.release(),
  };
}
