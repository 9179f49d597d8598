import { mkdtemp, open, rm } from 'node:fs/promises';
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

/** A copy of the database while it is in use. Throws an `ApiError` where the engine has its own tools. */
export async function replyBackup(store: Dependencies['store'], method: string): Promise<Response> {
  // Nobody would read it, and so close it.
  if (method === 'HEAD') return new Response(null, { headers });
  const folder = await mkdtemp(join(tmpdir(), 'asklet-backup-'));
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
