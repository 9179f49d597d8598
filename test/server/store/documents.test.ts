import { chmod, link, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/service/openStore.ts';
import { createDatabaseDocument } from '../../../src/service/publishing/databaseDocument.ts';
import { createFileDocument } from '../../../src/service/publishing/fileDocument.ts';
import { describeDocument } from './documentSuite.ts';

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asklet-documents-'));
});
afterAll(() => rm(folder, { recursive: true }));

const newPath = () => join(folder, `${(files += 1)}.json`);

describeDocument('in a file', async () => {
  const path = newPath();
  return { document: createFileDocument(path), reopen: () => createFileDocument(path) };
});

describeDocument('in SQLite', async () => {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  const reopen = () => createDatabaseDocument(store.database.run);
  return { document: reopen(), reopen };
});

const replace = async (path: string, text: string) => {
  const document = createFileDocument(path);
  expect(await document.replace(text, (await document.read())!.revision)).toBe(true);
};

test('a file keeps its permissions, and nothing else stays in its folder', async () => {
  const path = newPath();
  await writeFile(path, 'old');
  await chmod(path, 0o640);
  const before = await readdir(folder);
  await replace(path, 'new');
  expect((await stat(path)).mode & 0o777).toBe(0o640);
  expect(await readdir(folder)).toEqual(before);
});

test('a link to a file stays a link', async () => {
  const [path, linked] = [newPath(), newPath()];
  await writeFile(path, 'old');
  await symlink(path, linked);
  await replace(linked, 'new');
  expect((await lstat(linked)).isSymbolicLink()).toBe(true);
  expect(await readFile(path, 'utf8')).toBe('new');
});

test('readers of a file never see a part of it', async () => {
  const [path, other] = [newPath(), newPath()];
  await writeFile(path, 'old');
  await link(path, other);
  await replace(path, 'new');
  // the old file was not written to
  expect(await readFile(other, 'utf8')).toBe('old');
});

// permissions don't limit root
test.skipIf(process.getuid?.() === 0)(
  'a folder without the right to write is reported, and nothing changes',
  async () => {
    const own = await mkdtemp(join(folder, 'read-only-'));
    const path = join(own, 'surveys.json');
    await writeFile(path, 'old');
    await chmod(own, 0o500);
    const document = createFileDocument(path);
    expect(await document.whyReadOnly()).toContain(`${path} cannot be replaced`);
    const { revision } = (await document.read())!;
    await expect(document.replace('new', revision)).rejects.toThrow(`${path} cannot be replaced`);
    await chmod(own, 0o700);
    expect(await readFile(path, 'utf8')).toBe('old');
  },
);
