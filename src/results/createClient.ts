import type { DeletionReply, ResponseList, SummaryReply } from '../contract/results.ts';
import type { SurveyEntry } from '../contract/surveysFile.ts';

/** Why nothing came. `signIn`: the token is missing or wrong; `noToken`: the server has none. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly kind: 'signIn' | 'noToken' | 'away' | 'refused';
  constructor(kind: ClientError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

async function errorOf(response: Response): Promise<ClientError> {
  const body = (await response.json().catch(() => null)) as { detail?: string } | null;
  const detail = body?.detail ?? `The server answered ${response.status}.`;
  if (response.status >= 500) return new ClientError('away', detail);
  const isAuth = response.status === 403 || response.status === 401;
  if (!isAuth) return new ClientError('refused', detail);
  // a server without a token asks for none
  return new ClientError(response.headers.has('www-authenticate') ? 'signIn' : 'noToken', detail);
}

/** Resolves to why nobody can sign in, where the server has no token; else to null. */
export async function findMissingToken(fetch: typeof window.fetch): Promise<ClientError | null> {
  const response = await fetch('/api/admin/surveys', { cache: 'no-store' }).catch(() => null);
  const error = response && !response.ok ? await errorOf(response) : null;
  return error?.kind === 'noToken' ? error : null;
}

const parametersOf = (parameters: Iterable<[string, string]>) => new URLSearchParams([...parameters]);

/** Talks to the admin API of the server that the page came from. Its methods reject with a `ClientError`. */
export function createClient(fetch: typeof window.fetch, token: string) {
  /** What was last answered: a 304 stands for it. */
  const known = new Map<string, { readonly etag: string; readonly body: unknown }>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const response = await fetch(`/api/admin/${path}`, { ...init, headers, cache: 'no-store' }).catch((cause) => {
      if (init.signal?.aborted) throw cause;
      throw new ClientError('away', 'The server cannot be reached.', { cause });
    });
    if (!response.ok && response.status !== 304) throw await errorOf(response);
    return response;
  }

  /** The same object as before where nothing changed. */
  async function get<Body>(path: string, signal?: AbortSignal): Promise<Body> {
    const before = known.get(path);
    const response = await send(path, {
      ...(signal && { signal }),
      ...(before && { headers: { 'if-none-match': before.etag } }),
    });
    if (response.status === 304) return before!.body as Body;
    const body: unknown = await response.json();
    const etag = response.headers.get('etag');
    known.delete(path);
    if (etag) known.set(path, { etag, body });
    // those that were asked for longest ago are hardly asked for again
    if (known.size > 50) known.delete(known.keys().next().value!);
    return body as Body;
  }

  const of = (survey: string, name: string, parameters: Iterable<[string, string]>) =>
    `surveys/${survey}/${name}?${parametersOf(parameters)}`;

  return {
    surveys: async (signal?: AbortSignal) => (await get<{ surveys: SurveyEntry[] }>('surveys', signal)).surveys,
    summary: (survey: string, parameters: Iterable<[string, string]>, signal?: AbortSignal) =>
      get<SummaryReply>(of(survey, 'summary', parameters), signal),
    responses: (survey: string, parameters: Iterable<[string, string]>, signal?: AbortSignal) =>
      get<ResponseList>(of(survey, 'responses', parameters), signal),
    /** The export as it comes. */
    export: (survey: string, format: 'csv' | 'ndjson', parameters: Iterable<[string, string]>, signal: AbortSignal) =>
      send(of(survey, `export.${format}`, parameters), { signal }),
    /** A picture, by the address that a response has for it. */
    picture: async (address: string, signal: AbortSignal) =>
      (await send(address.replace(/^\/api\/admin\//, ''), { signal })).blob(),
    deleteOne: async (survey: string, session: string) =>
      void (await send(`surveys/${survey}/responses/${session}`, { method: 'DELETE' })),
    /** Deletes all responses of the filters; the server refuses where there are not `count` of them. */
    deleteAll: async (survey: string, parameters: Iterable<[string, string]>, count: number) => {
      const path = of(survey, 'responses', [...parameters, ['count', String(count)]]);
      return (await (await send(path, { method: 'DELETE' })).json()) as DeletionReply;
    },
  };
}

export type Client = ReturnType<typeof createClient>;
