import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };
const dist = fileURLToPath(new URL('dist/', import.meta.url));
const chunks = `${dist}chunks/`;

/** Points the script at the card that was built before it: one name by its content, one place beside the script. */
function builtCard(): Plugin {
  return {
    name: 'asklet:built-card',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'script',
    resolveId(source) {
      if (!source.endsWith('/ui/card.tsx')) return null;
      const card = readdirSync(chunks).find((file) => /^card-.*\.js$/.test(file));
      if (!card) throw new Error(`there is no built card in ${chunks}`);
      return { id: `./chunks/${card}`, external: true };
    },
  };
}

export default defineConfig({
  define: { __ASKLET_VERSION__: JSON.stringify(version) },
  plugins: [builtCard()],
  // marks of the development runtime would end up as attributes of the page's elements
  oxc: { jsx: { development: false } },
  build: { minify: 'terser', terserOptions: { compress: { passes: 3 } }, target: 'es2022', cssTarget: ['chrome123', 'firefox128', 'safari17.5'], modulePreload: false },
  environments: {
    client: {
      build: { outDir: 'dist/pages' },
    },
    card: {
      consumer: 'client',
      build: {
        outDir: 'dist/chunks',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/widget/ui/card.tsx',
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: 'card-[hash].js' },
        },
      },
    },
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
  },
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ['card', 'script']) await build(environments[name]!);
    },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'node', include: ['test/**/*.test.ts'] } },
      { extends: true, test: { name: 'dom', include: ['test/**/*.test.tsx'], environment: 'happy-dom' } },
    ],
  },
});
