import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The language whose words come along with the code that shows them. */
const inside = 'en.json';

/** Words that a part of the widget fetches. */
export interface WordChunksOptions {
  /** The folder with a file for each language. */
  readonly locales: string;
  /** What the names of the chunks begin with. */
  readonly prefix: string;
  /** The name of the function that fetches one, and of its module. */
  readonly fetcher: string;
}

/**
 * Builds a chunk of every file in a folder, and the function that fetches one. One hash is in the names of them all,
 * so that nobody carries a list of forty names.
 */
export function wordChunks({ locales, prefix, fetcher }: WordChunksOptions): Plugin {
  const id = `\0${fetcher}`;
  const files = readdirSync(locales).filter((file) => file.endsWith('.json') && file !== inside);
  const chunks = files.map((file) => ({
    language: file.slice(0, -'.json'.length),
    source: `export default ${JSON.stringify(JSON.parse(readFileSync(join(locales, file), 'utf8')))}`,
  }));
  const hash = createHash('sha256').update(JSON.stringify(chunks)).digest('base64url').replace(/\W/g, '').slice(0, 8);
  const code = `export const ${fetcher} = (file) =>
    import(/* @vite-ignore */ './${prefix}-' + file + '-${hash}.js').then((module) => module.default)`;
  return {
    name: `asklet:${prefix}`,
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'card',
    resolveId: (source) => (source.endsWith(`/${fetcher}.ts`) ? id : null),
    load: (loaded) => (loaded === id ? code : null),
    generateBundle() {
      for (const { language, source } of chunks) {
        this.emitFile({ type: 'asset', fileName: `${prefix}-${language}-${hash}.js`, source });
      }
    },
  };
}
