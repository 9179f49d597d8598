import { eventV1Path, surveysPath } from '../../contract/api/endpointPaths.ts';
import type { EventType } from '../../contract/api/event.ts';
import type { Metadata, ResponseRequest } from '../../contract/api/response.ts';
import type { Store } from '../browser/store.ts';
import type { Account, Client } from './client.ts';

/** The body of an event (API 4.3, 4.4). */
export interface EventBody {
  readonly session_uuid: string;
  readonly event_type: EventType;
  /** Where a survey opened. */
  readonly metadata?: Metadata;
}

/** The complete response of a session so far (API 4.2). */
export interface ResponseBody extends ResponseRequest {
  readonly session_uuid: string;
  readonly event_type?: never;
}

/** A request in the outbox, with everything needed to send it. */
export interface Entry extends Account {
  /** The time of the last change, in ms since 1970. */
  readonly at: number;
  /**
   * The number of requests with this response, or an older version of it, that have no reply: they may still arrive at
   * the server. Undefined instead of 0, and for events.
   */
  readonly pending?: number | undefined;
  /** How often somebody else than the API refused exactly this request. */
  readonly rejections?: number | undefined;
  /** True if the server has stored the part without what the visitor typed. */
  readonly isPartStored?: boolean | undefined;
  readonly body: EventBody | ResponseBody;
}

/** The prefix of the storage keys of all entries. */
export const prefix = 'asklet:out:';

/** The storage key of the tab that sends, if there are no locks. */
export const leaseName = 'asklet:lease';

/** Returns the session uuid at the end of an entry's name. */
export const sessionOf = (name: string) => name.slice(-36);

/** Returns true if the name of an entry is that of an event, not of a response. */
export const isEvent = (name: string) => name[prefix.length] === '1';

/**
 * Returns the storage key of an entry. Keys sort in the order of sending: one response per session, then events in the
 * order of their creation, even if the clock changes.
 * @param names the sorted names of all entries
 * @param fraction a random number below 1, so that two tabs never choose the same name
 */
export function nameOf({ event_type, session_uuid }: Entry['body'], names: string[], at: number, fraction: number) {
  if (!event_type) return `${prefix}0:${session_uuid}`;
  const last = parseInt(`${names.at(-1)}`.slice(prefix.length + 1)) || 0;
  return `${prefix}1${Math.max(1e12, at, last + 1) + fraction}:${session_uuid}`;
}

/** Serializes an entry or its body without the screenshot, which is dropped first if the storage is full. */
export const withoutScreenshot = (content: object) => without(/^screenshot$/, content);

/** After so many rejections of the same request, a part of it is sent. */
const maxRejections = 3;

/**
 * Returns what is sent next of an entry, as JSON. A firewall can refuse what the visitor typed, or the title of a page:
 * after three rejections, the rest is sent, then just the score or the event. If that is refused, too, the reason is not
 * the content.
 */
export function partOf({ body, rejections = 0, isPartStored }: Entry): string {
  if (isPartStored || rejections < maxRejections) return JSON.stringify(body);
  if (rejections > maxRejections) return JSON.stringify(body, ['session_uuid', 'score', 'event_type']);
  return without(/^(text|choice_comment|page_title|screenshot)$/, body);
}

/** Returns the changes of an entry after a rejection. */
export const afterRejection = ({ rejections = 0 }: Entry) => ({ rejections: (rejections + 1) % (maxRejections + 2) });

/** Returns true if the next rejection of an entry is the last one: its content is refused, and the rest is stored. */
export const isGivenUp = ({ rejections, isPartStored }: Entry) => !!isPartStored && rejections === maxRejections - 1;

const without = (names: RegExp, content: object) =>
  JSON.stringify(content, (name, value: unknown) => (names.test(name) ? undefined : value));

/** Posts an entry to its endpoint (API 4.2 to 4.4). */
export function postEntry(client: Client, entry: Entry, keepalive: boolean): Promise<unknown> {
  const { survey, body } = entry;
  const { event_type } = body;
  // only version 1 of the API accepts survey_initialized (API 6)
  if (event_type === 'survey_initialized') {
    return client.post(entry, eventV1Path, { ...body, survey_uuid: survey }, keepalive);
  }
  return client.post(entry, `${surveysPath}${survey}/${event_type ? 'events' : 'responses'}`, body, keepalive);
}

const maxEntries = 200;
/** The maximum length of all entries, in UTF-16 code units. */
const maxOutboxLength = 2 ** 21;

/** Enforces the limits of the outbox. The oldest events are dropped first, responses last. */
export function enforceLimits(store: Store): void {
  for (;;) {
    const names = store.names(prefix);
    const length = names.map(store.read).join('').length;
    if (names.length <= maxEntries && (length <= maxOutboxLength || names.length < 2)) return;
    store.remove(names.find(isEvent) ?? names[0]!);
  }
}
