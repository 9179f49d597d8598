import {
  answeredBit,
  contextNames,
  eventBits,
  type EventWrite,
  flagNames,
  type ResponseWrite,
  type SessionWrite,
} from '../store.ts';
import type { Columns, StoreDialect } from './dialect.ts';
import { splitPicture } from './records.ts';

/** A write to a session, with the fields of a response, of an event or of neither. */
export type StoreWrite = SessionWrite & Partial<Omit<ResponseWrite & EventWrite, keyof SessionWrite>>;

/** What a store does besides in the transaction of each write. */
export interface InCommit {
  /** Returns the `value` of a write's row, or null. */
  valueOf(write: StoreWrite): number | null;
  /** Returns further parts of a write. Called once, at the first write. */
  parts(): readonly WritePart[];
}

const flagList = flagNames.join(', ');

/** The columns of a given session. */
export const sessionColumns = {
  session_uuid: 'uuid',
  survey_uuid: 'uuid',
  created_at: 'bigint',
  last_write_at: 'bigint',
  event_bits: 'integer',
  user_closed_survey: 'boolean',
  user_submitted_score: 'boolean',
  user_submitted_text: 'boolean',
  page: 'text',
  locale: 'text',
  device: 'text',
} as const satisfies Columns;

/** The columns of the response that a given session may have: with one, the metadata is not null. */
export const responseColumns = {
  key_id: 'text',
  score: 'integer',
  score_type: 'text',
  text: 'text',
  metadata: 'json',
  picture: 'text',
  answered_at: 'bigint',
  updated_at: 'bigint',
} as const satisfies Columns;

const eventColumns = { session_uuid: 'uuid', event_type: 'text', version: 'integer', created_at: 'bigint' } as const;

/** The columns of a write. */
export const writeColumns = {
  ...sessionColumns,
  ...responseColumns,
  ...eventColumns,
  is_response: 'boolean',
  value: 'bigint',
} as const satisfies Columns;

/** Returns a write as a row. */
export function rowOf(write: StoreWrite, value: number | null) {
  const { at, flags, metadata, event_type, score } = write;
  const { rest, picture } = metadata ? splitPicture(metadata) : { rest: null, picture: null };
  // property by property: a visitor's write takes a third longer with spread objects
  return {
    session_uuid: write.session_uuid,
    survey_uuid: write.survey_uuid,
    created_at: at,
    last_write_at: metadata || event_type ? at : 0,
    event_bits: (event_type ? eventBits[event_type] : 0) | (metadata ? answeredBit : 0),
    user_closed_survey: flags.user_closed_survey,
    user_submitted_score: flags.user_submitted_score,
    user_submitted_text: flags.user_submitted_text,
    page: write.page,
    locale: write.locale,
    device: write.device,
    key_id: write.key_id,
    score,
    score_type: score == null ? null : write.score_type,
    text: write.text,
    metadata: rest && JSON.stringify(rest),
    picture,
    answered_at: at,
    updated_at: at,
    event_type,
    version: write.version,
    is_response: metadata !== undefined,
    value,
  };
}

/**
 * Stores given sessions, and returns them, but for those that belong to another survey. Only adds to what is known of a
 * session. With `changed`, it neither writes nor returns those that add nothing.
 */
export function saveSessions({ greatest }: StoreDialect, which: 'all' | 'changed' = 'all'): string {
  const merged = Object.entries({
    ...Object.fromEntries(flagNames.map((name) => [name, `stored.${name} OR excluded.${name}`])),
    event_bits: 'stored.event_bits | excluded.event_bits',
    last_write_at: `${greatest}(stored.last_write_at, excluded.last_write_at)`,
    ...Object.fromEntries(contextNames.map((name) => [name, `coalesce(stored.${name}, excluded.${name})`])),
  });
  const isChanged = merged.map(([name, value]) => `stored.${name} IS DISTINCT FROM (${value})`).join(' OR ');
  return `
  INSERT INTO sessions AS stored (${Object.keys(sessionColumns).join(', ')})
  SELECT ${Object.keys(sessionColumns).join(', ')} FROM given WHERE true ORDER BY session_uuid
  ON CONFLICT (session_uuid) DO UPDATE SET ${merged.map((pair) => pair.join(' = ')).join(', ')}
  WHERE stored.survey_uuid = excluded.survey_uuid ${which === 'changed' ? `AND (${isChanged})` : ''}
  RETURNING session_uuid, device, ${flagList}`;
}

/** The stored sessions among given ones, for the statements after `saveSessions`. */
export const storedSessions = `session AS (
  SELECT sessions.session_uuid, sessions.device FROM given JOIN sessions USING (session_uuid, survey_uuid))`;

/** Is true if metadata has a screenshot, or removes it. */
const hasScreenshot = (metadata: string) => `(${metadata} -> 'screenshot') IS NOT NULL`;

/** Stores the responses among the writes. Null keeps a field as it was. */
const saveResponses = ({ greatest, merge, countKeys }: StoreDialect) => {
  const merged = merge('stored.metadata', 'excluded.metadata');
  return `
  INSERT INTO responses AS stored (session_uuid, survey_uuid, device, key_id, score, score_type, text, metadata,
    metadata_keys, created_at, updated_at, screenshot_bytes)
  SELECT session_uuid, survey_uuid, device, key_id, score, score_type, text, metadata,
    ${countKeys('metadata')}, answered_at, updated_at, octet_length(coalesce(picture, ''))
  FROM writes WHERE metadata IS NOT NULL
  ON CONFLICT (session_uuid) DO UPDATE SET
    score = coalesce(excluded.score, stored.score),
    score_type = coalesce(excluded.score_type, stored.score_type),
    text = coalesce(excluded.text, stored.text),
    metadata = ${merged},
    metadata_keys = ${countKeys(merged)},
    updated_at = ${greatest}(stored.updated_at, excluded.updated_at),
    screenshot_bytes =
      CASE WHEN ${hasScreenshot('excluded.metadata')} THEN excluded.screenshot_bytes ELSE stored.screenshot_bytes END,
    device = excluded.device`;
};

const saveScreenshots = `
  INSERT INTO screenshots (session_uuid, data_url)
  SELECT session_uuid, picture FROM writes WHERE ${hasScreenshot('metadata')}
  ON CONFLICT (session_uuid) DO UPDATE SET data_url = excluded.data_url`;

const addEvents = `
  INSERT INTO events (session_uuid, event_type, version, created_at)
  SELECT session_uuid, event_type, version, created_at
  FROM writes WHERE event_type IS NOT NULL`;

/** A part of a write: SQL that all databases accept, the columns that it reads of `writes`, and which writes have it. */
export interface WritePart {
  readonly sql: string;
  /** Another table that it reads. */
  readonly table?: string;
  readonly columns: Columns;
  readonly isOf: (write: StoreWrite, value: number | null) => boolean;
}

/**
 * Returns the parts of a write after `saveSessions`, in their order. They read the table `writes`: what was given for
 * sessions that are stored, with the device of the session.
 */
export const writeParts = (dialect: StoreDialect, inCommit: InCommit): readonly WritePart[] => [
  {
    sql: saveResponses(dialect),
    columns: { session_uuid: 'uuid', survey_uuid: 'uuid', device: 'text', ...responseColumns },
    isOf: ({ metadata }) => metadata !== undefined,
  },
  {
    sql: saveScreenshots,
    columns: { session_uuid: 'uuid', metadata: 'json', picture: 'text' },
    isOf: ({ metadata }) => metadata !== undefined && 'screenshot' in metadata,
  },
  { sql: addEvents, columns: eventColumns, isOf: ({ event_type }) => event_type !== undefined },
  ...inCommit.parts(),
];
