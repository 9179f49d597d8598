import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { describeCopies } from '../archive/copySuite.ts';
import { usePostgres } from '../support/postgres.ts';

const { createDatabase } = usePostgres();
const folder = await mkdtemp(join(tmpdir(), 'asklet-copy-'));
afterAll(() => rm(folder, { recursive: true }));
const newFile = async () => join(folder, `${randomUUID()}.db`);

describe('from SQLite to PostgreSQL', () => void describeCopies(newFile, createDatabase));
describe('from PostgreSQL to SQLite', () => void describeCopies(createDatabase, newFile));
