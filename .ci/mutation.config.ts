import { configDefaults, defineConfig } from 'vitest/config';
import config from '../vite.config.ts';

/** Tests that start processes, databases or dev servers, or try thousands of requests: seconds for every mutant. */
const slow = [
  'test/server/{contractCommand,failover,full,log,model,nginx,pgBouncer,processes,properties,readOnly,serve,vite}.test.ts',
  'test/server/store/{distributed,postgres}.test.ts',
];

/** What `npm run mutation` runs against mutants: every test in this process. */
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
          exclude: [...configDefaults.exclude, ...slow],
          // importing the server again for each file takes longer than its tests
          isolate: false,
        },
      },
      { extends: true, test: { name: 'node', include: ['test/{widget,contract,checks}/**/*.test.ts'] } },
      { extends: true, test: { name: 'dom', include: ['test/widget/**/*.test.tsx'], environment: 'happy-dom' } },
    ],
  },
});
