import type { SessionReply } from '../../contract/session.ts';
import { json } from './json.ts';

/** Where and as whom the API is called. */
export interface Account {
  /** The base address of the API, without a trailing slash. */
  readonly api: string;
  readonly survey: string;
  readonly key: string;
}

/** A reply of the API that is not 200. */
export interface Refusal {
  readonly status: number;
  readonly detail: string;
  readonly headers: Headers;
}

/** Calls the API. Every call rejects with a `Refusal`, or as `fetch` does. */
export interface Client {
  startSession(account: Account, session?: string): Promise<SessionReply>;
  /** Posts to a path below `/api/`; with `keepalive` the request goes on when the page goes. */
  post(account: Account, path: string, content: object, keepalive: boolean): Promise<unknown>;
}

/** A request that nobody answers is given up, milliseconds. */
const patience = 30_000;

/**
 * Speaks the API (API 4, 5). A key that was refused (403) is not tried again on this page.
 * @param page has the `fetch` of each moment: a panel that watches takes its place
 */
export function createClient(page: { readonly fetch: typeof fetch }): Client {
  const forbidden: Record<string, Refusal> = Object.create(null);

  async function post<Reply>({ api, key }: Account, path: string, content: object, keepalive: boolean): Promise<Reply> {
    if (forbidden[key]) throw forbidden[key];
    const reply = await page.fetch(`${api}/api/${path}/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: json.stringify(content),
      credentials: 'omit',
      keepalive,
      // Safari has it since 16; without it the browser's own patience counts
      signal: AbortSignal.timeout?.(patience),
    });
    if (reply.ok) return reply.json();
    const { status, statusText, headers } = reply;
    const { detail = statusText } = await reply.json().catch(() => ({}));
    const refusal: Refusal = { status, detail, headers };
    if (status === 403) forbidden[key] = refusal;
    throw refusal;
  }

  return {
    startSession: (account, session) =>
      post(account, `public/v2/surveys/${account.survey}/sessions`, { session_uuid: session }, false),
    post,
  };
}
