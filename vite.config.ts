import { createHash } from 'node:crypto';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  build,
  type BuildEnvironmentOptions,
  type EnvironmentOptions,
  type Plugin,
  type Rolldown,
  type ViteBuilder,
} from 'vite';
import { defineConfig } from 'vitest/config';
import { ownServer } from './.ci/ownServer.ts';
import { projects } from './.ci/testProjects.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };
const dist = fileURLToPath(new URL('dist/', import.meta.url));

/** The entries of the chunks that the script loads. The dev server serves them as they are. */
const chunkEntries = {
  card: '/src/widget/display/createDisplay.ts',
  targeting: '/src/widget/targeting/createJudge.ts',
};
type ChunkAddresses = typeof chunkEntries;

/** The scripts of tags and of pages by link. The dev server serves them as they are. */
const scripts = { script: '/src/widget/script.ts', linkScript: '/src/link/main.ts' };

/** What the source names and only the build knows. The addresses of the chunks are relative to the script. */
function constants({ card, targeting }: ChunkAddresses): Record<string, string> {
  return {
    __ASKLET_VERSION__: JSON.stringify(version),
    __CARD_CHUNK__: JSON.stringify(card),
    __TARGETING_CHUNK__: JSON.stringify(targeting),
  };
}

/** The oldest browsers that a survey can be answered in. */
const oldestBrowsers = ['chrome92', 'firefox91', 'safari15.4'];

const browserBuild: BuildEnvironmentOptions = {
  // `e2e/engines/syntax.spec.ts` parses the files with what the oldest of them knows
  target: 'es2022',
  cssTarget: oldestBrowsers,
  modulePreload: false,
  minify: 'terser',
  terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3, unsafe_arrows: true } },
};

/** Oxc comes after Terser: it finds a little more, and drops the annotations that Vite lets Terser keep in a library. */
const minifiedOutput: Rolldown.OutputOptions = {
  comments: { annotation: false },
  minify: { compress: true, mangle: false },
};

/** A chunk that the script loads, and the chunks that it loads in turn: these import from it what both need. */
function chunkBuild(name: keyof ChunkAddresses): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: 'dist/chunks',
      emptyOutDir: name === 'card',
      copyPublicDir: false,
      // Vite adds no preloading code to a library
      lib: { entry: { [name]: `.${chunkEntries[name]}` }, formats: ['es'] },
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: ({ facadeModuleId }) => `${chunkName(facadeModuleId)}.js`,
          ...minifiedOutput,
          codeSplitting: { groups: [{ name, tags: ['$initial'] }] },
        },
      },
    },
  };
}

/**
 * `screenshot-[hash]` for a folder of the widget, `screenshot-de-12345678` for a language of it. All languages have the
 * same hash: the chunk that loads them lists their names, and forty different hashes would not compress.
 */
function chunkName(module: string | null): string {
  const [, folder, language] = /widget\/(\w+)\/(?:locales\/([\w-]+))?/.exec(module ?? '') ?? [];
  return language ? `${folder}-${language}-${hashOfLocales(folder!)}` : `${folder ?? '[name]'}-[hash]`;
}

function hashOfLocales(folder: string): string {
  const locales = `src/widget/${folder}/locales/`;
  const hash = createHash('sha256');
  for (const file of readdirSync(locales).filter((name) => !name.endsWith('.md')))
    hash.update(readFileSync(locales + file));
  return hash.digest('hex').slice(0, 8);
}

/** Builds a script, which has to know the names of the chunks: a separate build, because its constants come last. */
async function buildScript(entry: string, file: string, format: 'iife' | 'es', chunks: ChunkAddresses): Promise<void> {
  await build({
    configFile: false,
    define: constants(chunks),
    build: {
      ...browserBuild,
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry, formats: [format], name: 'asklet' },
      rolldownOptions: { output: { ...minifiedOutput, entryFileNames: file } },
    },
  });
}

/** Writes a copy of the script whose name has the version, and the hashes for `integrity` attributes. */
function pinScript(): void {
  copyFileSync(`${dist}asklet.js`, `${dist}asklet-${version}.js`);
  const files = ['asklet.js', `asklet-${version}.js`, ...readdirSync(`${dist}chunks`).map((file) => `chunks/${file}`)];
  const hash = (file: string) =>
    createHash('sha384')
      .update(readFileSync(dist + file))
      .digest('base64');
  const integrity = Object.fromEntries(files.map((file) => [file, `sha384-${hash(file)}`]));
  writeFileSync(`${dist}integrity.json`, `${JSON.stringify(integrity, null, 2)}\n`);
}

/** Writes the licenses of what the widget's files contain, which have to travel with it. */
function writeLicenses(): void {
  const licenses = ['preact', '@preact/signals', '@preact/signals-core'].map((name) => {
    const text = readFileSync(new URL(`node_modules/${name}/LICENSE`, import.meta.url), 'utf8');
    return `${name}\n\n${text.trim()}\n`;
  });
  writeFileSync(`${dist}licenses.txt`, `The files of asklet's widget contain:\n\n${licenses.join('\n\n')}`);
}

async function buildApp({ build, environments }: ViteBuilder): Promise<void> {
  const chunk = async (name: keyof ChunkAddresses) => {
    // a library has a list of formats
    const [built] = (await build(environments[name]!)) as Rolldown.RolldownOutput[];
    return `./chunks/${built!.output[0].fileName}`;
  };
  for (const name of ['client', 'npm', 'react', 'element', 'server', 'testing']) await build(environments[name]!);
  const chunks = { card: await chunk('card'), targeting: await chunk('targeting') };
  await buildScript(`.${scripts.script}`, 'asklet.js', 'iife', chunks);
  await buildScript(`.${scripts.linkScript}`, 'asklet-link.js', 'es', chunks);
  pinScript();
  writeLicenses();
}

/** The kit for tests runs with the server that its users import, and brings no second one. */
function publishedServer(): Plugin {
  return {
    name: 'asklet:published-server',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'testing',
    resolveId: (source) => (source.endsWith('/server/index.ts') ? { id: 'asklet/server', external: true } : null),
  };
}

export default defineConfig({
  define: constants(chunkEntries),
  plugins: [publishedServer(), ownServer(scripts)],
  // a dependency that is found late makes the dev server reload the page
  optimizeDeps: { include: ['preact', 'preact/hooks', 'preact/jsx-runtime', '@preact/signals'] },
  // the dev server and the tests create elements with the same function as the build
  oxc: { jsx: { development: false } },
  // the texts of a language are one object, so that the list of all languages is short
  json: { namedExports: false },
  build: browserBuild,
  environments: {
    client: {
      build: {
        outDir: 'dist/pages',
        license: { fileName: 'licenses.md' },
        rolldownOptions: { input: ['index.html'] },
      },
    },
    card: chunkBuild('card'),
    targeting: chunkBuild('targeting'),
    npm: {
      consumer: 'client',
      build: {
        outDir: 'dist/npm',
        copyPublicDir: false,
        // the bundler of its user minifies it
        minify: false,
        license: { fileName: 'licenses.md' },
        lib: { entry: { index: 'src/widget/package.ts' }, formats: ['es'] },
        rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
      },
    },
    react: {
      consumer: 'client',
      build: {
        outDir: 'dist/react',
        copyPublicDir: false,
        lib: { entry: { index: 'src/react/index.ts' }, formats: ['es'] },
        rolldownOptions: {
          external: ['asklet', 'react'],
          // the minifier would remove it from the source
          output: { entryFileNames: '[name].js', postBanner: "'use client';" },
        },
      },
    },
    element: {
      consumer: 'client',
      build: {
        outDir: 'dist/element',
        copyPublicDir: false,
        minify: false,
        lib: { entry: { index: 'src/element/index.ts' }, formats: ['es'] },
        rolldownOptions: { external: ['asklet'], output: { entryFileNames: '[name].js' } },
      },
    },
    server: {
      consumer: 'server',
      // those who only want the widget install no server: its libraries are in these files, but for the native one
      resolve: { noExternal: true, external: ['@photostructure/sqlite'] },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        minify: true,
        license: { fileName: 'licenses.md' },
        rolldownOptions: {
          input: {
            main: 'src/cli/main.ts',
            index: 'src/server/index.ts',
            service: 'src/service/index.ts',
            vite: 'src/vite/index.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    testing: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['@playwright/test'] },
      build: {
        outDir: 'dist/testing',
        copyPublicDir: false,
        minify: false,
        license: { fileName: 'licenses.md' },
        rolldownOptions: { input: { index: 'src/testing/index.ts' }, output: { entryFileNames: '[name].js' } },
      },
    },
  },
  builder: { buildApp },
  test: {
    // a busy machine is slow, which alone is no failure
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // Vitest leaves one processor idle, which is half of a small machine
    maxWorkers: '100%',
    provide: { isFull: false },
    projects,
  },
});
