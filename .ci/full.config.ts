import { defineConfig } from 'vitest/config';
import config from '../vite.config.ts';
import { needMore } from './testProjects.ts';

/** The tests of `test/` that `npm run test:full` runs: those that `npm test` skips, and random runs at full length. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    provide: { isFull: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'full',
          include: [
            ...needMore,
            'test/server/processes/{kills,model}.test.ts',
            'test/server/http/properties.test.ts',
            'test/widget/delivery/faults.test.ts',
          ],
          globalSetup: 'test/server/support/startShared.ts',
        },
      },
    ],
  },
});
