import type { TestProjectConfiguration } from 'vitest/config';

/** Test files that need PostgreSQL, the built server as a process, or external programs. `npm test` skips them. */
export const externalTests = 'test/{cli,release,server}/{postgres,processes,programs}/**/*.test.ts';

/** Tests of modules that keep a state, or that are mocked: each file has its own modules. */
const isolatedTests = 'test/{widget,link,vite}/**/*.test.ts';

/** The projects of the tests in `test/`, by what they need. */
export const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    // the parser of workflows comes with incomplete source maps
    logLevel: 'error',
    test: {
      name: 'node',
      include: ['test/**/*.test.ts'],
      exclude: [externalTests, isolatedTests],
      // otherwise, importing takes longer than testing
      isolate: false,
      // imports a JSON file as only Vite does
      server: { deps: { inline: [/@actions\/workflow-parser/] } },
    },
  },
  {
    extends: true,
    test: { name: 'isolated', include: [isolatedTests] },
  },
  {
    extends: true,
    test: {
      name: 'dom',
      include: ['test/**/*.test.tsx'],
      environment: 'happy-dom',
      setupFiles: ['.ci/testMode.ts', 'test/support/waitLong.ts'],
      // since Node 25, Node's own localStorage hides the page's
      execArgv: process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
        ? ['--no-experimental-webstorage']
        : [],
    },
  },
  {
    extends: true,
    test: {
      name: 'external',
      include: [externalTests],
      globalSetup: 'test/server/support/startShared.ts',
      // A file at a time, after the other projects: each starts several processes, and a repeated test runs alone.
      maxWorkers: 1,
      sequence: { groupOrder: 1 },
      retry: process.env['CI'] ? 1 : 0,
    },
  },
];
