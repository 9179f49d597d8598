// @ts-check
import { posix } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * The size of a download in bytes: as it is, and as a good server sends it (gzip 9, brotli 11).
 * @typedef {{ raw: number, gzip: number, brotli: number }} Sizes
 */

/** Returns the sizes of a file. @param {Uint8Array} content @returns {Sizes} */
export const compressedSizes = (content) => ({
  raw: content.length,
  gzip: gzipSync(content, { level: 9 }).length,
  brotli: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
});

const staticImport = /(?:^|[;}\n])\s*(?:import|export)\b(?:[^'"();]*?\bfrom)?\s*["'](\.[^"']+)["']/g;

/** Returns the files that a module imports from its own folders before it runs. @param {string} text */
export const importsOf = (text) => [...text.matchAll(staticImport)].map(([, path = '']) => path);

/** Returns the addresses of scripts that a script contains, and may load later. @param {string} text */
export const scriptsIn = (text) =>
  [...new Set([...text.matchAll(/https?:\/\/[\w.-]+\/[\w./-]*\.c?js\b/g)].map(([address]) => address))].sort();

/**
 * Adds up what a page downloads for these files: each once, with the modules that it imports, but without what it loads
 * later. Rejects if one cannot be read.
 * @param {readonly string[]} files addresses, or paths in packages
 * @param {(file: string) => Promise<Uint8Array>} read
 * @returns {Promise<Sizes & { files: string[], later: string[] }>}
 */
export async function weigh(files, read) {
  const total = { raw: 0, gzip: 0, brotli: 0 };
  const waiting = [...files];
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {Set<string>} */
  const later = new Set();
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (done.has(file)) continue;
    done.add(file);
    const content = await read(file);
    const sizes = compressedSizes(content);
    total.raw += sizes.raw;
    total.gzip += sizes.gzip;
    total.brotli += sizes.brotli;
    const text = new TextDecoder().decode(content);
    for (const path of importsOf(text)) waiting.push(resolveFrom(file, path));
    for (const address of scriptsIn(text)) later.add(address);
  }
  return { ...total, files: [...done], later: [...later] };
}

/** @param {string} file @param {string} path */
const resolveFrom = (file, path) =>
  /^https?:/.test(file) ? new URL(path, file).href : posix.join(posix.dirname(file), path);
