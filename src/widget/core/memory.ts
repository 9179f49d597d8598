import type { SessionReply } from '../../contract/session.ts';
import { json } from '../browser/json.ts';
import type { Store } from '../browser/store.ts';

/** What this browser remembers of one survey. */
export interface Memory {
  /** The last reply of the server, with what the visitor did since. */
  readonly reply: SessionReply;
  /** When that reply came, in ms since 1970. */
  readonly at: number;
  /** Whether `survey_initialized` was sent for this session. */
  readonly initialized?: boolean;
  /** Whose session it is, as the page knows them. */
  readonly user?: string;
  /**
   * When the visitor last answered a step of a survey that is neither finished (its thank-you was reached) nor closed by
   * the visitor, in ms since 1970; else 0 or undefined.
   */
  readonly begun?: number;
  /** Whether the visitor gave an e-mail address in this session. */
  readonly email?: boolean;
}

/** The version of what is stored: what another version wrote is ignored. */
const version = 1;

const nameOf = (survey: string) => `asklet:${survey}`;

/** Reads what is remembered of a survey; null where there is nothing, or nothing that can be read. */
export function readMemory(store: Store, survey: string): Memory | null {
  try {
    const { v, ...memory } = json.parse<Memory & { v: number }>(store.read(nameOf(survey))!);
    const { session_uuid, survey: configuration } = memory.reply;
    return v === version && typeof session_uuid === 'string' && configuration.survey_type ? memory : null;
  } catch {
    return null;
  }
}

/** Remembers a survey for the next page, or forgets it. */
export function writeMemory(store: Store, survey: string, memory: Memory | null): void {
  if (memory) store.write(nameOf(survey), json.stringify({ v: version, ...memory }));
  else store.remove(nameOf(survey));
}
