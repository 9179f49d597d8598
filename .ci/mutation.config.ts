import { configDefaults, defineConfig } from 'vitest/config';
import config from '../vite.config.ts';

/** Tests that start processes, databases or dev servers, or try thousands of requests: seconds for every mutant. */
const slow = [
  'test/server/{contractCommand,failover,full,log,model,nginx,pgBouncer,processes,properties,readOnly,serve,vite}.test.ts',
  'test/server/store/{distributed,postgres}.test.ts',
  // random sequences, which notice a mutant in one run and not in the next one
  'test/widget/delivery/faults.test.ts',
];

const exclude = [...configDefaults.exclude, ...slow];

/** What `npm run mutation` runs against mutants: the tests of the mutated folders, as far as they need no other process. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          exclude,
          // importing the server again for each file takes longer than its tests
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'widget',
          include: ['test/widget/{eligibility,delivery}/**/*.test.ts', 'test/widget/core/lifecycle.test.ts'],
          exclude,
          // milliseconds, more than any of them takes: a mutant that makes a test wait for ever is noticed then
          testTimeout: 10_000,
        },
      },
    ],
  },
});
