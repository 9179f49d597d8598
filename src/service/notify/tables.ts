import type { Tables } from '../database/tables.ts';

/** The tables of notifications. */
export const notificationTables: Tables = ({ uuid, bigint, boolean, randomUuid, end }) => [
  // the sessions with changes that targets are not yet notified of, with the id of a response that was
  // deleted; every change has another change_uuid
  `CREATE TABLE IF NOT EXISTS changed_sessions (
    session_uuid ${uuid} PRIMARY KEY,
    survey_uuid ${uuid} NOT NULL,
    due_at ${bigint} NOT NULL,
    is_changed ${boolean} NOT NULL,
    deleted_id TEXT,
    change_uuid ${randomUuid}
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
  // the addresses and secrets that were entered in the app, encrypted with a key that is not in the database
  `CREATE TABLE IF NOT EXISTS notification_variables (name TEXT PRIMARY KEY, value TEXT NOT NULL)${end}`,
  // when the latest emails to a target were sent, as JSON
  `CREATE TABLE IF NOT EXISTS mail_times (target TEXT PRIMARY KEY, times TEXT NOT NULL)${end}`,
];
