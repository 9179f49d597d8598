import { expect, test } from 'vitest';
import { CopyDiffers, copyDatabase } from '../../../src/service/archive/copyDatabase.ts';
import { lineOf } from '../../../src/service/archive/digest.ts';
import { openSource } from '../../../src/service/archive/openSource.ts';
import { listSessions, readWhole, surveysOf } from '../../../src/service/archive/readWhole.ts';
import { readState } from '../../../src/service/results/readState.ts';
import { openResults } from '../../../src/service/results/openResults.ts';
import type { DatabaseStore } from '../../../src/service/database/databaseStore.ts';
import { createRestore } from '../../../src/service/database/restore.ts';
import { openStore } from '../../../src/service/openStore.ts';
import { at, noFlags, survey_uuid } from '../store/records.ts';
import { aSession, fill } from './fill.ts';

/** Resolves to what `work` returns, and closes the store that it opened. */
export async function withStore<T>(name: string, work: (store: DatabaseStore) => Promise<T>): Promise<T> {
  const store = await openStore(name);
  return work(store).finally(store.close);
}

/** Copies as the command does. */
export async function copy(from: string, to: string, overwrites = false) {
  const source = await openSource(from);
  const copied = readState(source.database, (reading) =>
    withStore(to, (store) => copyDatabase(reading, store, { overwrites })),
  );
  return copied.finally(source.close);
}

/** Resolves to all that a database has, as text. */
export async function everythingIn(name: string): Promise<string[]> {
  const source = await openSource(name);
  return readState(source.database, async (reading) => {
    const lines: string[] = [];
    for await (const survey of surveysOf(reading))
      for await (const some of listSessions(reading, survey))
        lines.push(...(await readWhole(reading, some)).map((session) => `${survey} ${lineOf(session)}`));
    const small = [
      'survey_versions',
      'surveys_document',
      'changed_sessions',
      'deliveries',
      'stopped_targets',
      'secrets',
      'people',
      'credentials',
      'mailings',
      'trend_notes',
      'recipients',
      'mails',
      'unsubscribed',
    ];
    for (const table of small) {
      const rows = await reading.all<Record<string, unknown>>(`SELECT * FROM ${table}`);
      const text = JSON.stringify(rows, (_, value) => (typeof value === 'boolean' ? Number(value) : value));
      // uuids have hyphens or not, and 64-bit numbers can be texts
      lines.push(
        text
          .toLowerCase()
          .replaceAll('-', '')
          .replaceAll(/"(\d{13})"/g, '$1'),
      );
    }
    return lines;
  }).finally(source.close);
}

/** Tests copies between two kinds of databases. The functions create empty ones. */
export function describeCopies(createSource: () => Promise<string>, createTarget: () => Promise<string>) {
  const createFilled = async () => {
    const name = await createSource();
    await withStore(name, (store) => fill(store));
    return name;
  };

  test('copies everything, and tells that both are equal', async () => {
    const [from, to] = [await createFilled(), await createTarget()];
    const copied = await copy(from, to);
    expect(copied).toHaveLength(2);
    expect(copied[0]!.source).toEqual(copied[0]!.target);
    expect(copied.map(({ source }) => source)).toEqual([
      { sessions: 40, responses: 30, events: 60, screenshots: 6, sha256: expect.stringMatching(/^[\da-f]{64}$/) },
      { sessions: 42, responses: 31, events: 61, screenshots: 7, sha256: expect.stringMatching(/^[\da-f]{64}$/) },
    ]);
    expect(await everythingIn(to)).toEqual(await everythingIn(from));
  });

  test('a second copy writes only what has changed meanwhile', async () => {
    const [from, to] = [await createFilled(), await createTarget()];
    await copy(from, to);
    await withStore(from, async (store) => {
      const [first] = await store.responses();
      const { session_uuid, survey_uuid } = first!;
      const session = { survey_uuid, session_uuid, flags: noFlags, at: at + 10 ** 9 };
      await store.saveResponse({ ...session, score: 1, text: 'changed', metadata: { screenshot: null } });
      await store.addEvent({ ...session, event_type: 'survey_closed', version: 2 });
      await openResults(store)!.mark(survey_uuid, session_uuid, { is_read: false, status: 'done' });
      await createRestore(store)(survey_uuid, [aSession(1)]);
      await store.database.run('DELETE FROM changed_sessions');
      await store.database.run('UPDATE survey_versions SET note = ?', ['another']);
    });
    await copy(from, to);
    expect(await everythingIn(to)).toEqual(await everythingIn(from));
  });

  test('what only the target has stays, and is reported, unless it may be overwritten', async () => {
    const [from, to] = [await createFilled(), await createTarget()];
    await copy(from, to);
    await withStore(to, async (store) => {
      const [first] = await store.responses();
      const { session_uuid, survey_uuid } = first!;
      const flags = { ...noFlags, user_closed_survey: true };
      await store.saveResponse({ survey_uuid, session_uuid, flags, at: at * 2, score: 2, text: 'newer', metadata: {} });
      await createRestore(store)(survey_uuid, [aSession(5)]);
      const marked = (await store.responses()).at(-2)!;
      await openResults(store)!.mark(marked.survey_uuid, marked.session_uuid, { status: 'done' });
      await store.startSession({ ...aSession(1), survey_uuid: '11111111-1111-4111-8111-111111111111', at });
    });
    const before = await everythingIn(to);
    const error = await copy(from, to).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(CopyDiffers);
    expect((error as CopyDiffers).surveys.length).toBeGreaterThan(1);
    expect(await everythingIn(to)).toEqual(before);
    await copy(from, to, true);
    expect(await everythingIn(to)).toEqual(await everythingIn(from));
  });

  test('what was published and stopped in the target since the copy stays, unless it may be overwritten', async () => {
    const [from, to] = [await createFilled(), await createTarget()];
    await copy(from, to);
    const stop = (store: DatabaseStore) =>
      store.database.run('INSERT INTO stopped_targets VALUES (?, ?, ?)', ['other', at, 'unsubscribed']);
    await withStore(to, stop);
    const stopped = await everythingIn(to);
    await copy(from, to);
    expect(await everythingIn(to)).toEqual(stopped);
    for (const [survey, version] of [
      [survey_uuid, 2],
      ['11111111-1111-4111-8111-111111111111', 1],
    ] as const) {
      await withStore(to, (store) =>
        store.database.run('INSERT INTO survey_versions VALUES (?, ?, ?, NULL, NULL, ?)', [survey, version, at, '{}']),
      );
      const before = await everythingIn(to);
      await expect(copy(from, to)).rejects.toThrow(`surveys were published in it: ${survey}`);
      expect(await everythingIn(to)).toEqual(before);
      await copy(from, to, true);
      expect(await everythingIn(to)).toEqual(await everythingIn(from));
    }
  });

  test('a surveys file that the source and the target have both read was not published since', async () => {
    const [from, to] = [await createFilled(), await createTarget()];
    await copy(from, to);
    await withStore(to, (store) => store.database.run('UPDATE survey_versions SET published_at = published_at + 5'));
    await copy(from, to);
    expect(await everythingIn(to)).toEqual(await everythingIn(from));
  });

  test('a source without sessions empties no target', async () => {
    const [from, to] = [await createSource(), await createFilled()];
    await withStore(from, async () => {});
    const before = await everythingIn(to);
    await expect(copy(from, to, true)).rejects.toThrow('The source has no sessions');
    expect(await everythingIn(to)).toEqual(before);
  });

  test("the owner's marks in the target stay, and are reported", async () => {
    const [from, to] = [await createFilled(), await createTarget()];
    await copy(from, to);
    await withStore(to, async (store) => {
      for (const { survey_uuid, session_uuid } of await store.responses())
        await openResults(store)!.mark(survey_uuid, session_uuid, { is_starred: true, is_read: true });
    });
    const before = await everythingIn(to);
    await expect(copy(from, to)).rejects.toThrow(CopyDiffers);
    expect(await everythingIn(to)).toEqual(before);
  });

  test('a session that another survey of the target has is reported', async () => {
    const [from, to] = [await createSource(), await createTarget()];
    const session = aSession(2);
    await withStore(from, (store) => createRestore(store)(survey_uuid, [session]));
    await withStore(to, (store) => createRestore(store)('11111111-1111-4111-8111-111111111111', [session]));
    await expect(copy(from, to)).rejects.toThrow(CopyDiffers);
    await copy(from, to, true);
    expect(await everythingIn(to)).toEqual(await everythingIn(from));
  });
}
