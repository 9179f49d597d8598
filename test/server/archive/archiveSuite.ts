import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { archiveFormat } from '../../../src/contract/results/archive.ts';
import { exportArchive } from '../../../src/service/archive/exportArchive.ts';
import { importArchive, isFromDatabase } from '../../../src/service/archive/importArchive.ts';
import { openSource } from '../../../src/service/archive/openSource.ts';
import { ArchiveError, openArchive } from '../../../src/service/archive/readArchive.ts';
import { readState } from '../../../src/service/results/readState.ts';
import { openResults } from '../../../src/service/results/openResults.ts';
import { createDatabaseDocument } from '../../../src/service/publishing/databaseDocument.ts';
import type { DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { at, noFlags, survey_uuid } from '../store/records.ts';
import { everythingIn, withStore } from './copySuite.ts';
import { fill } from './fill.ts';

/** Exports as the command does. */
export async function exportAll(db: string, to: string, surveysFile: string | null = null) {
  const source = await openSource(db);
  return readState(source.database, (reading) => exportArchive(reading, to, { surveysFile })).finally(source.close);
}

/** Checks a folder and imports it, as the command does. */
async function importFolder(folder: string, store: DatabaseStore) {
  const archive = await openArchive(folder);
  await archive.check();
  return importArchive(archive, store, { surveysFile: isFromDatabase(archive) ? null : join(folder, 'imported.json') });
}

/** Resolves to the names and the bytes of all files in a folder. */
export async function filesIn(folder: string): Promise<[name: string, bytes: string][]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const read = async (path: string): Promise<[string, string]> => [
    path.slice(folder.length),
    await readFile(path, 'latin1'),
  ];
  return Promise.all(paths.sort().map(read));
}

/** Tests archives from one kind of database to another. The functions create empty ones and name a new folder. */
export function describeArchives(
  createSource: () => Promise<string>,
  createTarget: () => Promise<string>,
  newFolder: () => string,
) {
  async function createArchive() {
    const [from, folder] = [await createSource(), newFolder()];
    await withStore(from, (store) => fill(store));
    const index = await exportAll(from, folder);
    return { from, folder, index };
  }

  test('export, import and export again are the same byte by byte, with the same ids', async () => {
    const { from, folder, index } = await createArchive();
    const to = await createTarget();
    expect(index).toMatchObject({
      ...archiveFormat,
      surveys_from: 'database',
      surveys: [{ sessions: 40 }, { sessions: 42 }],
    });
    const report = await withStore(to, (store) => importFolder(folder, store));
    expect(report).toEqual({
      surveys: index.surveys.map((survey) => ({ ...survey, kept: 0 })),
      isSurveysFileStored: true,
    });
    const again = newFolder();
    await exportAll(to, again);
    expect(await filesIn(again)).toEqual(await filesIn(folder));
    const sessions = async (name: string) => (await everythingIn(name)).filter((line) => line.includes('session_uuid'));
    expect((await sessions(to)).filter((line) => !line.startsWith('['))).toEqual(
      (await sessions(from)).filter((line) => !line.startsWith('[')),
    );
  });

  test('an import can be repeated, and leaves alone what is newer', async () => {
    const { folder } = await createArchive();
    const to = await createTarget();
    await withStore(to, async (store) => {
      await importFolder(folder, store);
      const before = await store.responses();
      expect((await importFolder(folder, store)).surveys.map(({ kept }) => kept)).toEqual([0, 0]);
      expect(await store.responses()).toEqual(before);
      const { session_uuid, survey_uuid } = before[0]!;
      const newer = { survey_uuid, session_uuid, at: at * 2, flags: noFlags };
      await store.saveResponse({ ...newer, score: 1, text: 'newer', metadata: {} });
      const after = await importFolder(folder, store);
      expect(after.surveys.map(({ kept }) => kept).sort()).toEqual([0, 1]);
      expect((await store.responses()).filter(({ text }) => text === 'newer')).toHaveLength(1);
      await openResults(store)!.forget(survey_uuid, [session_uuid]).next();
      expect((await importFolder(folder, store)).surveys.map(({ kept }) => kept)).toEqual([0, 0]);
      expect((await store.responses()).filter(({ text }) => text === 'newer')).toHaveLength(0);
    });
  });

  test('a status that the owner has changed since stays, and is reported', async () => {
    const { folder } = await createArchive();
    await withStore(await createTarget(), async (store) => {
      await importFolder(folder, store);
      const { mark, read } = openResults(store)!;
      const statuses = () =>
        read(({ all }) => all<{ status: string }>('SELECT status FROM responses GROUP BY status ORDER BY status'));
      expect(await statuses()).toContainEqual({ status: 'planned' });
      for (const { survey_uuid, session_uuid } of await store.responses())
        await mark(survey_uuid, session_uuid, { status: 'done' });
      expect((await importFolder(folder, store)).surveys.every(({ kept }) => kept > 0)).toBe(true);
      expect(await statuses()).toEqual([{ status: 'done' }]);
    });
  });

  test('what another export has written is left alone', async () => {
    const { from, folder } = await createArchive();
    const other = `${folder}-2`;
    await mkdir(`${other}.part`);
    await exportAll(from, other);
    expect(await filesIn(other)).toEqual(await filesIn(folder));
    expect((await readdir(dirname(other))).filter((name) => name.startsWith(basename(other)))).toEqual([
      basename(other),
      `${basename(other)}.part`,
    ]);
  });
}

/** Changes a file of an archive. */
const edit = (file: string, change: (text: string) => string) => async (folder: string) => {
  const path = join(folder, file);
  await writeFile(path, change(await readFile(path, 'utf8')));
};

const sessions = `sessions/${survey_uuid}.ndjson`;

/** Replaces the end of a line of sessions by something else. */
const editLine = (number: number, change: (line: string) => string) =>
  edit(sessions, (text) =>
    text
      .split('\n')
      .map((line, index) => (index === number - 1 ? change(line) : line))
      .join('\n'),
  );

/** Damages, and the file and the line that an import names. */
export const damages: readonly [name: string, damage: (folder: string) => Promise<unknown>, message: string][] = [
  ['without its index', (folder) => rm(join(folder, 'asklet.json')), 'asklet.json cannot be read'],
  ['with an index that is not JSON', edit('asklet.json', () => '{'), 'asklet.json is not valid JSON.'],
  [
    'of a newer version',
    edit('asklet.json', (text) => text.replace('"version": 1', '"version": 2')),
    'install a newer',
  ],
  ['of another program', edit('asklet.json', (text) => text.replace('asklet-archive', 'x')), 'asklet.json format: '],
  ['without a file', (folder) => rm(join(folder, sessions)), `${sessions} cannot be read`],
  [
    'with a line that is nested too deeply',
    editLine(3, (line) => line.replace('{', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)},`)),
    `${sessions}:3 is nested too deeply.`,
  ],
  ['with half a line', editLine(3, (line) => line.slice(0, 40)), `${sessions}:3 is not valid JSON.`],
  [
    'with an unknown field',
    editLine(2, (line) => line.replace('{', '{"more":1,')),
    `${sessions}:2 line: Unrecognized key`,
  ],
  ['with an invalid time', editLine(2, (line) => line.replace('2026-', '2026+')), `${sessions}:2 created_at: `],
  ['without a line', edit(sessions, (text) => text.replace(/^[^\n]*\n/, '')), '41 sessions, expected 42'],
  [
    'with another answer',
    edit(sessions, (text) => text.replace(/"score":\d+/, '"score":99')),
    `${sessions} is damaged`,
  ],
  ['with another survey', edit('surveys.json', (text) => `${text} `), 'surveys.json is damaged'],
  [
    'with another version',
    edit('versions.ndjson', (text) => text.replace('note', 'nota')),
    'versions.ndjson is damaged',
  ],
  ['without a screenshot', (folder) => removeScreenshot(folder), `response.screenshot cannot be read`],
  ['with another screenshot', (folder) => changeScreenshot(folder), 'screenshots differs'],
];

async function removeScreenshot(folder: string) {
  await rm(await screenshotOf(folder));
}

async function changeScreenshot(folder: string) {
  await appendFile(await screenshotOf(folder), 'x');
}

async function screenshotOf(folder: string): Promise<string> {
  const [found] = await readdir(join(folder, 'screenshots'));
  return join(folder, 'screenshots', found!);
}

/** Tests that damaged folders are rejected. The functions create an empty database and name a new folder. */
export function describeDamages(createDatabase: () => Promise<string>, newFolder: () => string) {
  test.each(damages)(
    'an archive %s is rejected with its file and line, and nothing is stored',
    async (_, damage, message) => {
      const [from, to, folder] = [await createDatabase(), await createDatabase(), newFolder()];
      await withStore(from, (store) => fill(store));
      await exportAll(from, folder);
      await damage(folder);
      await withStore(to, async (store) => {
        const error = await importFolder(folder, store).catch((error: unknown) => error);
        expect(error).toBeInstanceOf(ArchiveError);
        expect((error as Error).message).toContain(message);
        expect(await store.sessions()).toEqual([]);
        expect(await createDatabaseDocument(store.database.run).read()).toBeNull();
      });
    },
  );

  test('an export never leaves half a folder under its name, and replaces no other one', async () => {
    const [from, folder] = [await createDatabase(), newFolder()];
    await withStore(from, (store) => fill(store));
    const source = await openSource(from);
    const stop = () => {
      throw new Error('stopped');
    };
    const failed = readState(source.database, (reading) => exportArchive(reading, folder, { onProgress: stop }));
    await expect(failed.finally(source.close)).rejects.toThrow('stopped');
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
    await exportAll(from, folder);
    await expect(exportAll(from, folder)).rejects.toThrow('name a new folder');
  });

  test('the surveys file of a server becomes a file again, and is not stored in the database', async () => {
    const [from, to, folder] = [await createDatabase(), await createDatabase(), newFolder()];
    await withStore(from, (store) => fill(store, 1));
    const text = `{ "surveys": [] } // ${randomUUID()}`;
    expect(await exportAll(from, folder, text)).toMatchObject({ surveys_from: 'file' });
    await withStore(to, async (store) => {
      expect(await importFolder(folder, store)).toMatchObject({ isSurveysFileStored: true });
      expect(await readFile(join(folder, 'imported.json'), 'utf8')).toBe(text);
      expect(await importFolder(folder, store)).toMatchObject({ isSurveysFileStored: false });
      expect(await createDatabaseDocument(store.database.run).read()).toBeNull();
    });
  });
}
