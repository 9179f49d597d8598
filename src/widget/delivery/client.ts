import type { EventType } from '../../contract/event.ts';
import type { ResponseReply, ResponseRequest } from '../../contract/response.ts';
import type { SessionReply } from '../../contract/session.ts';

/** Where and as whom the API is called. */
export interface ClientOptions {
  /** The base address of the API, without a trailing slash. */
  readonly api: string;
  readonly survey: string;
  readonly key: string;
  readonly fetch: typeof fetch;
}

/** A reply of the API that is not 200. */
export interface Refusal {
  readonly status: number;
  readonly detail: string;
}

/** The API's four endpoints for one survey. Every call rejects with a `Refusal`, or as `fetch` does. */
export interface Client {
  startSession(session: string | undefined): Promise<SessionReply>;
  submitResponse(response: ResponseRequest): Promise<ResponseReply>;
  trackEvent(session: string, event: EventType): Promise<unknown>;
}

/** Browsers refuse to keep more than 64 KiB alive, and a UTF-16 code unit takes up to three bytes. */
const longestKeptAlive = 20_000;

/** Speaks the API for one survey with one public key (API 4, 5). */
export function createClient({ api, survey, key, fetch }: ClientOptions): Client {
  const v2 = `public/v2/surveys/${survey}/`;

  async function post<Reply>(path: string, content: object, last: boolean): Promise<Reply> {
    const body = JSON.stringify(content);
    const reply = await fetch(`${api}/api/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body,
      credentials: 'omit',
      // what a visitor gave must arrive even if the page goes away right now
      keepalive: last && body.length < longestKeptAlive,
    });
    if (reply.ok) return reply.json();
    const { detail } = await reply.json().catch(() => ({}));
    throw { status: reply.status, detail: `${detail ?? reply.statusText}` } satisfies Refusal;
  }

  return {
    startSession: (session) => post(`${v2}sessions/`, { session_uuid: session }, false),
    submitResponse: (response) => post(`${v2}responses/`, response, true),
    trackEvent: (session, event) =>
      // only version 1 knows survey_initialized (API 6)
      event === 'survey_initialized'
        ? post('v1/public/surveys/event/', { survey_uuid: survey, session_uuid: session, event_type: event }, true)
        : post(`${v2}events/`, { session_uuid: session, event_type: event }, true),
  };
}
