import { errorReplies } from './replies.ts';

/** The differences between the operations of the admin API. */
export interface Operation {
  readonly query?: readonly object[];
  /** Parameters outside of the query. */
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  /** Default: 'Success.' */
  readonly description?: string;
  readonly headers?: object;
  readonly content: object;
  /** The reason for each error status, besides those of the query and of the admin token. */
  readonly errors?: Readonly<Record<number, string>>;
  /** The replies for other statuses. */
  readonly replies?: Readonly<Record<number, object>>;
  /** Whether the reply has an ETag, which lets programs poll cheaply. */
  readonly pollable?: true;
}

/** The reason for the status of an operation that needs the store. */
export const unavailable = { 503: 'The store is not available now.' };

/** Returns an operation that needs the admin token. */
export function operation(
  operationId: string,
  summary: string,
  { query, parameters, requestBody, errors, replies, pollable, ...reply }: Operation,
) {
  const unchanged = 'Nothing was written to the survey since the reply with the ETag in If-None-Match.';
  return {
    operationId,
    summary,
    security: [{ admin: [] }],
    parameters: query ?? parameters ?? [],
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: 'Success.',
        ...(pollable && { headers: { ETag: { schema: { type: 'string' } } } }),
        ...reply,
      },
      ...(pollable && { 304: { description: unchanged } }),
      ...errorReplies({
        ...(query && {
          400: 'A parameter is invalid; the reply names it.',
          404: 'Survey not found, or this store has no results.',
        }),
        403: 'The admin token is missing or wrong.',
        ...errors,
        429: 'Too many wrong admin tokens: try again after Retry-After seconds.',
      }),
      ...replies,
    },
  };
}
