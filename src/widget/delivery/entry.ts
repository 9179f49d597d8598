import type { EventType } from '../../contract/event.ts';
import type { ResponseRequest } from '../../contract/response.ts';
import type { Account } from './client.ts';
import type { Json } from './json.ts';

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

/** A request that leaves nothing open: plain data, so that it can wait in storage. */
export interface Entry extends Account {
  /** When it was added, milliseconds since 1970. */
  readonly at: number;
  /** Whether one like it was given up without an answer: it may arrive late and lie on top of a newer one. */
  readonly late?: boolean;
  readonly body: EventBody | ResponseBody;
}

/** What the names of all entries begin with in storage. */
export const prefix = 'asklet:out:';

/** The session that the name of an entry ends with. */
export const sessionOf = (name: string) => name.slice(-36);

/** Whether the name of an entry is that of an event; else it is a response. */
export const isEvent = (name: string) => name[prefix.length] === '1';

/** An entry as text, without its screenshot: that is the first thing to go where there is no room. */
export function withoutScreenshot({ stringify }: Json, entry: Entry): string {
  return stringify(entry, 'screenshot');
}
