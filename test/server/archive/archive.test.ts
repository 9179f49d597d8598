import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { describeArchives, describeDamages } from './archiveSuite.ts';

const folder = await mkdtemp(join(tmpdir(), 'asklet-archive-'));
afterAll(() => rm(folder, { recursive: true }));
const newFile = async () => join(folder, `${randomUUID()}.db`);
const newFolder = () => join(folder, randomUUID());

describe('from SQLite to SQLite', () => void describeArchives(newFile, newFile, newFolder));
describe('a folder', () => void describeDamages(newFile, newFolder));
