import type { EventType } from '../../contract/event.ts';
import type { Metadata } from '../../contract/response.ts';
import type { ResponseMarks } from '../../contract/results.ts';
import type { SessionFlags } from '../../contract/session.ts';
import { splitPicture } from './metadata.ts';
import { eventBits } from './store.ts';

/** All that is stored of a session. Times are milliseconds since 1970. */
export interface WholeSession {
  readonly session_uuid: string;
  readonly created_at: number;
  readonly flags: SessionFlags;
  readonly response: WholeResponse | null;
  /** In the order of creation. */
  readonly events: readonly { readonly event_type: EventType; readonly version: 1 | 2; readonly created_at: number }[];
}

/** A response with all that is stored of it. */
export interface WholeResponse extends ResponseMarks {
  readonly key_id: string | null;
  readonly score: number | null;
  readonly text: string | null;
  readonly metadata: Metadata;
  readonly created_at: number;
  readonly updated_at: number;
}

/** The sessions that changed the stored data, and those that belong to another survey. */
export interface Restored {
  readonly stored: readonly string[];
  readonly foreign: readonly string[];
}

/**
 * Stores sessions as they are, each at most once in a call: new ones, and what stored ones lack. A stored response is
 * replaced by `any`, or by a `newer` one if it was imported. Nobody is notified. The write is durable when it resolves, or `soon`.
 */
export type RestoreSessions = (
  survey_uuid: string,
  sessions: readonly WholeSession[],
  how?: { readonly replaces?: 'newer' | 'any'; readonly when?: 'durable' | 'soon' },
) => Promise<Restored>;

/** Returns the bits of a session's events. */
export const bitsOf = ({ events }: Pick<WholeSession, 'events'>) =>
  events.reduce((bits, { event_type }) => bits | eventBits[event_type], 0);

/** The columns of a response that are stored as they are. */
export const restoredColumns = [
  'key_id',
  'score',
  'text',
  'metadata',
  'created_at',
  'updated_at',
  'screenshot_bytes',
  'is_read',
  'is_starred',
  'status',
] as const;

const marks: ReadonlySet<string> = new Set(['is_read', 'is_starred', 'status']);

/** Returns SQL that replaces a stored response. A newer one keeps the owner's marks, and replaces only an imported one. */
export function replaceSql(replaces: 'newer' | 'any', stored: string, names: readonly string[]): string {
  const replaced = names.filter((name) => replaces === 'any' || !marks.has(name));
  const condition =
    replaces === 'any' ? '' : `WHERE excluded.updated_at > ${stored}.updated_at AND ${stored}.is_imported`;
  return `${replaced.map((name) => `${name} = excluded.${name}`).join(', ')} ${condition}`;
}

/** Returns the values of these columns but for the metadata, and the picture. */
export function valuesOf(response: WholeResponse) {
  const { rest: metadata, picture } = splitPicture(response.metadata);
  return { ...response, metadata, picture, screenshot_bytes: picture?.length ?? 0 };
}
