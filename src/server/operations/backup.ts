import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ApiError } from '../api/errors.ts';
import { attachment } from '../api/reply.ts';
import { isDatabaseStore } from '../store/openStore.ts';
import type { Store } from '../store/store.ts';

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
    await database.copyTo(path);
    const file = await open(path);
    // The name can be removed now: the file exists until the stream closes it, when everything was read or the reader
    // is gone.
    return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, { headers });
  } finally {
    await rm(folder, { recursive: true });
  }
}
