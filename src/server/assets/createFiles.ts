import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from './contentType.ts';
import type { Encoding } from './negotiateEncoding.ts';

/** A file as it is served. */
export interface ServedFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly encoding: Encoding | null;
  /** A strong entity tag of these very bytes, quotes included. */
  readonly etag: string;
}

interface CachedFile {
  readonly changed: number;
  readonly variants: Map<Encoding | null, Promise<ServedFile>>;
}

const compress = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: 9 }),
};

/** Reads files, compressed once each at the best level, and again when they change on the disk. */
export function createFiles() {
  const cache = new Map<string, CachedFile>();

  async function load(path: string, encoding: Encoding | null): Promise<ServedFile> {
    const plain = await readFile(path);
    const body = encoding ? await compress[encoding](plain) : plain;
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return { body: new Uint8Array(body), encoding, etag };
  }

  return {
    /** The file in the encoding that was asked for (plain where that gains nothing); null where it is none. */
    async read(path: string, wanted: Encoding | null): Promise<ServedFile | null> {
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      let file = cache.get(path);
      if (file?.changed !== found.mtimeMs) {
        file = { changed: found.mtimeMs, variants: new Map() };
        cache.set(path, file);
      }
      const encoding = isCompressible(path) ? wanted : null;
      let variant = file.variants.get(encoding);
      if (!variant) {
        variant = load(path, encoding);
        file.variants.set(encoding, variant);
        variant.catch(() => cache.delete(path));
      }
      return variant;
    },
  };
}
