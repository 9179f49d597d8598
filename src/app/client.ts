import type { BodyOf, ReplyOf } from '../contract/admin/operations.ts';
import { adminPathOf, adminRoutes, type AdminRouteName, type PathValues } from '../contract/admin/routes.ts';
import type { AddTargetRequest, ChangeTargetRequest, PreviewRequest } from '../contract/api/notificationTargets.ts';
import type {
  KeyList,
  LimitKeyRequest,
  PublishRequest,
  RejectedReply,
  SurveyFinding,
  SurveyReply,
  WrittenSurvey,
} from '../contract/api/publishing.ts';
import type { MarksRequest } from '../contract/results/responses.ts';
import type { Fields } from './edit/design/fields.ts';
import type { Texts } from './i18n/texts.ts';

/**
 * An error of the admin API. `signIn`: this browser is not signed in, or a token is wrong. `noToken`: the server has no token. `conflict`: the
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

/**
 * Resolves to true if this browser is signed in, and to an error if the server has no admin token; otherwise to null. A proxy
 * can sign in, too.
 */
export async function findSignIn(fetch: typeof window.fetch, texts: Texts): Promise<ClientError | true | null> {
  const response = await fetch(adminPathOf('surveys', {}), { cache: 'no-store' }).catch(() => null);
  if (response?.ok) return true;
  // with a token, the server asks for it
  if (response?.status !== 403 || response.headers.has('www-authenticate')) return null;
  return new ClientError('noToken', (await errorOf(response, false, texts)).message);
}

/** Signs in this browser with a token or an invitation. Rejects with a `ClientError` if it is wrong. */
export async function sendSecret(
  fetch: typeof window.fetch,
  route: 'sign_in' | 'accept_invitation',
  secret: string,
  texts: Texts,
): Promise<void> {
  const { method } = adminRoutes[route];
  // a token with other characters than a header can have is wrong, too
  const headers = { authorization: `Bearer ${/^[\x21-\x7e]+$/.test(secret) ? secret : '?'}` };
  const response = await fetch(adminPathOf(route, {}), { method, headers }).catch((cause) => {
    throw new ClientError('away', texts.t('Cannot reach the server.'), { cause });
  });
  if (!response.ok) throw await errorOf(response, false, texts);
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

const etagOf = ({ headers }: Response) => headers.get('etag') ?? '';

/** A survey as it is written in the surveys file. */
export interface FoundSurvey extends Omit<SurveyReply, 'survey'> {
  readonly survey: Fields;
  /** Identifies this state of the survey. */
  readonly etag: string;
}

/** The keys of a survey. */
export interface FoundKeys extends KeyList {
  /** Identifies this state of the keys. */
  readonly etag: string;
}

type Parameters = Iterable<[string, string]>;

/** What a request has besides its path. */
interface Sent extends Pick<RequestInit, 'headers' | 'body'> {
  readonly query?: Parameters;
  readonly signal?: AbortSignal | undefined;
}

const json = { 'content-type': 'application/json' };

/** Creates the functions that send requests to the admin API. They reject with a `ClientError`. */
function createSender(fetch: typeof window.fetch, texts: Texts) {
  /** The last replies, for 304 Not Modified. */
  const known = new Map<string, { readonly etag: string; readonly body: unknown }>();

  async function sendTo(address: string, { signal = null, ...init }: RequestInit): Promise<Response> {
    const response = await fetch(address, { ...init, signal, cache: 'no-store' }).catch((cause) => {
      if (signal?.aborted) throw cause;
      throw new ClientError('away', texts.t('Cannot reach the server.'), { cause });
    });
    if (!response.ok && response.status !== 304) throw await errorOf(response, init.method !== 'GET', texts);
    return response;
  }

  const addressOf = <Name extends AdminRouteName>(name: Name, values: PathValues<Name>, query: Parameters = []) => {
    const parameters = new URLSearchParams([...query]);
    return adminPathOf(name, values) + (parameters.size > 0 ? `?${parameters}` : '');
  };

  const send = <Name extends AdminRouteName>(
    name: Name,
    values: PathValues<Name>,
    { query, signal, ...sent }: Sent = {},
  ): Promise<Response> =>
    sendTo(addressOf(name, values, query), { ...sent, signal: signal ?? null, method: adminRoutes[name].method });

  /** Resolves to the body of the reply. */
  const ask = async <Name extends AdminRouteName>(
    name: Name,
    values: PathValues<Name>,
    sent?: Sent,
  ): Promise<ReplyOf<Name>> => (await send(name, values, sent)).json();

  /** Like `ask`, but resolves to the same object as before if nothing has changed. */
  async function poll<Name extends AdminRouteName>(
    name: Name,
    values: PathValues<Name>,
    { query, signal }: Sent = {},
  ): Promise<ReplyOf<Name>> {
    const address = addressOf(name, values, query);
    const before = known.get(address);
    const headers = before ? { 'if-none-match': before.etag } : {};
    const response = await send(name, values, { query: query ?? [], signal, headers });
    if (response.status === 304) return before!.body as ReplyOf<Name>;
    const body = (await response.json()) as ReplyOf<Name>;
    const etag = response.headers.get('etag');
    known.delete(address);
    if (etag) known.set(address, { etag, body });
    // removes the oldest reply
    if (known.size > 1000) known.delete(known.keys().next().value!);
    return body;
  }

  return { sendTo, send, ask, poll };
}

type Sender = ReturnType<typeof createSender>;

const keysOf = async (response: Response): Promise<FoundKeys> => ({
  ...((await response.json()) as KeyList),
  etag: etagOf(response),
});

/** Returns the methods for surveys. */
const surveyMethods = ({ send, ask }: Sender) => ({
  surveys: (signal?: AbortSignal) => ask('surveys', {}, { signal }),
  deletedSurveys: async () => (await ask('deleted_surveys', {})).surveys,
  /** Resolves to null if the server does not have the survey. */
  async survey(survey_uuid: string): Promise<FoundSurvey | null> {
    const response = await send('survey', { survey_uuid }).catch(nullIfMissing);
    if (!response) return null;
    const found = (await response.json()) as SurveyReply;
    return { ...found, survey: withoutUuid(found.survey), etag: etagOf(response) };
  },
  /**
   * Publishes a survey. `etag` is that of the state that it replaces, or null if the survey is new; it rejects with a
   * conflict if the server has another state.
   */
  async publish(survey_uuid: string, fields: Fields, etag: string | null, more: Omit<PublishRequest, 'survey'> = {}) {
    const headers = { ...json, ...preconditionOf(etag) };
    const body = JSON.stringify({ survey: { survey_uuid, ...fields }, ...more });
    const response = await send('publish', { survey_uuid }, { headers, body });
    return { ...((await response.json()) as ReplyOf<'publish'>), etag: etagOf(response) };
  },
  /** Removes a survey from the surveys file. Its answers stay. */
  remove: async (survey_uuid: string, etag: string) =>
    void (await send('remove', { survey_uuid }, { headers: preconditionOf(etag) })),
  keys: (survey_uuid: string) => send('keys', { survey_uuid }).then(keysOf),
  /** Sets the sites of a key. `etag` is that of the keys that are changed; it rejects with a conflict if there are others. */
  limitKey: (survey_uuid: string, limit: LimitKeyRequest, etag: string) =>
    send('limit_key', { survey_uuid }, { headers: { ...json, 'if-match': etag }, body: JSON.stringify(limit) }).then(
      keysOf,
    ),
  backup: async () => (await send('backup', {})).blob(),
  /** Resolves to no version if the server never had the survey. */
  versions: async (survey_uuid: string) =>
    (await ask('versions', { survey_uuid }).catch(nullIfMissing))?.versions ?? [],
  version: async (survey_uuid: string, version: number) =>
    withoutUuid((await ask('version', { survey_uuid, version: String(version) })).survey),
});

/** Resolves to the reply for a time zone, or for UTC if the server does not know the zone: its list can be older. */
const inZone = <Reply>(timeZone: string, ask: (timeZone: [string, string]) => Promise<Reply>): Promise<Reply> =>
  ask(['time_zone', timeZone]).catch((error: ClientError) => {
    if (error.kind === 'refused' && timeZone !== 'UTC' && error.message.includes('time_zone'))
      return ask(['time_zone', 'UTC']);
    throw error;
  });

/** Returns the methods for results. */
const resultsMethods = ({ sendTo, send, ask, poll }: Sender) => ({
  summary: (survey_uuid: string, parameters: Parameters, timeZone: string, signal?: AbortSignal) =>
    inZone(timeZone, (zone) => poll('summary', { survey_uuid }, { query: [...parameters, zone], signal })),
  /** Resolves to the last change of the metric with what can explain it; null without one. */
  finding: async (survey_uuid: string, timeZone: string, signal?: AbortSignal) =>
    (await inZone(timeZone, (zone) => poll('finding', { survey_uuid }, { query: [zone], signal }))).finding,
  /** Resolves to the words that stand out. */
  words: (survey_uuid: string, query: Parameters, signal?: AbortSignal) =>
    poll('words', { survey_uuid }, { query, signal }),
  /** Resolves to the summaries of all surveys. */
  summaries: async (timeZone: string, signal: AbortSignal) =>
    (await inZone(timeZone, (zone) => poll('summaries', {}, { query: [zone], signal }))).surveys,
  responses: (survey_uuid: string, query: Parameters, signal?: AbortSignal) =>
    poll('list', { survey_uuid }, { query, signal }),
  /** Returns the response with the export, for streaming. */
  export: (survey_uuid: string, format: 'csv' | 'ndjson', query: Parameters, signal: AbortSignal) =>
    send(`export_${format}`, { survey_uuid }, { query, signal }),
  /** Loads an image from its address in a response. */
  picture: async (address: string, signal: AbortSignal) => (await sendTo(address, { method: 'GET', signal })).blob(),
  deleteOne: async (survey_uuid: string, id: string) =>
    void (await send('delete_one', { survey_uuid, id }).catch(nullIfMissing)),
  /** Deletes all responses that match the filters. The server rejects it if their number differs from `count`. */
  deleteAll: (survey_uuid: string, parameters: Parameters, count: number) =>
    ask('delete_all', { survey_uuid }, { query: [...parameters, ['count', String(count)]] }),
  imports: (survey_uuid: string) => ask('imports', { survey_uuid }),
  /** Stores responses, one line of JSON each. Imported ones with other contents stay, or are replaced. */
  import: (survey_uuid: string, lines: Uint8Array<ArrayBuffer>, replaces: boolean) =>
    ask(
      'import_responses',
      { survey_uuid },
      { query: [['replace', String(replaces)]], headers: { 'content-type': 'application/x-ndjson' }, body: lines },
    ),
  /** Changes the owner's marks on a response, and resolves to all of them; to null if it was deleted. */
  tag: (survey_uuid: string, tags: BodyOf<'tag'>) => ask('tag', { survey_uuid }, withBody(tags)),
  addNote: (survey_uuid: string, note: BodyOf<'add_note'>) => ask('add_note', { survey_uuid }, withBody(note)),
  removeNote: async (survey_uuid: string, id: string) =>
    void (await send('remove_note', { survey_uuid, id }).catch(nullIfMissing)),
  mark: (survey_uuid: string, id: string, marks: MarksRequest) =>
    ask('mark_one', { survey_uuid, id }, { headers: json, body: JSON.stringify(marks) }).catch(nullIfMissing),
});

const withBody = (body: object): Sent => ({ headers: json, body: JSON.stringify(body) });

/** Returns the methods for notifications. */
const notificationMethods = ({ send, ask }: Sender) => ({
  notifications: () => ask('notifications', {}),
  previewTarget: (rules: PreviewRequest) => ask('preview_target', {}, withBody(rules)),
  addTarget: (target: AddTargetRequest) => ask('add_target', {}, withBody(target)),
  changeTarget: (id: string, changes: ChangeTargetRequest) => ask('change_target', { id }, withBody(changes)),
  removeTarget: async (id: string) => void (await send('remove_target', { id }).catch(nullIfMissing)),
  /** Sends a sample to a target, and resolves to the result. */
  testTarget: (id: string) => ask('test_target', { id }),
  sendAgain: async (id: string) => void (await send('send_again', { id })),
});

/** Returns the methods for mailings. */
const mailingMethods = ({ send, ask }: Sender) => ({
  mailings: (survey_uuid: string) => ask('mailings', { survey_uuid }),
  heldMailings: () => ask('held_mailings', {}),
  mailing: (id: string) => ask('mailing', { id }),
  addMailing: (mailing: BodyOf<'add_mailing'>) => ask('add_mailing', {}, withBody(mailing)),
  changeMailing: (id: string, texts: BodyOf<'change_mailing'>) => ask('change_mailing', { id }, withBody(texts)),
  testMailing: (id: string, email: string) => ask('test_mailing', { id }, withBody({ email })),
  actOnMailing: (action: 'send_mailing' | 'pause_mailing' | 'remind' | 'send_unknown', id: string) =>
    ask(action, { id }),
  mailingLinks: async (id: string) => (await send('export_links', { id })).blob(),
  removeMailing: async (id: string) => void (await send('remove_mailing', { id }).catch(nullIfMissing)),
});

/** Returns the methods for the people and programs that may use the server. */
const peopleMethods = ({ send, ask }: Sender) => ({
  people: async () => (await ask('people', {})).people,
  addPerson: (person: BodyOf<'add_person'>) => ask('add_person', {}, withBody(person)),
  changePerson: (id: string, change: BodyOf<'change_person'>) => ask('change_person', { id }, withBody(change)),
  removePerson: async (id: string) => void (await send('remove_person', { id }).catch(nullIfMissing)),
  inviteAgain: (id: string) => ask('invite_again', { id }),
});

/** Returns the methods for the data of a person. */
const personalDataMethods = ({ send, ask }: Sender) => ({
  findPerson: (person: string) => ask('find_person', {}, withBody({ person })),
  exportPerson: async (person: string) => (await send('export_person', {}, withBody({ person }))).blob(),
  erasePerson: (erased: BodyOf<'erase_person'>) => ask('erase_person', {}, withBody(erased)),
});

/** Creates a client of the admin API on the page's server, for a browser that is signed in. Its methods reject with a `ClientError`. */
export function createClient(fetch: typeof window.fetch, texts: Texts) {
  const sender = createSender(fetch, texts);
  return {
    ...surveyMethods(sender),
    ...resultsMethods(sender),
    ...notificationMethods(sender),
    ...mailingMethods(sender),
    ...peopleMethods(sender),
    ...personalDataMethods(sender),
    signOut: async (where: 'here' | 'everywhere') =>
      void (await sender.send(where === 'here' ? 'sign_out' : 'sign_out_everywhere', {})),
  };
}

export type Client = ReturnType<typeof createClient>;
