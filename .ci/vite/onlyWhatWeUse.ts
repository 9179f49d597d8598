import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { cutLibrary } from './cuts/cutLibrary.ts';
import type { Library } from './cuts/library.ts';
import { preact } from './cuts/preact.ts';
import { signals } from './cuts/signals.ts';

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** What the card imports, and where it comes from. One effect draws all of it: what ties signals to components may stay out. */
const libraries = new Map<string, Library>([
  ['preact', preact],
  ['@preact/signals', signals],
]);

/** Builds the card with the sources of its libraries, without what it has no use for. */
export function onlyWhatWeUse(): Plugin {
  const sources = new Map<string, string>();
  return {
    name: 'asklet:only-what-we-use',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'card',
    buildStart() {
      for (const library of libraries.values()) for (const [path, code] of cutLibrary(library)) sources.set(path, code);
    },
    resolveId(source) {
      const library = libraries.get(source);
      return library ? join(packages, library.name, library.entry) : null;
    },
    load: (id) => sources.get(id) ?? null,
  };
}
