import type { SessionReply } from '../../contract/session.ts';
import { json } from '../delivery/json.ts';
import type { Store } from './storage.ts';

/** What this browser remembers of one survey. */
export interface Memory {
  /** The last reply of the server, with what the visitor did since: the session and what is known of it. */
  readonly reply: SessionReply;
  /** Whether `survey_initialized` was sent for this session. */
  readonly initialized?: boolean;
  /** When the server said so, in ms since 1970. */
  readonly at: number;
  /** Whose session it is, as the page knows them. */
  readonly user?: string;
  /**
   * A pattern of addresses that the page rules of this reply do not take, though perhaps not of all of them: null where
   * there is none, undefined where nobody has looked yet.
   */
  readonly elsewhere?: string | null | undefined;
  /** Whether the visitor gave an e-mail address in this session. */
  readonly email?: boolean;
}

/** The shape of what is stored: anything written by another version is forgotten. */
const version = 1;

/** Reads what is remembered of a survey; what does not fit is as good as nothing. */
export function recall(store: Store, survey: string): Memory | null {
  try {
    const { v, ...memory } = json.parse<Memory & { v: number }>(store.read(nameOf(survey))!);
    const { session_uuid, survey: configuration } = memory.reply;
    return v === version && typeof session_uuid === 'string' && configuration.survey_type ? memory : null;
  } catch {
    return null;
  }
}

/** Remembers a survey for the next page, or forgets it. */
export function remember(store: Store, survey: string, memory: Memory | null): void {
  if (memory) store.write(nameOf(survey), json.stringify({ v: version, ...memory }));
  else store.remove(nameOf(survey));
}

function nameOf(survey: string): string {
  return `asklet:${survey}`;
}
