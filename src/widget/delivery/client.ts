import { surveysPath } from '../../contract/api/endpointPaths.ts';
import type { Unavailable } from '../../contract/surveys/schedule.ts';
import type { SessionReply } from '../../contract/api/session.ts';

/** The address, survey and key of a call to the API. */
export interface Account {
  /** The base address of the API, without a trailing slash. */
  readonly api: string;
  readonly survey: string;
  readonly key: string;
}

/** A reply other than a 200 of the API (API 2.5, 7). Its message is the `detail` of the reply. */
export class ApiError extends Error {
  /**
   * The status of the reply. 0 if the API did not send it, but a proxy, a login or a firewall in front of it: only the
   * API knows that a request can't succeed.
   */
  declare readonly status: number;
  /** When the request can be repeated (RFC 9110, 10.2.3). Null if the server does not say. */
  declare readonly retryAfter: string | null;
  /** Why the survey starts no session. */
  declare readonly reason: Unavailable | undefined;

  constructor(status: number, detail: string, headers: Headers, reason?: Unavailable) {
    super(detail);
    this.status = status;
    this.retryAfter = headers.get('Retry-After');
    this.reason = reason;
  }
}

/** A client of the API. Every call rejects with an `ApiError` or the error of `fetch`. */
export interface Client {
  /**
   * Starts or resumes a session in the language that the page asks for (API 4.1).
   * @param user the id of the user, if the server has to know it
   */
  startSession(account: Account, session?: string, user?: string): Promise<StartedSession>;
  /** Returns the language that the page asks for. Blank for the browser's languages. */
  language(): string;
  /** Posts to a path below `/api/`. With `keepalive`, the request outlives the page. */
  post(account: Account, path: string, content: object, keepalive: boolean): Promise<unknown>;
}

/** The reply to the start of a session. */
export interface StartedSession {
  readonly reply: SessionReply;
  /** The language of the survey's texts. Undefined if the server names none. */
  readonly language: string | undefined;
}

/** The timeout of a request, in ms. */
const requestTimeout = 30_000;

/**
 * Creates a client of the API (API 4, 5). What the server rejects with 403 is not requested again on this page: a key
 * for one survey. Other surveys of the key are still requested.
 * @param page provides `fetch`, which the debug panel replaces
 * @param language returns the language that the page asks for; blank for the browser's languages
 */
export function createClient(page: { readonly fetch: typeof fetch }, language = () => ''): Client {
  const refusedAccounts = new Map<string, ApiError>();

  async function send(
    { api, survey, key }: Account,
    path: string,
    content: object,
    keepalive: boolean,
    language?: string,
  ): Promise<Pick<StartedSession, 'reply'> & Pick<Response, 'headers'>> {
    const account = [api, survey, key].join();
    const refused = refusedAccounts.get(account);
    if (refused) throw refused;
    const reply = await page.fetch(`${api}/api/${path}/`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        ...(language && { 'Accept-Language': language }),
      },
      body: JSON.stringify(content),
      credentials: 'omit',
      keepalive,
      // Safari before 16 lacks it; its own timeout applies
      signal: AbortSignal.timeout?.(requestTimeout),
    });
    const body = (await reply.json().catch(() => null)) ?? {};
    if (reply.ok && body.session_uuid) return { reply: body, headers: reply.headers };
    const error = createApiError(reply, body);
    if (error.status === 403) refusedAccounts.set(account, error);
    throw error;
  }

  return {
    language,
    async startSession(account, session, user) {
      const path = `${surveysPath}${account.survey}/sessions`;
      const { reply, headers } = await send(account, path, { session_uuid: session, user_id: user }, false, language());
      return { reply, language: headers.get('Content-Language') ?? undefined };
    },
    post: async (...request) => (await send(...request)).reply,
  };
}

/** Creates the error of a reply from its body. */
function createApiError(reply: Response, { detail, reason }: Record<string, string>): ApiError {
  const { status, url, headers } = reply;
  const isOwn = isOwnError(reply, detail);
  return new ApiError(
    // another attempt can succeed, no matter who replies
    isOwn || isTemporary(status) ? status : 0,
    isOwn ? detail! : `${url} replied ${status}, not asklet`,
    headers,
    /^(not_started|ended|full|budget|bot)$/.test(reason!) ? (reason as Unavailable) : undefined,
  );
}

/** Returns true if the API itself sent an error (API 2.5), from the address that was requested. */
export const isOwnError = ({ ok, redirected, headers }: Response, detail: unknown) =>
  !ok && !redirected && typeof detail === 'string' && !!headers.get('Content-Type')?.startsWith('application/json');

/** Returns true if the same request can succeed after an `ApiError` with this status. */
export const isTemporary = (status: number) =>
  !status || status >= 500 || status === 408 || status === 425 || status === 429;
