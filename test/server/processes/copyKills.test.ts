import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { createRestore } from '../../../src/service/database/restore.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { aSession, fill } from '../archive/fill.ts';
import { exportAll, filesIn } from '../archive/archiveSuite.ts';
import { everythingIn, withStore } from '../archive/copySuite.ts';
import { useBuiltServer } from '../support/builtServer.ts';
import { usePostgres } from '../support/postgres.ts';
import { survey_uuid } from '../store/records.ts';

const samples = join(import.meta.dirname, '../../../public/surveys.json');
const survey = '6d0e5a1c-7b3f-4c29-9e8d-a0b1c2d30001';
const { run, folder, main } = useBuiltServer();
const { createDatabase } = usePostgres();
const newFile = async () => join(folder(), `${randomUUID()}.db`);

const kills = inject('isFull') ? 50 : 4;

/** Milliseconds in which a copy of some thousand sessions starts and ends. */
const duration = 1500;

function start(argv: readonly string[]): ChildProcess {
  return spawn(process.execPath, argv, { cwd: folder(), stdio: 'ignore' });
}

/** Runs a program, and kills it at a random moment. Resolves to whether it had ended before. */
async function kill(argv: readonly string[]): Promise<boolean> {
  const child = start(argv);
  const closed = once(child, 'close');
  await Promise.race([closed, wait(Math.random() * duration)]);
  child.kill('SIGKILL');
  return (await closed)[0] === 0;
}

/** Stores some hundred sessions more. */
const addSessions = (db: string, count: number) =>
  withStore(db, (store) =>
    createRestore(store)(
      survey_uuid,
      Array.from({ length: count }, (_, index) => aSession(index)),
    ),
  );

test.each([
  ['SQLite', 'SQLite', newFile, newFile],
  ['SQLite', 'PostgreSQL', newFile, createDatabase],
  ['PostgreSQL', 'SQLite', createDatabase, newFile],
])(
  `${kills} kills of a copy from %s to %s lose and duplicate nothing`,
  async (_, __, createSource, createTarget) => {
    const [from, to] = [await createSource(), await createTarget()];
    await withStore(from, (store) => fill(store));
    let isInterrupted = false;
    for (let round = 0; round < kills || !isInterrupted; round += 1) {
      await addSessions(from, 400);
      if (!(await kill([main(), 'copy', '--from', from, '--to', to]))) isInterrupted = true;
    }
    const last = await run('copy', '--from', from, '--to', to);
    expect(last).toMatchObject({ code: 0, errors: '' });
    expect(await everythingIn(to)).toEqual(await everythingIn(from));
  },
  480_000,
);

test.each([
  ['SQLite', newFile],
  ['PostgreSQL', createDatabase],
])(
  `${kills} kills of the import of a folder into %s lose and duplicate nothing`,
  async (_, createTarget) => {
    const [from, to, archive] = [await newFile(), await createTarget(), join(folder(), randomUUID())];
    await withStore(from, async (store) => {
      await fill(store);
      for (let round = 0; round < kills; round += 1)
        await createRestore(store)(
          survey_uuid,
          Array.from({ length: 100 }, (_, index) => aSession(index)),
        );
    });
    await exportAll(from, archive);
    const argv = [main(), 'import', archive, '--db', to, '--surveys', 'database'];
    for (let round = 0; round < kills; round += 1) await kill(argv);
    const [code] = await once(start(argv), 'close');
    expect(code).toBe(0);
    const again = join(folder(), randomUUID());
    await exportAll(to, again);
    expect(await filesIn(again)).toEqual(await filesIn(archive));
  },
  480_000,
);

test.each([
  ['SQLite', newFile],
  ['PostgreSQL', createDatabase],
])(
  `${kills} kills of the import of a file into %s lose and duplicate nothing`,
  async (_, createTarget) => {
    const db = await createTarget();
    await withStore(db, async () => {});
    const rows = kills * 500;
    // every second answer has no id: equal rows are different answers
    const lines = Array.from({ length: rows }, (__, row) =>
      row % 2 ? `a${row},9,Text ${row},2024-06-15 10:00:00` : ',3,Same,2024-06-15 10:00:00',
    );
    await writeFile(join(folder(), 'many.csv'), ['id,score,text,created_at', ...lines].join('\n'));
    const argv = ['import', 'many.csv', '--survey', survey, '--db', db, '--surveys', samples];
    let isInterrupted = false;
    for (let round = 0; round < kills || !isInterrupted; round += 1)
      if (!(await kill([main(), ...argv]))) isInterrupted = true;
    expect(await run(...argv)).toMatchObject({ code: 0, errors: '' });
    const store = await openStore(db);
    const texts = (await store.responses()).map(({ text }) => text);
    await store.close();
    expect(texts).toHaveLength(rows);
    expect(texts.filter((text) => text === 'Same')).toHaveLength(rows / 2);
    expect(new Set(texts).size).toBe(rows / 2 + 1);
  },
  480_000,
);
