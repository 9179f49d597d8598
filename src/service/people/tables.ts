import type { Tables } from '../database/tables.ts';

/** The tables of people. */
export const peopleTables: Tables = ({ bigint, end }) => [
  `CREATE TABLE IF NOT EXISTS people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    is_program INTEGER NOT NULL,
    login TEXT UNIQUE,
    created_at ${bigint} NOT NULL,
    seen_at ${bigint}
  )${end}`,
  // what proves who somebody is, as SHA-256: cookies, invitations and tokens of programs. `who` is the id of a person, or
  // the SHA-256 of the token of the server with which a browser signed in
  `CREATE TABLE IF NOT EXISTS credentials (
    digest TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    expires_at ${bigint}
  )${end}`,
];
