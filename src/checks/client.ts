import { setTimeout as wait } from 'node:timers/promises';

/** The endpoint that a check calls (API 4). */
export type EndpointName = 'sessions' | 'responses' | 'events' | 'eventsV1';

/** A call, described by its differences from a plain valid one. */
export interface Call {
  readonly endpoint: EndpointName;
  readonly survey: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The exact body to send, instead of `body`. */
  readonly raw?: string;
  /** The whole `Authorization` header; null for none. */
  readonly authorization?: string | null;
  readonly contentType?: string;
  readonly method?: 'POST' | 'GET' | 'OPTIONS';
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Changes the path. */
  readonly path?: (path: string) => string;
}

/** A reply from the server. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** The JSON of the reply; null if it is not JSON. */
  readonly body: Readonly<Record<string, unknown>> | null;
  /** The call as a curl command; the key is in $KEY. */
  readonly curl: string;
}

/** A response in an export (API 2.3). */
export interface StoredResponse {
  readonly session_uuid: string;
  readonly score: number | null;
  readonly text: string | null;
  /** Empty if the export has none. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Where the stored responses of a survey can be read. */
export interface Export {
  /** The URL, in which `{survey_uuid}` is replaced. The reply is NDJSON or a JSON array. */
  readonly url: string;
  readonly token?: string | undefined;
}

/** The options of a run of the checks. */
export interface ContractOptions {
  /** The base address of the API. */
  readonly url: string;
  /** A public key that may use all of the surveys. */
  readonly key: string;
  /** Uuids of surveys, ideally two of different types. */
  readonly surveys: readonly string[];
  /** The uuid of a survey that is not open: it has ended, is full, or has not started. */
  readonly closedSurvey?: string | undefined;
  /** A key that may not use the first survey. */
  readonly otherKey?: string | undefined;
  /** The origin to send, for a key that is limited to origins. */
  readonly origin?: string | undefined;
  /** Where the backend exports its responses. Without it, stored responses are not checked. */
  readonly export?: Export | undefined;
  /** Replaces the network: a server can be checked without a port. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Marks the stored responses, as `metadata.contract_run`. Default: the time and a random part. */
  readonly run?: string | undefined;
  /** Maximum number of requests. Default: 500. */
  readonly maxRequests?: number | undefined;
  /** Milliseconds for the whole run. Default: 300,000. */
  readonly maxTime?: number | undefined;
  /** Milliseconds for one request. Default: 10,000. */
  readonly requestTimeout?: number | undefined;
}

/** Thrown by a check that cannot run, with the reason. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** Maximum number of requests. */
export const defaultMaxRequests = 500;

/** Milliseconds for a whole run. */
export const defaultMaxTime = 300_000;

/** Maximum wait, in seconds, that a server with a rate limit may ask for. */
const maxWait = 60;

// not those of the contract: a wrong path there must not hide that a server has it, too
const paths: Readonly<Record<EndpointName, (survey: string) => string>> = {
  sessions: (survey) => `/api/public/v2/surveys/${survey}/sessions/`,
  responses: (survey) => `/api/public/v2/surveys/${survey}/responses/`,
  events: (survey) => `/api/public/v2/surveys/${survey}/events/`,
  eventsV1: () => '/api/v1/public/surveys/event/',
};

/** Creates a function that sends a request, within the limits of a run. Counts the requests and the replies. */
function createLimitedFetch(options: ContractOptions) {
  const { fetch = globalThis.fetch, requestTimeout = 10_000 } = options;
  const { maxRequests = defaultMaxRequests, maxTime = defaultMaxTime } = options;
  let begun: number | null = null;
  let requests = 0;
  let replies = 0;

  async function once(url: string, method: string, headers: Headers, body: string | null): Promise<Response> {
    begun ??= performance.now();
    if (requests >= maxRequests) throw new Skipped(`the limit of ${maxRequests} requests is reached`);
    if (performance.now() - begun > maxTime) throw new Skipped(`the limit of ${maxTime} ms is reached`);
    requests += 1;
    const signal = AbortSignal.timeout(requestTimeout);
    const request = new Request(url, { method, headers, redirect: 'manual', signal, ...(body !== null && { body }) });
    const response = await fetch(request);
    replies += 1;
    return response;
  }

  return { once, requests: () => requests, replies: () => replies };
}

/** Creates a client that limits and counts its requests. */
export function createClient(options: ContractOptions) {
  const { run: runId = `${new Date().toISOString()} ${crypto.randomUUID().slice(0, 8)}` } = options;
  const { origin = 'https://contract.example' } = options;
  const { once, ...counts } = createLimitedFetch(options);
  const sessions = new Set<string>();

  async function send(call: Call): Promise<Reply> {
    const { url, method, headers, body } = requestOf(call, options, runId);
    const curl = curlOf(url, method, headers, body, options.key);
    let response = await once(url, method, headers, body);
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status === 429 && seconds > 0 && seconds <= maxWait) {
      await wait(seconds * 1000);
      response = await once(url, method, headers, body);
    }
    const json = parse(await response.text());
    const session = json?.['session_uuid'];
    if (response.ok && typeof session === 'string') sessions.add(session);
    return { status: response.status, headers: response.headers, body: json, curl };
  }

  /** Returns a function that reads the stored responses of a session. Throws `Skipped` if there is no export. */
  function stored() {
    if (!options.export) throw new Skipped('the API does not show what is stored: pass --export');
    const { url, token } = options.export;
    const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
    return async (survey: string, session_uuid: string): Promise<StoredResponse[]> => {
      const response = await once(url.replaceAll('{survey_uuid}', survey), 'GET', headers, null);
      if (!response.ok) throw new Error(`The export replied ${response.status}. Check --export and --export-token.`);
      return parseExport(await response.text()).filter((each) => each.session_uuid === session_uuid);
    };
  }

  return { send, stored, origin, runId, sessions: () => [...sessions], ...counts };
}

/** Returns the request of a call. */
function requestOf(call: Call, options: ContractOptions, runId: string) {
  const { endpoint, survey, method = 'POST', contentType = 'application/json', path = (same: string) => same } = call;
  const url = options.url.replace(/\/+$/, '') + path(paths[endpoint](survey));
  const authorization = call.authorization === undefined ? `Bearer ${options.key}` : call.authorization;
  const headers = new Headers({ ...(options.origin && { origin: options.origin }), ...call.headers });
  if (authorization !== null) headers.set('authorization', authorization);
  const body = method === 'POST' ? bodyOf(call, runId) : null;
  if (body !== null) headers.set('content-type', contentType);
  return { url, method, headers, body };
}

/** Returns the body of a call. Responses are marked with the run. */
function bodyOf({ endpoint, survey, body = {}, raw }: Call, run: string): string {
  if (raw !== undefined) return raw;
  if (endpoint === 'eventsV1') return JSON.stringify({ survey_uuid: survey, ...body });
  if (endpoint !== 'responses' || body['metadata'] === null) return JSON.stringify(body);
  return JSON.stringify({ ...body, metadata: { contract_run: run, ...(body['metadata'] as object) } });
}

/** Calls a server. */
export type Client = ReturnType<typeof createClient>;

function parseExport(text: string): StoredResponse[] {
  try {
    const isList = text.trimStart().startsWith('[');
    const json = isList
      ? text
      : `[${text
          .split('\n')
          .filter((line) => line.trim() !== '')
          .join()}]`;
    const responses = JSON.parse(json) as StoredResponse[];
    return responses.map((response) => ({ ...response, metadata: response.metadata ?? {} }));
  } catch {
    throw new Error('The export is neither NDJSON nor a JSON array. Check --export.');
  }
}

function parse(text: string): Reply['body'] {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Quotes a text for the shell. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const maxBodyLength = 300;

function curlOf(url: string, method: string, headers: Headers, body: string | null, key: string): string {
  const shown = [...headers].map(([name, value]) => {
    const masked = value.replaceAll(key, '$KEY');
    return `-H ${masked === value ? quote(`${name}: ${value}`) : `"${name}: ${masked}"`}`;
  });
  const data =
    body === null ? [] : [`-d ${quote(body.length > maxBodyLength ? `${body.slice(0, maxBodyLength)}…` : body)}`];
  return ['curl -i', method === 'GET' ? '' : `-X ${method}`, quote(url), ...shown, ...data].filter(Boolean).join(' ');
}
