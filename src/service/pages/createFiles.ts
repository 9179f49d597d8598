import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { etagOf } from '../etag.ts';

/** A file as it is served. */
export interface ServedFile {
  readonly body: Uint8Array<ArrayBuffer>;
  /** A strong entity tag of these exact bytes, including quotes. */
  readonly etag: string;
}

const compress = {
  // its default level is its best
  br: promisify(brotliCompress),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 9 }),
};

/** The encodings that files can be sent in. */
export type Encoding = keyof typeof compress;

async function load(path: string, encoding: Encoding | undefined): Promise<ServedFile> {
  const plain = await readFile(path);
  const body = encoding ? await compress[encoding](plain) : plain;
  return { body: new Uint8Array(body), etag: etagOf(body) };
}

/** Creates a reader that takes each file from the first folder that has it and compresses it once, until it changes. */
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
