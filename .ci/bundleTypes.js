// @ts-check
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

// Puts the declarations of each published module into one file that needs no package but those that its users have.
// `tsc -b` has written them to dist/types, one a source file.

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** What is published, and the packages whose types its users have themselves. */
const modules = [
  { from: 'types/types/asklet.d.ts', to: 'npm/index.d.ts', external: [] },
  { from: 'types/server/index.d.ts', to: 'server/index.d.ts', external: [] },
  { from: 'types/server/vite.d.ts', to: 'server/vite.d.ts', external: ['vite'] },
  { from: 'types/testing/index.d.ts', to: 'testing/index.d.ts', external: ['@playwright/test'] },
];

/** The kit's server is the one that its users import: two copies of a type are two types to whoever reads an error. */
const publishedServer = {
  name: 'published-server',
  /** @param {string} source @param {string | undefined} importer */
  resolveId: (source, importer) =>
    importer?.includes('/testing/') && source.endsWith('/server/index.ts')
      ? { id: 'asklet/server', external: true }
      : null,
};

/** Styles and texts that sources import have no types that would be published. */
const noTypes = {
  name: 'no-types',
  /** @param {string} source */
  resolveId: (source) => (/\.(json|css)(\?|$)/.test(source) ? { id: source, external: true } : null),
};

for (const { from, to, external } of modules) {
  const bundle = await rollup({
    input: dist + from,
    external,
    plugins: [publishedServer, noTypes, dts({ includeExternal: ['zod'] })],
    // what is imported and left out again in the end
    onwarn: () => {},
  });
  const { output } = await bundle.write({ file: dist + to, format: 'es' });
  const strangers = output[0].imports.filter((name) => !['asklet/server', ...external].includes(name));
  if (strangers.length > 0) throw new Error(`${to} needs ${strangers.join(', ')}`);
  await bundle.close();
}
