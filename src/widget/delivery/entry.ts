import type { EventType } from '../../contract/event.ts';
import type { ResponseRequest } from '../../contract/response.ts';
import type { Json } from '../browser/json.ts';
import type { Store } from '../browser/store.ts';
import type { Account, Client } from './client.ts';

/** What happened in a session (API 4.3, 4.4). */
export interface EventBody {
  readonly session_uuid: string;
  readonly event_type: EventType;
}

/** The whole response of a session so far (API 4.2). */
export interface ResponseBody extends ResponseRequest {
  readonly session_uuid: string;
  readonly event_type?: never;
}

/** A request that waits in the outbox: plain data that says all it takes to send it. */
export interface Entry extends Account {
  /** When it was added, in ms since 1970. */
  readonly at: number;
  /** Whether an attempt timed out: an older state may still arrive, and after a newer one, so this is sent once more. */
  readonly timedOut?: boolean;
  readonly body: EventBody | ResponseBody;
}

/** What the storage names of all entries begin with. */
export const prefix = 'asklet:out:';

/** The session that the name of an entry ends with. */
export const sessionOf = (name: string) => name.slice(-36);

/** Whether the name of an entry is that of an event; else it is a response. */
export const isEvent = (name: string) => name[prefix.length] === '1';

/**
 * The storage name of an entry. Names sort in the order of sending: one response a session, then events as they
 * happened, whatever the clock says.
 * @param names the sorted names of all entries
 * @param fraction a random number below 1, so that two tabs never choose the same name
 */
export function nameOf({ event_type, session_uuid }: Entry['body'], names: string[], at: number, fraction: number) {
  if (!event_type) return `${prefix}0:${session_uuid}`;
  const last = parseInt(`${names.at(-1)}`.slice(prefix.length + 1)) || 0;
  return `${prefix}1${Math.max(1e12, at, last + 1) + fraction}:${session_uuid}`;
}

/** An entry as text, without its screenshot: that is what is dropped first where there is no room. */
export const withoutScreenshot = (json: Json, entry: Entry) => json.stringify(entry, 'screenshot');

/** Posts an entry to the endpoint that takes it (API 4.2 to 4.4). */
export function postEntry(client: Client, entry: Entry, keepalive: boolean): Promise<unknown> {
  const { survey, body } = entry;
  const { event_type } = body;
  // only version 1 knows survey_initialized (API 6)
  if (event_type === 'survey_initialized') {
    return client.post(entry, 'v1/public/surveys/event', { ...body, survey_uuid: survey }, keepalive);
  }
  return client.post(entry, `public/v2/surveys/${survey}/${event_type ? 'events' : 'responses'}`, body, keepalive);
}

const mostEntries = 200;
/** In UTF-16 code units. */
const longestText = 2 ** 21;

/** Keeps the outbox within its limits: the oldest events are dropped first, responses last. */
export function enforceLimits(store: Store): void {
  for (;;) {
    const names = store.names(prefix);
    const length = names.map(store.read).join('').length;
    if (names.length <= mostEntries && (length <= longestText || names.length < 2)) return;
    store.remove(names.find(isEvent) ?? names[0]!);
  }
}
