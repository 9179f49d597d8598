import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL, in which test files create their own databases. */
    postgres: string;
    /** Whether random runs have full length, as in `npm run test:full`. */
    isFull: boolean;
  }
}

/** The built command line. */
export const builtMain = resolve(import.meta.dirname, '../../../dist/server/main.js');

/** Starts a PostgreSQL, once for all test files of a run. Returns a function that stops it. */
export default async function startShared(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(builtMain))
    throw new Error(`The tests need a build, but ${builtMain} is missing. Run npm run build.`);
  const postgres = await startPostgres();
  project.provide('postgres', postgres.address);
  return () => postgres.stop();
}
