import { dirname } from 'node:path';
import type {
  BrowserContext,
  Expect,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestInfo,
  TestType,
} from '@playwright/test';
import { type Asklet, createAsklet, insideOf } from './asklet.ts';
import { type Backend, startBackend } from './backend.ts';
import { createMatchers } from './matchers.ts';
import type { AskletOptions } from './options.ts';
import { withPlaywright } from './playwright.ts';
import { createSeeds } from './seed.ts';
import { createStory } from './story.ts';
import { routeRequests } from './transports.ts';

/** What a test is handed. */
export interface AskletFixtures {
  /** The surveys of this test. */
  asklet: Asklet;
  /** What the surveys of a test are. Its fields come before those of `askletDefaults`. */
  askletOptions: AskletOptions;
  /** What stands behind the pages; null where nothing was asked for. Of the kit's own. */
  askletBackend: Backend | null;
}

/** What the tests of a worker share. */
export interface AskletWorkerFixtures {
  /** What the surveys of all tests are: for Playwright's configuration, or a whole file. */
  askletDefaults: AskletOptions;
}

type Types = [PlaywrightTestArgs & PlaywrightTestOptions, PlaywrightWorkerArgs & PlaywrightWorkerOptions];

/** Playwright's `test` with the kit's fixtures. */
export type AskletTest = TestType<Types[0] & AskletFixtures, Types[1] & AskletWorkerFixtures>;

/** How long the card and what is sent are waited for, milliseconds, unless Playwright's `actionTimeout` is set. */
const usualTimeout = 10_000;

/** Where the path of a surveys file counts from. */
function foldersOf({ config }: TestInfo): string[] {
  return [...(config.configFile === undefined ? [] : [dirname(config.configFile)]), process.cwd()];
}

async function prepare(context: BrowserContext, { options, url, answer }: Backend): Promise<void> {
  const { clock, mode = 'route' } = options;
  if (clock !== undefined && clock !== false) await context.clock.install(clock === true ? {} : { time: clock });
  if (mode === 'route') await routeRequests(context, url, answer);
}

/** Playwright's `test`, with the surveys of the site under test. */
export const test: AskletTest = withPlaywright(({ test: base }) =>
  base.extend<AskletFixtures, AskletWorkerFixtures>({
    askletDefaults: [{}, { option: true, scope: 'worker' }],
    askletOptions: [{}, { option: true }],
    askletBackend: [
      async ({ askletDefaults, askletOptions }, use, testInfo) => {
        const backend = await startBackend({ ...askletDefaults, ...askletOptions }, foldersOf(testInfo));
        await use(backend);
        await backend?.close();
      },
      { box: true },
    ],
    // whatever opens a page finds the surveys there, also where a test does not name them
    context: async ({ context, askletBackend }, use) => {
      if (askletBackend) await prepare(context, askletBackend);
      await use(context);
    },
    asklet: async ({ page, context, askletBackend: backend }, use, testInfo) => {
      if (!backend) throw new TypeError('askletOptions is missing: test.use({ askletOptions: { surveys, origin } })');
      const timeout = testInfo.project.use.actionTimeout || usualTimeout;
      const story = createStory(backend);
      context.on('console', story.logged);
      const seeds = backend.insides && createSeeds(context, backend.insides);
      const asklet = createAsklet({ backend, page, context, story, seeds, timeout });
      await use(asklet);
      if (testInfo.status === testInfo.expectedStatus) return;
      await insideOf(asklet).ask();
      await testInfo.attach('asklet', { body: await story.tell(), contentType: 'text/plain' });
    },
  }),
);

type Matchers = ReturnType<typeof createMatchers>;

/** Playwright's `expect`, with matchers for `asklet`. */
export const expect: Expect<Matchers> = withPlaywright(({ expect: base }) => {
  const matches = (row: object, expected: object) => {
    try {
      base(row).toMatchObject(expected as Record<string, unknown>);
      return true;
    } catch {
      return false;
    }
  };
  return base.extend(createMatchers(matches)) as unknown as Expect<Matchers>;
});
