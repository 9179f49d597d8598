import type { EventType } from '../../contract/event.ts';
import type { ResponseRequest } from '../../contract/response.ts';
import type { SessionReply } from '../../contract/session.ts';

/** Where and as whom the API is called. */
export interface Account {
  /** The base address of the API, without a trailing slash. */
  readonly api: string;
  readonly survey: string;
  readonly key: string;
}

/** What happened in a session (API 4.3, 4.4). */
export interface EventBody {
  readonly session_uuid: string;
  readonly event_type: EventType;
  /** Goes along where the address does not name the survey. */
  readonly survey_uuid?: string;
}

/** The whole response of a session so far (API 4.2). */
export interface ResponseBody extends ResponseRequest {
  readonly session_uuid: string;
  readonly event_type?: never;
}

/** A request that leaves nothing open: plain data, so that it can wait in storage. */
export interface Entry extends Account {
  readonly body: EventBody | ResponseBody;
}

/** A reply of the API that is not 200. */
export interface Refusal {
  readonly status: number;
  readonly detail: string;
  /** The `Retry-After` header, as it came. */
  readonly retryAfter?: string | null;
}

/** The API's four endpoints. Every call rejects with a `Refusal`, or as `fetch` does. */
export interface Client {
  startSession(account: Account, session?: string): Promise<SessionReply>;
  /** Sends what waits; with `keepalive` it goes on when the page goes. */
  send(entry: Entry, keepalive: boolean): Promise<unknown>;
}

/** A request that nobody answers is given up, milliseconds. */
const patience = 30_000;

/** Speaks the API (API 4, 5). A key that was refused (403) is not tried again on this page. */
export function createClient(fetch: typeof globalThis.fetch): Client {
  const forbidden = new Map<string, Refusal>();

  async function post(path: string, { api, key }: Account, content: object, keepalive: boolean): Promise<SessionReply> {
    if (forbidden.has(key)) throw forbidden.get(key)!;
    const reply = await fetch(`${api}/api/${path}/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(content),
      credentials: 'omit',
      keepalive,
      signal: AbortSignal.timeout(patience),
    });
    if (reply.ok) return reply.json();
    const { status, statusText, headers } = reply;
    const { detail = statusText } = await reply.json().catch(() => ({}));
    const refusal: Refusal = { status, detail, retryAfter: headers.get('Retry-After') };
    if (status === 403) forbidden.set(key, refusal);
    throw refusal;
  }

  const v2 = ({ survey }: Account) => `public/v2/surveys/${survey}/`;

  return {
    startSession: (account, session) => post(`${v2(account)}sessions`, account, { session_uuid: session }, false),
    send(entry, keepalive) {
      const { event_type: event } = entry.body;
      // only version 1 knows survey_initialized (API 6)
      const path =
        event === 'survey_initialized' ? 'v1/public/surveys/event' : v2(entry) + (event ? 'events' : 'responses');
      return post(path, entry, entry.body, keepalive);
    },
  };
}
