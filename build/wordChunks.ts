import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The languages whose words come along with the card. */
const inside = 'en.json';

/**
 * Builds a chunk of every file in `locales/`, and the function that fetches one in place of `importTexts.ts`. One
 * hash is in the names of them all, so that the card carries that and no list of forty names.
 */
export function wordChunks(locales: string): Plugin {
  const id = '\0import-texts';
  const files = readdirSync(locales).filter((file) => file.endsWith('.json') && file !== inside);
  const chunks = files.map((file) => ({
    language: file.slice(0, -'.json'.length),
    source: `export default ${JSON.stringify(JSON.parse(readFileSync(join(locales, file), 'utf8')))}`,
  }));
  const hash = createHash('sha256').update(JSON.stringify(chunks)).digest('base64url').replace(/\W/g, '').slice(0, 8);
  return {
    name: 'asklet:word-chunks',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'card',
    resolveId: (source) => (source.endsWith('/importTexts.ts') ? id : null),
    load: (loaded) =>
      loaded === id ? `export const importTexts = (file) => import(/* @vite-ignore */ './words-' + file + '-${hash}.js').then((module) => module.default)` : null,
    generateBundle() {
      for (const { language, source } of chunks) {
        this.emitFile({ type: 'asset', fileName: `words-${language}-${hash}.js`, source });
      }
    },
  };
}
