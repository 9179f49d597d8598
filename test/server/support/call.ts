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

/** The smallest body that each endpoint takes. */
export const validBody: Record<EndpointName, Record<string, unknown>> = {
  sessions: {},
  responses: { score: 9 },
  events: { event_type: 'survey_opened' },
  eventsV1: { event_type: 'survey_initialized', survey_uuid: npsUuid },
};

/** What a call changes of a plain, valid request. */
export interface Call {
  readonly survey?: string;
  readonly key?: string | null;
  readonly body?: unknown;
  /** The body as it is sent, in place of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly contentType?: string | null;
  readonly method?: string;
  readonly origin?: string;
  /** The path without its trailing slash. */
  readonly bare?: boolean;
}

/** The request of a call: valid in all that the call does not say. */
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

/** What came back, with its JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & { readonly detail?: string; readonly survey?: Record<string, unknown> };
}

/** Sends one call and reads the answer. */
export async function call(fetch: Fetch, endpoint: EndpointName, given: Call = {}): Promise<Answer> {
  const response = await fetch(requestOf(endpoint, given));
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}
