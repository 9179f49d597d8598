import type { DeletionReply, ResponseList, SummaryReply } from '../../contract/results.ts';
import type { SurveyEntry } from '../../contract/surveysFile.ts';
import { last30Days, spanBefore, spanOf } from './period.ts';
import { listParameters, spanParameters, type View, viewParameters } from './view.ts';

/** An error of the admin API. `signIn`: the token is missing or wrong. `noToken`: the server has no token. */
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
  // without this header, the server has no token
  return new ClientError(response.headers.has('www-authenticate') ? 'signIn' : 'noToken', detail);
}

/** Resolves to an error if the server has no admin token, otherwise to null. */
export async function findMissingToken(fetch: typeof window.fetch): Promise<ClientError | null> {
  const response = await fetch('/api/admin/surveys', { cache: 'no-store' }).catch(() => null);
  const error = response && !response.ok ? await errorOf(response) : null;
  return error?.kind === 'noToken' ? error : null;
}

/** Creates a client of the admin API on the page's server. Its methods reject with a `ClientError`. */
export function createClient(fetch: typeof window.fetch, token: string) {
  /** The last replies, for 304 Not Modified. */
  const known = new Map<string, { readonly etag: string; readonly body: unknown }>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const response = await fetch(`/api/admin/${path}`, { ...init, headers, cache: 'no-store' }).catch((cause) => {
      if (init.signal?.aborted) throw cause;
      throw new ClientError('away', 'Cannot reach the server.', { cause });
    });
    if (!response.ok && response.status !== 304) throw await errorOf(response);
    return response;
  }

  /** Returns the same object as before if nothing has changed. */
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
    // drops the oldest reply
    if (known.size > 50) known.delete(known.keys().next().value!);
    return body as Body;
  }

  const of = (survey: string, name: string, parameters: Iterable<[string, string]>) =>
    `surveys/${survey}/${name}?${new URLSearchParams([...parameters])}`;

  return {
    surveys: async (signal?: AbortSignal) => (await get<{ surveys: SurveyEntry[] }>('surveys', signal)).surveys,
    summary: (survey: string, parameters: Iterable<[string, string]>, signal?: AbortSignal) =>
      get<SummaryReply>(of(survey, 'summary', parameters), signal),
    responses: (survey: string, parameters: Iterable<[string, string]>, signal?: AbortSignal) =>
      get<ResponseList>(of(survey, 'responses', parameters), signal),
    /** Returns the response with the export, for streaming. */
    export: (survey: string, format: 'csv' | 'ndjson', parameters: Iterable<[string, string]>, signal: AbortSignal) =>
      send(of(survey, `export.${format}`, parameters), { signal }),
    /** Loads an image from its address in a response. */
    picture: async (address: string, signal: AbortSignal) =>
      (await send(address.replace(/^\/api\/admin\//, ''), { signal })).blob(),
    deleteOne: async (survey: string, id: string) =>
      void (await send(`surveys/${survey}/responses/${id}`, { method: 'DELETE' })),
    /** Deletes all responses that match the filters. The server rejects it if their number differs from `count`. */
    deleteAll: async (survey: string, parameters: Iterable<[string, string]>, count: number) => {
      const path = of(survey, 'responses', [...parameters, ['count', String(count)]]);
      return (await (await send(path, { method: 'DELETE' })).json()) as DeletionReply;
    },
  };
}

export type Client = ReturnType<typeof createClient>;

/** The summaries of a survey in the overview. */
export interface OverviewEntry {
  /** The last 30 days. */
  readonly recent: SummaryReply;
  readonly all: SummaryReply;
}

/** The loaded results. */
export interface Loaded {
  readonly surveys: readonly SurveyEntry[];
  /** Null while a single survey is shown. */
  readonly overview: ReadonlyMap<string, OverviewEntry> | null;
  /** The survey with the summary of its view, and the summary of all its responses. */
  readonly shown: {
    readonly survey: SurveyEntry;
    readonly summary: SummaryReply;
    readonly all: SummaryReply;
  } | null;
}

/** The viewer's clock and time zone. */
export interface Viewer {
  readonly now: () => Date;
  readonly timeZone: string;
}

type Summarize = (survey: string, parameters: Iterable<[string, string]>) => Promise<SummaryReply>;

async function loadOverview(summarize: Summarize, surveys: readonly SurveyEntry[], now: Date) {
  const recent = spanParameters(spanOf(last30Days, now));
  const entries = surveys.map(async ({ survey_uuid }) => {
    const entry = { recent: await summarize(survey_uuid, recent), all: await summarize(survey_uuid, []) };
    return [survey_uuid, entry] as const;
  });
  return new Map(await Promise.all(entries));
}

async function loadShown(summarize: Summarize, survey: SurveyEntry, view: View, now: Date) {
  const { survey_uuid } = survey;
  const earlier = spanBefore(spanOf(view.period, now), now);
  const compared: [string, string][] = earlier?.from ? [['before', earlier.from.toISOString()]] : [];
  const [summary, all] = await Promise.all([
    summarize(survey_uuid, [...viewParameters(view, now), ...compared]),
    summarize(survey_uuid, []),
  ]);
  return { survey, summary, all };
}

/** Loads the data of a view and the first page of its list. Rejects with a `ClientError`. */
export async function loadView(
  client: Client,
  view: View,
  { now: clock, timeZone }: Viewer,
  abort: AbortSignal,
): Promise<{ readonly loaded: Loaded; readonly list: ResponseList | null }> {
  const surveys = await client.surveys(abort);
  const survey = surveys.find(({ survey_uuid }) => survey_uuid === view.survey);
  const now = clock();
  const summarize: Summarize = (uuid, parameters) =>
    client.summary(uuid, [...parameters, ['time_zone', timeZone]], abort);
  if (!survey) {
    const overview = await loadOverview(summarize, surveys, now);
    return { loaded: { surveys, overview, shown: null }, list: null };
  }
  const [shown, list] = await Promise.all([
    loadShown(summarize, survey, view, now),
    client.responses(survey.survey_uuid, listParameters(view, now), abort),
  ]);
  return { loaded: { surveys, overview: null, shown }, list };
}
