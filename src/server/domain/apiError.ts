import type { ErrorBody } from '../../contract/errorBody.ts';

/** The statuses of the API's errors (API 7), and those of HTTP that a server adds. */
export type ApiErrorStatus = 400 | 403 | 404 | 405 | 409 | 413 | 429 | 503;

/** What the refused request was about, as far as it is known. */
export type Subject = Omit<ErrorBody, 'detail'>;

/** A request that is answered with the error body (API 2.5). */
export class ApiError extends Error {
  readonly status: ApiErrorStatus;
  readonly subject: Subject;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ApiErrorStatus, detail: string, subject: Subject = {}, headers: Record<string, string> = {}) {
    super(detail);
    this.status = status;
    this.subject = subject;
    this.headers = headers;
  }
}
