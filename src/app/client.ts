import type { AttemptReply, NotificationsReply } from '../contract/api/deliveries.ts';
import type { ImportList, ImportReply } from '../contract/api/importedResponses.ts';
import type { DeletionReply, MarksRequest, ResponseList, ResponseMarks } from '../contract/results/responses.ts';
import type { SummaryList, SummaryReply } from '../contract/results/summary.ts';
import type { Fields } from './edit/design/fields.ts';
import type { Texts } from './i18n/texts.ts';
import type {
  DeletedSurveys,
  PublishReply,
  PublishRequest,
  RejectedReply,
  SurveyFinding,
  SurveyList,
  SurveyReply,
  VersionList,
  VersionReply,
  WrittenSurvey,
} from '../contract/api/publishing.ts';

/**
 * An error of the admin API. `signIn`: the token is missing or wrong. `noToken`: the server has no token. `conflict`: the
 * survey was changed by somebody else. `invalid`: the survey has errors.
 */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly kind: 'signIn' | 'noToken' | 'away' | 'refused' | 'missing' | 'conflict' | 'invalid';
  /** The errors of an invalid survey. */
  readonly errors: readonly SurveyFinding[];
  constructor(kind: ClientError['kind'], message: string, options: ErrorOptions & { errors?: SurveyFinding[] } = {}) {
    super(message, options);
    this.kind = kind;
    this.errors = options.errors ?? [];
  }
}

async function errorOf(response: Response, isWrite: boolean, { t }: Texts): Promise<ClientError> {
  const { detail, errors } = ((await response.json().catch(() => null)) ?? {}) as Partial<RejectedReply>;
  const { status, headers } = response;
  const message = detail ?? t('The server answered {status}.', { status });
  if (status >= 500) return new ClientError('away', message);
  if (status === 404) return new ClientError('missing', message);
  if (status === 412) return new ClientError('conflict', message);
  if (errors) return new ClientError('invalid', message, { errors });
  // a proxy can refuse a request as well, and a token that only reads is a token
  const isOurs = !isWrite && (status === 403 || status === 401) && headers.get('www-authenticate') === 'Bearer';
  return new ClientError(isOurs ? 'signIn' : 'refused', message);
}

/** Resolves to an error if the server has no admin token, otherwise to null. */
export async function findMissingToken(fetch: typeof window.fetch, texts: Texts): Promise<ClientError | null> {
  const response = await fetch('/api/admin/surveys', { cache: 'no-store' }).catch(() => null);
  // with a token, the server asks for it
  if (response?.status !== 403 || response.headers.has('www-authenticate')) return null;
  return new ClientError('noToken', (await errorOf(response, false, texts)).message);
}

/** Returns the fields of a survey that the server has checked. */
function withoutUuid({ survey_uuid: _, ...fields }: WrittenSurvey): Fields {
  return fields as unknown as Fields;
}

function nullIfMissing(error: ClientError): null {
  if (error.kind !== 'missing') throw error;
  return null;
}

const preconditionOf = (etag: string | null): Record<string, string> =>
  etag === null ? { 'if-none-match': '*' } : { 'if-match': etag };

const withEtag = async <Body>(response: Response) => ({
  ...((await response.json()) as Body),
  etag: response.headers.get('etag') ?? '',
});

/** A survey as it is written in the surveys file. */
export interface FoundSurvey extends Omit<SurveyReply, 'survey'> {
  readonly survey: Fields;
  /** Identifies this state of the survey. */
  readonly etag: string;
}

/** Creates the functions that send requests to the admin API. They reject with a `ClientError`. */
function createSender(fetch: typeof window.fetch, token: string, texts: Texts) {
  /** The last replies, for 304 Not Modified. */
  const known = new Map<string, { readonly etag: string; readonly body: unknown }>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const response = await fetch(`/api/admin/${path}`, { ...init, headers, cache: 'no-store' }).catch((cause) => {
      if (init.signal?.aborted) throw cause;
      throw new ClientError('away', texts.t('Cannot reach the server.'), { cause });
    });
    if (!response.ok && response.status !== 304) throw await errorOf(response, init.method !== undefined, texts);
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
    // removes the oldest reply
    if (known.size > 1000) known.delete(known.keys().next().value!);
    return body as Body;
  }

  return { send, get };
}

type Sender = ReturnType<typeof createSender>;
type Parameters = Iterable<[string, string]>;

const addressOf = (survey: string, name: string, parameters: Parameters) =>
  `surveys/${survey}/${name}?${new URLSearchParams([...parameters])}`;

/** Returns the methods for surveys. */
const surveyMethods = ({ send, get }: Sender) => ({
  surveys: (signal?: AbortSignal) => get<SurveyList>('surveys', signal),
  deletedSurveys: async () => (await get<DeletedSurveys>('surveys/deleted')).surveys,
  /** Resolves to null if the server does not have the survey. */
  async survey(survey: string): Promise<FoundSurvey | null> {
    const response = await send(`surveys/${survey}`).catch(nullIfMissing);
    if (!response) return null;
    const found = await withEtag<SurveyReply>(response);
    return { ...found, survey: withoutUuid(found.survey) };
  },
  /**
   * Publishes a survey. `etag` is that of the state that it replaces, or null if the survey is new; it rejects with a
   * conflict if the server has another state.
   */
  async publish(survey: string, fields: Fields, etag: string | null, more: Omit<PublishRequest, 'survey'> = {}) {
    const response = await send(`surveys/${survey}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...preconditionOf(etag) },
      body: JSON.stringify({ survey: { survey_uuid: survey, ...fields }, ...more }),
    });
    return withEtag<PublishReply>(response);
  },
  /** Removes a survey from the surveys file. Its answers stay. */
  remove: async (survey: string, etag: string) =>
    void (await send(`surveys/${survey}`, { method: 'DELETE', headers: preconditionOf(etag) })),
  backup: async () => (await send('backup')).blob(),
  /** Resolves to no version if the server never had the survey. */
  versions: async (survey: string) =>
    (await get<VersionList>(`surveys/${survey}/versions`).catch(nullIfMissing))?.versions ?? [],
  version: async (survey: string, version: number) =>
    withoutUuid((await get<VersionReply>(`surveys/${survey}/versions/${version}`)).survey),
});

/** Resolves to the reply for a time zone, or for UTC if the server does not know the zone: its list can be older. */
const inZone = <Reply>(timeZone: string, ask: (timeZone: string) => Promise<Reply>): Promise<Reply> =>
  ask(timeZone).catch((error: ClientError) => {
    if (error.kind === 'refused' && timeZone !== 'UTC' && error.message.includes('time_zone')) return ask('UTC');
    throw error;
  });

/** Returns the methods for results. */
const resultsMethods = ({ send, get }: Sender) => ({
  summary: (survey: string, parameters: Parameters, timeZone: string, signal?: AbortSignal) =>
    inZone(timeZone, (zone) =>
      get<SummaryReply>(addressOf(survey, 'summary', [...parameters, ['time_zone', zone]]), signal),
    ),
  /** Resolves to the summaries of all surveys. */
  summaries: async (timeZone: string, signal: AbortSignal) =>
    (
      await inZone(timeZone, (zone) =>
        get<SummaryList>(`summaries?${new URLSearchParams({ time_zone: zone })}`, signal),
      )
    ).surveys,
  responses: (survey: string, parameters: Parameters, signal?: AbortSignal) =>
    get<ResponseList>(addressOf(survey, 'responses', parameters), signal),
  /** Returns the response with the export, for streaming. */
  export: (survey: string, format: 'csv' | 'ndjson', parameters: Parameters, signal: AbortSignal) =>
    send(addressOf(survey, `export.${format}`, parameters), { signal }),
  /** Loads an image from its address in a response. */
  picture: async (address: string, signal: AbortSignal) =>
    (await send(address.replace(/^\/api\/admin\//, ''), { signal })).blob(),
  deleteOne: async (survey: string, id: string) =>
    void (await send(`surveys/${survey}/responses/${id}`, { method: 'DELETE' }).catch(nullIfMissing)),
  /** Deletes all responses that match the filters. The server rejects it if their number differs from `count`. */
  deleteAll: async (survey: string, parameters: Parameters, count: number) => {
    const path = addressOf(survey, 'responses', [...parameters, ['count', String(count)]]);
    return (await (await send(path, { method: 'DELETE' })).json()) as DeletionReply;
  },
  imports: async (survey: string) => (await get<ImportList>(`surveys/${survey}/imports`)).imports,
  /** Stores responses, one line of JSON each. Imported ones with other contents stay, or are replaced. */
  async import(survey: string, lines: Uint8Array<ArrayBuffer>, replaces: boolean): Promise<ImportReply> {
    const headers = { 'content-type': 'application/x-ndjson' };
    return (
      await send(`surveys/${survey}/imports?replace=${replaces}`, { method: 'POST', headers, body: lines })
    ).json();
  },
  /** Changes the owner's marks on a response, and resolves to all of them; to null if it was deleted. */
  async mark(survey: string, id: string, marks: MarksRequest): Promise<ResponseMarks | null> {
    const response = await send(`surveys/${survey}/responses/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(marks),
    }).catch(nullIfMissing);
    return response && ((await response.json()) as ResponseMarks);
  },
});

/** Returns the methods for notifications. */
const notificationMethods = ({ send, get }: Sender) => ({
  notifications: () => get<NotificationsReply>('notifications'),
  /** Sends a sample to a target, and resolves to the result. */
  async testTarget(target: string): Promise<AttemptReply> {
    const response = await send(`notifications/targets/${target}/test`, { method: 'POST' });
    return (await response.json()) as AttemptReply;
  },
  sendAgain: async (message: string) =>
    void (await send(`notifications/deliveries/${message}/send`, { method: 'POST' })),
});

/** Creates a client of the admin API on the page's server. Its methods reject with a `ClientError`. */
export function createClient(fetch: typeof window.fetch, token: string, texts: Texts) {
  const sender = createSender(fetch, token, texts);
  return { ...surveyMethods(sender), ...resultsMethods(sender), ...notificationMethods(sender) };
}

export type Client = ReturnType<typeof createClient>;
