import { setTimeout as wait } from 'node:timers/promises';

/** Which endpoint a check calls (API 4). */
export type EndpointName = 'sessions' | 'responses' | 'events' | 'eventsV1';

/** One call, as far as it differs from a plain valid one. */
export interface Call {
  readonly endpoint: EndpointName;
  readonly survey: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The body as it is sent, in place of `body`. */
  readonly raw?: string;
  /** The whole `Authorization` header; null for none. */
  readonly authorization?: string | null;
  readonly contentType?: string;
  readonly method?: 'POST' | 'GET' | 'OPTIONS';
  /** More headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Changes the path. */
  readonly path?: (path: string) => string;
}

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the reply; null where it is none. */
  readonly body: Readonly<Record<string, unknown>> | null;
  /** The call once more, for a terminal: the key stands in $KEY. */
  readonly curl: string;
}

/** Whom the checks ask, and as whom. */
export interface Target {
  /** The base address of the API. */
  readonly url: string;
  readonly key: string;
  /** The `Origin` of all requests; null for none. */
  readonly origin: string | null;
  /** Takes the place of the network. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** What marks the responses that are written. */
  readonly run: string;
  readonly maximumRequests: number;
  /** Milliseconds for all of it, and for one request. */
  readonly maximumTime: number;
  readonly requestTimeout: number;
}

/** A check that cannot be made, and why. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** The longest wait that a server that limits the rate is granted, seconds. */
const longestWait = 60;

const paths: Readonly<Record<EndpointName, (survey: string) => string>> = {
  sessions: (survey) => `/api/public/v2/surveys/${survey}/sessions/`,
  responses: (survey) => `/api/public/v2/surveys/${survey}/responses/`,
  events: (survey) => `/api/public/v2/surveys/${survey}/events/`,
  eventsV1: () => '/api/v1/public/surveys/event/',
};

/** Calls a server within bounds, and keeps account of it. */
export function createClient(target: Target) {
  const sessions = new Set<string>();
  let begun: number | null = null;
  let requests = 0;

  function bodyOf({ endpoint, survey, body = {}, raw }: Call): string {
    if (raw !== undefined) return raw;
    if (endpoint === 'eventsV1') return JSON.stringify({ survey_uuid: survey, ...body });
    if (endpoint !== 'responses' || body['metadata'] === null) return JSON.stringify(body);
    return JSON.stringify({ ...body, metadata: { contract_run: target.run, ...(body['metadata'] as object) } });
  }

  function take(): void {
    begun ??= performance.now();
    requests += 1;
    if (requests > target.maximumRequests) throw new Skipped(`${target.maximumRequests} requests are used up`);
    if (performance.now() - begun > target.maximumTime) throw new Skipped(`${target.maximumTime} ms are used up`);
  }

  async function once(url: string, method: string, headers: Headers, body: string | null): Promise<Response> {
    take();
    const signal = AbortSignal.timeout(target.requestTimeout);
    const request = new Request(url, { method, headers, redirect: 'manual', signal, ...(body !== null && { body }) });
    return target.fetch(request);
  }

  async function send(call: Call): Promise<Reply> {
    const { endpoint, survey, method = 'POST', contentType = 'application/json', path = (same: string) => same } = call;
    const url = target.url.replace(/\/+$/, '') + path(paths[endpoint](survey));
    const authorization = call.authorization === undefined ? `Bearer ${target.key}` : call.authorization;
    const headers = new Headers({ ...(target.origin !== null && { origin: target.origin }), ...call.headers });
    if (authorization !== null) headers.set('authorization', authorization);
    const body = method === 'POST' ? bodyOf(call) : null;
    if (body !== null) headers.set('content-type', contentType);
    const curl = curlOf(url, method, headers, body, target.key);
    let response = await once(url, method, headers, body);
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status === 429 && seconds > 0 && seconds <= longestWait) {
      await wait(seconds * 1000);
      response = await once(url, method, headers, body);
    }
    const json = parse(await response.text());
    const session = json?.['session_uuid'];
    if (response.ok && typeof session === 'string') sessions.add(session);
    return { status: response.status, headers: response.headers, body: json, curl };
  }

  return { send, sessions: (): string[] => [...sessions], requests: (): number => requests };
}

/** What calls a server. */
export type Client = ReturnType<typeof createClient>;

function parse(text: string): Reply['body'] {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** A text for a shell, as it is. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const longestBody = 300;

function curlOf(url: string, method: string, headers: Headers, body: string | null, key: string): string {
  const shown = [...headers].map(([name, value]) => {
    const masked = value.replaceAll(key, '$KEY');
    return `-H ${masked === value ? quote(`${name}: ${value}`) : `"${name}: ${masked}"`}`;
  });
  const data =
    body === null ? [] : [`-d ${quote(body.length > longestBody ? `${body.slice(0, longestBody)}…` : body)}`];
  return ['curl -i', method === 'GET' ? '' : `-X ${method}`, quote(url), ...shown, ...data].filter(Boolean).join(' ');
}
