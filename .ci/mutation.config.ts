import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import config from '../vite.config.ts';
import { externalTests } from './testProjects.ts';

/**
 * Tests that start processes, databases or dev servers, or send thousands of requests: they take seconds per mutant.
 */
const slow = [
  externalTests,
  'test/server/http/properties.test.ts',
  // random sequences, which may detect a mutant in one run and miss it in the next
  'test/widget/delivery/faults.test.ts',
];

const exclude = [...configDefaults.exclude, ...slow];

/** The tests that `npm run mutation` runs against mutants: those of the mutated folders that need no other process. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    // a mutant of the code that removes abandoned backups can remove all temporary files
    env: { TMPDIR: mkdtempSync(join(tmpdir(), 'asklet-mutation-')) },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/{server,lint,checks}/**/*.test.ts'],
          exclude,
          // importing the server again for each file takes longer than its tests
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'widget',
          include: [
            'test/widget/{eligibility,delivery}/**/*.test.ts',
            'test/widget/{core/createLifecycle,display/submission}.test.ts',
          ],
          exclude,
          // milliseconds, longer than any test takes, to detect mutants that make a test wait forever
          testTimeout: 10_000,
        },
      },
    ],
  },
});
