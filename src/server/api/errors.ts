import type { z } from 'zod';
import type { Endpoint } from '../../contract/api/endpoints.ts';
import type { ErrorBody } from '../../contract/api/errorBody.ts';
import { StoreUnavailable } from '../store/store.ts';
import { allow, replyJson } from './reply.ts';

/** A status, and the headers that go with it. */
interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The status and headers of every error (API 7), except for those that the endpoint decides: see `endpoints` in the
 * contract.
 */
const replies = {
  malformed: { status: 400 },
  forbidden: { status: 403 },
  foreignOrigin: { status: 403 },
  // the header tells a page that it can ask for a token
  adminTokenRequired: { status: 403, headers: { 'www-authenticate': 'Bearer' } },
  notFound: { status: 404 },
  methodNotAllowed: { status: 405, headers: { allow } },
  outdated: { status: 409 },
  tooLarge: { status: 413, headers: { connection: 'close' } },
  tooManyRequests: { status: 429 },
  failed: { status: 500 },
  unavailable: { status: 503 },
} as const satisfies Record<string, Reply>;

/** The errors whose status the endpoint decides. */
const ofEndpoint = ['unknownSurvey', 'foreignSession', 'surveyNotOpen'] as const;

/** The reason why a request fails. */
export type ErrorCode = keyof typeof replies | (typeof ofEndpoint)[number];

/** The survey and the session of a request, as far as they are known. */
export type Subject = Omit<ErrorBody, 'detail'>;

/** An error that is returned to the client with the error body (API 2.5). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly subject: Subject;
  /** Seconds until the client may try again. */
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, detail: string, subject: Subject = {}, retryAfter: number | null = null) {
    super(detail);
    this.code = code;
    this.subject = subject;
    this.retryAfter = retryAfter;
  }
}

/** Returns an error for the client. `onError` receives the error if it is not the client's. */
export function toApiError(error: unknown, onError: (error: unknown) => void): ApiError {
  if (error instanceof ApiError) return error;
  onError(error);
  return error instanceof StoreUnavailable
    ? new ApiError('unavailable', 'The store is not available now: try again later.', {}, 5)
    : new ApiError('failed', 'Internal server error.');
}

const isOfEndpoint = (code: ErrorCode): code is (typeof ofEndpoint)[number] =>
  (ofEndpoint as readonly string[]).includes(code);

/**
 * Returns the reply with the error body. The endpoint, if there is one, decides about some of the statuses; `subject` is
 * added to the body.
 */
export function replyError(error: ApiError, endpoint: Endpoint | null = null, subject: Subject = {}): Response {
  const { code, message, retryAfter } = error;
  const reply: Reply = isOfEndpoint(code) ? { status: endpoint?.[code] ?? 400 } : replies[code];
  const wait = retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
  return replyJson({ detail: message, ...subject, ...error.subject }, reply.status, { ...reply.headers, ...wait });
}

/**
 * Returns one line with the location of an error in a request and the expected value, but never the value sent.
 * @param whole the name of what was checked, for an error that is about no single field
 */
export const describeIssues = (error: z.ZodError, whole = 'body') =>
  error.issues
    .slice(0, 5)
    .map(({ path, message }) => [path.join('.') || whole, message].join(': '))
    .join('; ');

/** Returns a value as parsed by a schema. Throws an `ApiError` if it does not match. */
export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError('malformed', describeIssues(parsed.error));
}
