import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built server, in which test files create their own folders. */
    builtServer: string;
    /** The address of a PostgreSQL, in which test files create their own databases. */
    postgres: string;
    /** Whether random runs have full length, as in `npm run test:full`. */
    isFull: boolean;
  }
}

const root = resolve(import.meta.dirname, '../../..');

/**
 * Builds the server and starts a PostgreSQL, once for all test files of a run. Returns a function that removes both.
 */
export default async function startShared(project: TestProject): Promise<() => Promise<void>> {
  // inside the repository, where its packages can be resolved
  const folder = await mkdtemp(join(root, 'node_modules/.asklet-test-'));
  const [postgres] = await Promise.all([startPostgres(), buildServer(folder)]);
  project.provide('builtServer', folder);
  project.provide('postgres', postgres.address);
  project.onTestsRerun(() => buildServer(folder));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function buildServer(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: 'src/server/main.ts', outDir: join(folder, 'server'), target: 'node20', minify: false },
  });
}
