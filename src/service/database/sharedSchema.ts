import type { StoreTypes } from '../../server/store/sqlite/tables.ts';

/** What a database calls its types, and the SQL of `change_uuid`. */
export interface SchemaTypes extends StoreTypes {
  readonly uuid: string;
  readonly changeUuid: string;
}

/** Returns the statements that create the tables of notifications. */
const notificationTables = ({ uuid, bigint, boolean, changeUuid, end }: SchemaTypes): readonly string[] => [
  // the sessions with changes that targets are not yet notified of, with the id of a response that was
  // deleted; every change has another change_uuid
  `CREATE TABLE IF NOT EXISTS changed_sessions (
    session_uuid ${uuid} PRIMARY KEY,
    survey_uuid ${uuid} NOT NULL,
    due_at ${bigint} NOT NULL,
    is_changed ${boolean} NOT NULL,
    deleted_id TEXT,
    change_uuid ${changeUuid}
  )${end}`,
  'CREATE INDEX IF NOT EXISTS changed_sessions_by_time ON changed_sessions (due_at)',
  // the messages to each target, in the order of ordinal for a session; next_at is null if nothing more is sent
  `CREATE TABLE IF NOT EXISTS deliveries (
    id TEXT PRIMARY KEY,
    target TEXT NOT NULL,
    type TEXT NOT NULL,
    survey_uuid ${uuid},
    session_uuid ${uuid},
    response_id TEXT,
    note TEXT,
    ordinal INTEGER NOT NULL,
    created_at ${bigint} NOT NULL,
    next_at ${bigint},
    attempts INTEGER NOT NULL,
    state TEXT NOT NULL,
    outcome TEXT,
    UNIQUE (session_uuid, target, ordinal)
  )${end}`,
  'CREATE INDEX IF NOT EXISTS deliveries_waiting ON deliveries (target, next_at) WHERE next_at IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS deliveries_by_time ON deliveries (created_at)',
  // the targets that get no more messages
  `CREATE TABLE IF NOT EXISTS stopped_targets (
    target TEXT PRIMARY KEY,
    stopped_at ${bigint} NOT NULL,
    reason TEXT NOT NULL
  )${end}`,
  // when the latest emails to a target were sent, as JSON
  `CREATE TABLE IF NOT EXISTS mail_times (target TEXT PRIMARY KEY, times TEXT NOT NULL)${end}`,
];

/** Returns the statements that create the tables and indexes of the modules, after those of the store. */
export const sharedTables = (types: SchemaTypes): readonly string[] => {
  const { uuid, bigint, end } = types;
  return [
    // all that the storage quota counts
    `CREATE INDEX IF NOT EXISTS responses_by_key ON responses (key_id, text_bytes, metadata_bytes, screenshot_bytes)
    WHERE key_id IS NOT NULL`,
    // the published states of each survey, as JSON
    `CREATE TABLE IF NOT EXISTS survey_versions (
    survey_uuid ${uuid} NOT NULL,
    version INTEGER NOT NULL,
    published_at ${bigint} NOT NULL,
    note TEXT,
    survey TEXT NOT NULL,
    PRIMARY KEY (survey_uuid, version)
  )${end}`,
    ...notificationTables(types),
    // the sessions that began in each hour, of surveys with a budget: those that were asked, and the others
    `CREATE TABLE IF NOT EXISTS budget_hours (
    survey_uuid ${uuid} NOT NULL,
    hour ${bigint} NOT NULL,
    asked INTEGER NOT NULL,
    not_asked INTEGER NOT NULL,
    PRIMARY KEY (survey_uuid, hour)
  )${end}`,
    // one row: the surveys file, if it is in the database
    `CREATE TABLE IF NOT EXISTS surveys_document (id INTEGER PRIMARY KEY, revision TEXT NOT NULL, text TEXT NOT NULL)${end}`,
  ];
};
