import type { EventType } from '../../contract/api/event.ts';
import type { Metadata } from '../../contract/api/response.ts';
import type { ResponseMarks } from '../../contract/results/responses.ts';
import type { SessionFlags } from '../../contract/api/session.ts';
import type { SurveyType } from '../../contract/scores.ts';
import { splitPicture } from '../../server/store/sqlite/metadata.ts';
import { answeredBit, eventBits, type SessionContext } from '../../server/store/store.ts';

/** Everything stored about a session. Times are milliseconds since 1970. */
export interface WholeSession extends SessionContext {
  readonly session_uuid: string;
  readonly created_at: number;
  readonly flags: SessionFlags;
  readonly response: WholeResponse | null;
  /** In the order of creation. */
  readonly events: readonly { readonly event_type: EventType; readonly version: 1 | 2; readonly created_at: number }[];
}

/** A response with everything stored about it. */
export interface WholeResponse extends ResponseMarks {
  readonly key_id: string | null;
  readonly score: number | null;
  readonly score_type: SurveyType | null;
  readonly text: string | null;
  readonly metadata: Metadata;
  readonly created_at: number;
  readonly updated_at: number;
  /** The random part of its id. */
  readonly public_id: string;
}

/** The result of storing whole sessions, by their uuids. Those that are in no list were stored already. */
export interface Restored {
  readonly added: readonly string[];
  /** Sessions that got what they lacked, or another response. */
  readonly changed: readonly string[];
  /** Imported responses that have other contents, and stay as they are. */
  readonly different: readonly string[];
  /** Sessions of another survey, which stay as they are. */
  readonly foreign: readonly string[];
}

/** The stored responses that are replaced: none, imported ones, which keep the owner's marks, or any. */
export type Replaces = 'nothing' | 'imported' | 'any';

/**
 * Stores sessions as they are, each at most once in a call: new ones, and what stored ones lack. It replaces `nothing`
 * unless it is told to. Nobody is notified. The write is durable when it resolves, or `soon`.
 */
export type RestoreSessions = (
  survey_uuid: string,
  sessions: readonly WholeSession[],
  how?: { readonly replaces?: Replaces; readonly when?: 'durable' | 'soon' },
) => Promise<Restored>;

/** Returns the bits of a session's events and of its response. */
export const bitsOf = ({ events, response }: Pick<WholeSession, 'events' | 'response'>) =>
  events.reduce((bits, { event_type }) => bits | eventBits[event_type], response ? answeredBit : 0);

/** The columns of a response that are stored as they are. */
export const restoredColumns = [
  'key_id',
  'score',
  'score_type',
  'text',
  'metadata',
  'created_at',
  'updated_at',
  'public_id',
  'screenshot_bytes',
  'is_read',
  'is_starred',
  'status',
] as const;

/** The columns that an imported response keeps when it is replaced: its id, and the owner's marks. */
const kept: ReadonlySet<string> = new Set(['public_id', 'is_read', 'is_starred', 'status']);

/** The columns by which an imported response differs from a stored one. */
export const contents = ['score', 'text', 'metadata', 'created_at', 'updated_at'] as const;

const listOf = (row: string) => `(${contents.map((name) => `${row}.${name}`).join(', ')})`;

/** Returns SQL that is true if the contents of a response are not those of another one, which was imported. */
export const isDifferentSql = (given: string, stored: string): string =>
  `${stored}.is_imported AND ${listOf(given)} IS DISTINCT FROM ${listOf(stored)}`;

/** Returns SQL for a response that is stored already. */
export function replaceSql(replaces: Replaces, stored: string, names: readonly string[]): string {
  if (replaces === 'nothing') return 'DO NOTHING';
  const replaced = names.filter((name) => replaces === 'any' || !kept.has(name));
  const condition = replaces === 'any' ? '' : `WHERE ${isDifferentSql('excluded', stored)}`;
  return `DO UPDATE SET ${replaced.map((name) => `${name} = excluded.${name}`).join(', ')} ${condition}`;
}

/** Returns the values of these columns but for the metadata, and the picture. */
export function valuesOf(response: WholeResponse) {
  const { rest: metadata, picture } = splitPicture(response.metadata);
  return { ...response, metadata, picture, screenshot_bytes: picture?.length ?? 0 };
}
