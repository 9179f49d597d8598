import { read as readFile } from 'node:fs';
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ApiError } from '../api/errors.ts';
import { attachment } from '../api/reply.ts';
import { isDatabaseStore } from '../store/openStore.ts';
import type { SqliteDatabase } from '../store/sqlite/sqliteStore.ts';
import type { Store } from '../store/store.ts';

const read = promisify(readFile);

/** Bytes that are copied at a time. */
const batch = 1 << 20;

/** Milliseconds between two batches, because requests wait while the disk is busy with a copy. */
const pauseDuration = 10;

const headers = {
  'content-type': 'application/vnd.sqlite3',
  'content-disposition': attachment('asklet.db'),
  'cache-control': 'no-store',
};

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes copies left by processes that ended during a backup. Call it before this process starts its first backup. */
export async function removeAbandonedBackups(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^asklet-backup-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/**
 * Copies the current state of a database to a path while it is in use, with a pause after each batch. Rejects with
 * `StoreUnavailable` if it is closed during the copy.
 */
export const copyDatabase = (
  { connection, file }: SqliteDatabase,
  to: string,
  pause: () => Promise<unknown> = () => wait(pauseDuration),
): Promise<void> =>
  file.hold(async (source, closing) => {
    if (source === null) return void connection.prepare('VACUUM INTO ?').run(to);
    const target = await open(to, 'w', 0o600);
    try {
      const buffer = Buffer.allocUnsafe(batch);
      for (let position = 0, bytes; (bytes = (await read(source, buffer, 0, batch, position)).bytesRead);) {
        await target.writeFile(buffer.subarray(0, bytes));
        position += bytes;
        await pause();
        closing.throwIfAborted();
      }
    } finally {
      await target.close();
    }
  });

/**
 * Replies with a copy of the database while it is in use. Throws an `ApiError` if the store has no database, or a
 * database with its own tools.
 */
export async function replyBackup(store: Store, method: string): Promise<Response> {
  if (!isDatabaseStore(store)) throw new ApiError('notFound', "This server's store does not support backups.");
  const { database } = store;
  // A HEAD request has no reader, so nothing would close the file.
  if (method === 'HEAD') return new Response(null, { headers });
  if (database.engine !== 'sqlite') throw new ApiError('malformed', 'Back up PostgreSQL with pg_dump.');
  const folder = await mkdtemp(join(tmpdir(), `asklet-backup-${process.pid}-`));
  try {
    const path = join(folder, 'asklet.db');
    await copyDatabase(database, path);
    const file = await open(path);
    // The name can be removed now: the file exists until the stream closes it, when everything was read or the reader
    // is gone.
    return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, { headers });
  } finally {
    await rm(folder, { recursive: true });
  }
}
