import type { Tables } from '../database/tables.ts';

/** The tables of people. */
export const peopleTables: Tables = ({ bigint, end }) => [
  // the browsers that are signed in: the SHA-256 of each one's cookie, and that of the token it signed in with
  `CREATE TABLE IF NOT EXISTS sign_ins (
    digest TEXT PRIMARY KEY,
    token TEXT NOT NULL,
    expires_at ${bigint} NOT NULL
  )${end}`,
];
