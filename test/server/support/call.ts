import { npsUuid } from './surveys.ts';

export type Fetch = (request: Request) => Promise<Response>;

export const base = 'http://asklet.test';

export const paths = {
  sessions: (survey: string) => `/api/public/v2/surveys/${survey}/sessions/`,
  responses: (survey: string) => `/api/public/v2/surveys/${survey}/responses/`,
  events: (survey: string) => `/api/public/v2/surveys/${survey}/events/`,
  eventsV1: () => '/api/v1/public/surveys/event/',
};

export type EndpointName = keyof typeof paths;

/** The smallest valid body of each endpoint. */
export const validBody: Record<EndpointName, Record<string, unknown>> = {
  sessions: {},
  responses: { score: 9 },
  events: { event_type: 'survey_opened' },
  eventsV1: { event_type: 'survey_initialized', survey_uuid: npsUuid },
};

/** A call, described by its differences from a plain valid request. */
export interface Call {
  readonly survey?: string;
  readonly key?: string | null;
  readonly body?: unknown;
  /** The exact body to send, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly contentType?: string | null;
  readonly method?: string;
  readonly origin?: string;
  /** The path without its trailing slash. */
  readonly bare?: boolean;
}

/** Returns the request of a call, with valid defaults. */
export function requestOf(endpoint: EndpointName, given: Call = {}, address: string = base): Request {
  const { survey = npsUuid, key = 'pk_all', contentType = 'application/json', method = 'POST' } = given;
  const headers = new Headers();
  if (key !== null) headers.set('authorization', key.includes(' ') ? key : `Bearer ${key}`);
  if (contentType !== null) headers.set('content-type', contentType);
  if (given.origin) headers.set('origin', given.origin);
  const path = paths[endpoint](survey);
  const sent =
    given.body ?? (endpoint === 'eventsV1' ? { ...validBody.eventsV1, survey_uuid: survey } : validBody[endpoint]);
  return new Request(address + (given.bare ? path.slice(0, -1) : path), {
    method,
    headers,
    ...(method === 'POST' && { body: given.raw ?? JSON.stringify(sent) }),
  });
}

/** A reply with its JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & { readonly detail?: string; readonly survey?: Record<string, unknown> };
}

/** Sends a call and reads the reply. */
export async function call(fetch: Fetch, endpoint: EndpointName, given: Call = {}): Promise<Answer> {
  const response = await fetch(requestOf(endpoint, given));
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}
