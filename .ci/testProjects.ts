import type { TestProjectConfiguration } from 'vitest/config';

/** Test files that share a built server and a PostgreSQL. */
export const needShared = [
  'test/server/{processes,programs}/**/*.test.ts',
  'test/server/store/{distributed,postgres,upgrades}.test.ts',
  'test/checks/postgres.test.ts',
  'test/readmeCommands.test.ts',
];

/** Test files that need external programs, or that stop their own PostgreSQL. Only `npm run test:full` runs them. */
export const needMore = ['test/server/programs/**/*.test.ts', 'test/server/processes/failover.test.ts'];

/** The projects of `npm run unit`. */
export const projects: TestProjectConfiguration[] = [
  { extends: true, test: { name: 'node', include: ['test/**/*.test.ts'], exclude: [...needShared, ...needMore] } },
  {
    extends: true,
    test: {
      name: 'dom',
      include: ['test/**/*.test.tsx'],
      environment: 'happy-dom',
      // since Node 25, Node's own localStorage hides the page's
      execArgv: process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
        ? ['--no-experimental-webstorage']
        : [],
    },
  },
  {
    extends: true,
    test: {
      name: 'shared',
      include: needShared,
      exclude: needMore,
      globalSetup: 'test/server/support/startShared.ts',
    },
  },
];
