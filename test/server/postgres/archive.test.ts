import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { describeArchives } from '../archive/archiveSuite.ts';
import { usePostgres } from '../support/postgres.ts';

const { createDatabase } = usePostgres();
const folder = await mkdtemp(join(tmpdir(), 'asklet-archive-'));
afterAll(() => rm(folder, { recursive: true }));
const newFile = async () => join(folder, `${randomUUID()}.db`);
const newFolder = () => join(folder, randomUUID());

describe('from SQLite to PostgreSQL', () => void describeArchives(newFile, createDatabase, newFolder));
describe('from PostgreSQL to SQLite', () => void describeArchives(createDatabase, newFile, newFolder));
