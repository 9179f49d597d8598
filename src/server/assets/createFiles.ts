import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** A file as it is served. */
export interface ServedFile {
  readonly body: Uint8Array<ArrayBuffer>;
  /** A strong entity tag of these very bytes, quotes included. */
  readonly etag: string;
}

const compress = {
  // at its best level, which is its default
  br: promisify(brotliCompress),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 9 }),
};

/** How a file may travel. */
export type Encoding = keyof typeof compress;

async function load(path: string, encoding: Encoding | undefined): Promise<ServedFile> {
  const plain = await readFile(path);
  const body = encoding ? await compress[encoding](plain) : plain;
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body: new Uint8Array(body), etag };
}

/** Reads files from the first of some folders that has them, compresses them once each, and again when they change. */
export function createFiles(folders: readonly string[]) {
  const cache = new Map<string, { readonly changed: number; readonly file: Promise<ServedFile> }>();

  return async function read(name: string, encoding: Encoding | undefined): Promise<ServedFile | null> {
    for (const folder of folders) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) continue;
      const key = `${encoding} ${path}`;
      let cached = cache.get(key);
      if (cached?.changed !== found.mtimeMs) {
        cached = { changed: found.mtimeMs, file: load(path, encoding) };
        cached.file.catch(() => cache.delete(key));
        cache.set(key, cached);
      }
      return cached.file;
    }
    return null;
  };
}
