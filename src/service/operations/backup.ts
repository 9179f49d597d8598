import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ApiError } from '../../server/api/errors.ts';
import { attachment } from '../reply.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';

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
 * Replies with a copy of the database while it is in use. Throws an `ApiError` if the database has its own tools.
 */
export async function replyBackup({ database }: DatabaseStore, method: string): Promise<Response> {
  if (database.engine !== 'sqlite') throw new ApiError('malformed', 'Back up PostgreSQL with pg_dump.');
  // A HEAD request has no reader, so nothing would close the file.
  if (method === 'HEAD') return new Response(null, { headers });
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
