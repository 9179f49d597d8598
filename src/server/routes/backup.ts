import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ApiError } from '../domain/apiError.ts';
import type { Dependencies } from '../domain/dependencies.ts';

/** The header of a reply that a browser saves as a file. */
export const attachment = (name: string) => `attachment; filename="${name}"`;

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

/** Removes the copies of processes that ended in the middle of a backup. Call it before this one makes any. */
export async function removeAbandonedBackups(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^asklet-backup-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** A copy of the database while it is in use. Throws an `ApiError` where the engine has its own tools. */
export async function replyBackup(store: Dependencies['store'], method: string): Promise<Response> {
  // Nobody would read it, and so close it.
  if (method === 'HEAD') return new Response(null, { headers });
  const folder = await mkdtemp(join(tmpdir(), `asklet-backup-${process.pid}-`));
  try {
    const path = join(folder, 'asklet.db');
    if (!(await store.backup(path))) throw new ApiError(400, 'Use pg_dump: this database has its own tools.');
    const file = await open(path);
    // The name can go: the file stays until it was read, or nobody reads on, and the stream closes it.
    return new Response(Readable.toWeb(file.createReadStream()) as ReadableStream, { headers });
  } finally {
    await rm(folder, { recursive: true });
  }
}
