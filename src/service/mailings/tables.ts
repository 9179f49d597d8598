import type { Tables } from '../database/tables.ts';

/** The tables of mailings. */
export const mailingTables: Tables = ({ uuid, bigint, end }) => [
  `CREATE TABLE IF NOT EXISTS mailings (
    id TEXT PRIMARY KEY,
    survey_uuid ${uuid} NOT NULL,
    state TEXT NOT NULL,
    subject TEXT NOT NULL,
    intro TEXT NOT NULL,
    language TEXT,
    address TEXT NOT NULL,
    created_at ${bigint} NOT NULL,
    created_by TEXT,
    next_at ${bigint} NOT NULL,
    turn_at ${bigint} NOT NULL DEFAULT 0,
    problem TEXT
  )${end}`,
  'CREATE INDEX IF NOT EXISTS mailings_by_survey ON mailings (survey_uuid, created_at)',
  // `id` is all that a personal link tells of its recipient
  `CREATE TABLE IF NOT EXISTS recipients (
    id TEXT PRIMARY KEY,
    mailing TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    email TEXT NOT NULL,
    email_digest TEXT NOT NULL,
    name TEXT,
    session_uuid ${uuid} NOT NULL
  )${end}`,
  'CREATE INDEX IF NOT EXISTS recipients_by_mailing ON recipients (mailing, ordinal)',
  'CREATE INDEX IF NOT EXISTS recipients_by_email ON recipients (email_digest)',
  // the emails of a mailing: the first one to each recipient, and a reminder
  `CREATE TABLE IF NOT EXISTS mails (
    recipient TEXT NOT NULL,
    kind TEXT NOT NULL,
    mailing TEXT NOT NULL,
    state TEXT NOT NULL,
    next_at ${bigint} NOT NULL,
    attempts INTEGER NOT NULL,
    claim TEXT,
    outcome TEXT,
    sent_at ${bigint},
    PRIMARY KEY (recipient, kind)
  )${end}`,
  "CREATE INDEX IF NOT EXISTS mails_due ON mails (mailing, next_at) WHERE state IN ('waiting', 'sending', 'handed')",
  // the SHA-256 of addresses that get no more mailings
  `CREATE TABLE IF NOT EXISTS unsubscribed (email_digest TEXT PRIMARY KEY, unsubscribed_at ${bigint} NOT NULL)${end}`,
];
