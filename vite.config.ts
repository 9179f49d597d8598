import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EnvironmentOptions, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { minifyFirst } from './.ci/vite/minifyFirst.ts';
import { shortProperties } from './.ci/vite/shortProperties.ts';
import { onlyWhatWeUse } from './.ci/vite/onlyWhatWeUse.ts';
import { wordChunks } from './.ci/vite/wordChunks.ts';
import { asklet } from './src/server/vite.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };
const dist = fileURLToPath(new URL('dist/', import.meta.url));
const chunks = `${dist}chunks/`;

/** Tells the script the addresses of the chunks that were built before it: their names come from their content. */
function builtChunks(): Plugin {
  const prefix = '\0built:';
  return {
    name: 'asklet:built-chunks',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'script',
    resolveId: (source) => (source.endsWith('.ts?url') ? prefix + basename(source, '.ts?url') : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const chunk = readdirSync(chunks).find((file) => file.startsWith(`${id.slice(prefix.length)}-`));
      if (!chunk) throw new Error(`there is no built ${id.slice(prefix.length)} in ${chunks}`);
      return `export default './chunks/${chunk}'`;
    },
  };
}

/**
 * Puts a copy of the script beside it whose name has the version, for owners who pin what they load, and lists
 * the hashes of all that a page loads, for its `integrity` attributes.
 */
function pinScript(): void {
  copyFileSync(`${dist}asklet.js`, `${dist}asklet-${version}.js`);
  const files = ['asklet.js', `asklet-${version}.js`, ...readdirSync(chunks).map((chunk) => `chunks/${chunk}`)];
  const hash = (file: string) =>
    createHash('sha384')
      .update(readFileSync(dist + file))
      .digest('base64');
  const integrity = Object.fromEntries(files.map((file) => [file, `sha384-${hash(file)}`]));
  writeFileSync(`${dist}integrity.json`, `${JSON.stringify(integrity, null, 2)}\n`);
}

/** A part of the widget that comes when it is needed: one file with all that it takes. */
function chunkOf(name: string, emptyOutDir: boolean): EnvironmentOptions {
  return {
    consumer: 'client',
    // where a package has a build for older browsers, too, it is not that one
    resolve: { conditions: ['module', 'production'] },
    build: {
      outDir: 'dist/chunks',
      emptyOutDir,
      copyPublicDir: false,
      // as a library it gets none of Vite's code that fetches ahead what a chunk imports
      lib: { entry: `src/widget/${name}.ts`, formats: ['es'] },
      rolldownOptions: {
        // what a later chunk shares with the entry it takes from there: one file comes first, with one Preact in it
        preserveEntrySignatures: 'allow-extension',
        output: {
          // every sign of a hash is paid for in what names the file: six are 36 bits
          entryFileNames: '[name]-[hash:6].js',
          chunkFileNames: '[name]-[hash:6].js',
          codeSplitting: { groups: [{ name, tags: ['$initial'] }] },
        },
      },
    },
  };
}

/** The widget for those who bundle it themselves: readable, and in parts that their bundler fetches when it should. */
const packageBuild: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/npm',
    copyPublicDir: false,
    minify: false,
    lib: { entry: { index: 'src/widget/create.ts' }, formats: ['es'] },
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
};

export default defineConfig({
  define: { __ASKLET_VERSION__: JSON.stringify(version) },
  plugins: [
    builtChunks(),
    wordChunks({ locales: 'src/widget/ui/locales', prefix: 'words', fetcher: 'importTexts' }),
    wordChunks({ locales: 'src/widget/screenshot/locales', prefix: 'screenshot', fetcher: 'importWords' }),
    onlyWhatWeUse(),
    shortProperties('src/widget/ui/card.css'),
    minifyFirst(),
    asklet({ surveys: 'public/surveys.json', script: '/src/widget/script.ts' }),
  ],
  // the card comes in late and would make the dev server load the page anew
  optimizeDeps: { include: ['preact', 'preact/hooks', 'preact/jsx-runtime', '@preact/signals'] },
  // marks of the development runtime would end up as attributes of the page's elements
  oxc: { jsx: { development: false } },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: false,
    minify: 'terser',
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
  },
  environments: {
    client: {
      build: { outDir: 'dist/pages' },
    },
    card: chunkOf('card', true),
    conditions: chunkOf('conditions', false),
    debug: chunkOf('debug', false),
    npm: packageBuild,
    script: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        copyPublicDir: false,
        lib: { entry: 'src/widget/script.ts', formats: ['iife'], name: 'asklet' },
        rolldownOptions: { output: { entryFileNames: 'asklet.js' } },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: { main: 'src/server/main.ts', index: 'src/server/index.ts', vite: 'src/server/vite.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments }) {
      // the script names the built chunks, so they come first
      for (const name of ['client', 'card', 'conditions', 'debug', 'script', 'npm', 'server'])
        await build(environments[name]!);
      pinScript();
    },
  },
  test: {
    // how long a hung test is waited for: a busy machine is slow, and that alone is no failure
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'node', include: ['test/**/*.test.ts'] } },
      { extends: true, test: { name: 'dom', include: ['test/**/*.test.tsx'], environment: 'happy-dom' } },
    ],
  },
});
