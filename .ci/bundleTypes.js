// @ts-check
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

// Bundles the declarations of each published module into one file that imports only packages that its users have. `tsc
// -b` has written them to dist/types, one per source file.

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** The published modules, and the packages whose types their users have. */
const modules = [
  { from: 'types/types/asklet.d.ts', to: 'npm/index.d.ts', external: [] },
  { from: 'types/react/index.d.ts', to: 'react/index.d.ts', external: ['asklet', 'react'] },
  { from: 'types/element/index.d.ts', to: 'element/index.d.ts', external: [] },
  { from: 'types/server/index.d.ts', to: 'server/index.d.ts', external: [] },
  { from: 'types/service/index.d.ts', to: 'server/service.d.ts', external: [] },
  { from: 'types/vite/index.d.ts', to: 'server/vite.d.ts', external: ['vite'] },
  { from: 'types/testing/index.d.ts', to: 'testing/index.d.ts', external: ['@playwright/test'] },
];

/** The kit uses the server's published types: with two copies of a type, error messages would be confusing. */
const publishedServer = {
  name: 'published-server',
  /** @param {string} source @param {string | undefined} importer */
  resolveId: (source, importer) =>
    importer?.includes('/testing/') && source.endsWith('/server/index.ts')
      ? { id: 'asklet/server', external: true }
      : null,
};

/** Imported styles and texts have no types to publish. */
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
    // ignore warnings about imports that the bundle does not use
    onwarn: () => {},
  });
  const { output } = await bundle.write({ file: dist + to, format: 'es' });
  const strangers = output[0].imports.filter((name) => !['asklet/server', ...external].includes(name));
  if (strangers.length > 0) throw new Error(`${to} needs ${strangers.join(', ')}`);
  await bundle.close();
}
