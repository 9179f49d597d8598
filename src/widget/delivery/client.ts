import type { SessionReply } from '../../contract/session.ts';
import { json } from '../browser/json.ts';

/** Where and as whom the API is called. */
export interface Account {
  /** The base address of the API, without a trailing slash. */
  readonly api: string;
  readonly survey: string;
  readonly key: string;
}

/** A reply of the API that is not 200 (API 2.5, 7). Its message is the `detail` of the reply. */
export class ApiError extends Error {
  declare readonly status: number;
  declare readonly headers: Headers;

  constructor(status: number, detail: string, headers: Headers) {
    super(detail);
    this.status = status;
    this.headers = headers;
  }
}

/** Calls the API. Every call rejects with an `ApiError`, or as `fetch` does. */
export interface Client {
  /** Starts a session, or resumes the given one (API 4.1). */
  startSession(account: Account, session?: string): Promise<SessionReply>;
  /** Posts to a path below `/api/`; with `keepalive` the request outlives the page. */
  post(account: Account, path: string, content: object, keepalive: boolean): Promise<unknown>;
}

/** A request without a reply is aborted after this time, in ms. */
const requestTimeout = 30_000;

/**
 * Creates a client of the API (API 4, 5). A key that was refused (403) is not tried again on this page.
 * @param page has the current `fetch`: the debug panel replaces it by one that records
 */
export function createClient(page: { readonly fetch: typeof fetch }): Client {
  const refusedKeys = new Map<string, ApiError>();

  async function post<Reply>({ api, key }: Account, path: string, content: object, keepalive: boolean): Promise<Reply> {
    const refused = refusedKeys.get(key);
    if (refused) throw refused;
    const reply = await page.fetch(`${api}/api/${path}/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: json.stringify(content),
      credentials: 'omit',
      keepalive,
      // Safari has it since 16; before that the browser's own time-out counts
      signal: AbortSignal.timeout?.(requestTimeout),
    });
    if (reply.ok) return reply.json();
    const { status, statusText, headers } = reply;
    const { detail = statusText } = await reply.json().catch(() => ({}));
    const error = new ApiError(status, detail, headers);
    if (status === 403) refusedKeys.set(key, error);
    throw error;
  }

  return {
    startSession: (account, session) =>
      post(account, `public/v2/surveys/${account.survey}/sessions`, { session_uuid: session }, false),
    post,
  };
}
