import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Library, Part } from './library.ts';

const packages = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/** The sources of a library, by the paths of their files, without what the card does without. */
export function cutLibrary({ name, version, entry, cuts }: Library): Map<string, string> {
  const folder = join(packages, name);
  const installed = (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
  if (installed !== version) {
    throw new Error(
      `${name} is ${installed}, and what is cut out of it was chosen in ${version}. See what has changed with ` +
        `npm diff --diff=${name}@${version} --diff=${name}@${installed} ./src, adapt .ci/vite/cuts, and write the new version there.`,
    );
  }
  const sources = readSources(join(folder, dirname(entry)));
  for (const { why, parts } of cuts) {
    for (const part of parts) {
      const path = join(folder, dirname(entry), part.in);
      sources.set(path, without(part, sources.get(path) ?? '', `${name} ${version}: to cut out "${why}"`));
    }
  }
  return shorten(sources);
}

function readSources(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(\.js|[^d]\.ts)$/.test(file),
  );
  return new Map(
    files.sort().map((file) => [join(folder, file), withoutComments(readFileSync(join(folder, file), 'utf8'))]),
  );
}

/** An address has a colon, and no space, before its slashes. */
function withoutComments(code: string): string {
  return code.replace(/\/\*.*?\*\/|(?<=\s)\/\/.*?$/gms, '');
}

function without({ in: file, from, upTo, put = '', times = 1 }: Part, code: string, purpose: string): string {
  const pieces = code.match(pattern(from, upTo));
  const found = pieces ? pieces.length : 0;
  if (found === times) return code.replace(pattern(from, upTo), () => put);
  const piece = upTo ? `"${from}" up to "${upTo}"` : `"${from}"`;
  throw new Error(
    `${purpose}, ${piece} must stand ${times}× in ${file}, and stands there ${found}×. Mend it in .ci/vite/cuts.`,
  );
}

function pattern(from: string, upTo: string | undefined): RegExp {
  return new RegExp(upTo ? `${quote(from)}.*?(?=${quote(upTo)})` : quote(from), 'gs');
}

/** Any white space stands for any other. */
function quote(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);
}

/** Gives properties that are the library's own alone, `_children`, names of one letter that no element has. */
function shorten(sources: Map<string, string>): Map<string, string> {
  const letters = 'abcdefghijklmnopqstuvwzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const own = /\b_[a-z]\w+\b/g;
  const names = [...new Set([...sources.values()].join().match(own))];
  const short = new Map(names.map((name, index) => [name, letters[index]]));
  return new Map([...sources].map(([path, code]) => [path, code.replace(own, (name) => short.get(name) ?? name)]));
}
