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
import { type Asklet, createAsklet, internalsOf } from './asklet.ts';
import { type Backend, startBackend } from './backend.ts';
import { createMatchers } from './matchers.ts';
import type { AskletOptions } from './options.ts';
import { withPlaywright } from './playwright.ts';
import { createSeeds } from './seed.ts';
import { createStory } from './story.ts';
import { routeRequests } from './transports.ts';

/** The fixtures of a test. */
export interface AskletFixtures {
  /** The surveys of this test. */
  asklet: Asklet;
  /** The options of a test's surveys, which override `askletDefaults`. */
  askletOptions: AskletOptions;
  /** The backend of the pages. Null if the test has no surveys. Internal to the kit. */
  askletBackend: Backend | null;
}

/** The fixtures that the tests of a worker share. */
export interface AskletWorkerFixtures {
  /** The options for all tests, set in Playwright's configuration or at the top of a file. */
  askletDefaults: AskletOptions;
}

type Types = [PlaywrightTestArgs & PlaywrightTestOptions, PlaywrightWorkerArgs & PlaywrightWorkerOptions];

/** Playwright's `test` with the kit's fixtures. */
export type AskletTest = TestType<Types[0] & AskletFixtures, Types[1] & AskletWorkerFixtures>;

/** The timeout for the card and for sending, in ms, unless Playwright's `actionTimeout` is set. */
const defaultTimeout = 10_000;

/** Returns the base folders for relative paths of surveys files. */
function foldersOf({ config }: TestInfo): string[] {
  return [...(config.configFile === undefined ? [] : [dirname(config.configFile)]), process.cwd()];
}

async function prepare(context: BrowserContext, { options, url, handle }: Backend): Promise<void> {
  const { clock = false, mode = 'route' } = options;
  // otherwise, no survey starts in a browser that a program drives
  await context.addInitScript(() => Object.assign(window, { askletTestMode: true }));
  if (clock !== false) await context.clock.install(clock === true ? {} : { time: clock });
  if (mode === 'route') await routeRequests(context, url, handle);
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
    // routes requests in the context, so that every page has the surveys, even if a test doesn't use `asklet`
    context: async ({ context, askletBackend }, use) => {
      if (askletBackend) await prepare(context, askletBackend);
      await use(context);
    },
    asklet: async ({ page, context, askletBackend: backend }, use, testInfo) => {
      if (!backend) throw new TypeError('askletOptions is missing: test.use({ askletOptions: { surveys, origin } })');
      const timeout = testInfo.project.use.actionTimeout || defaultTimeout;
      const story = createStory(backend);
      context.on('console', story.logged);
      const seeds = backend.live && createSeeds(context, backend.live);
      const asklet = createAsklet({ backend, page, story, seeds, timeout });
      await use(asklet);
      if (testInfo.status === testInfo.expectedStatus) return;
      await internalsOf(asklet).ask();
      await testInfo.attach('asklet', { body: await story.describe(page), contentType: 'text/plain' });
    },
  }),
);

type Matchers = ReturnType<typeof createMatchers>;

/** Playwright's `expect`, with matchers for `asklet`. */
export const expect: Expect<Matchers> = withPlaywright(({ expect: base }) => {
  /** Like `toMatchObject`, each call of which would be a step in Playwright's report. */
  function subsetOf(expected: unknown): unknown {
    if (Array.isArray(expected)) return expected.map(subsetOf);
    if (Object.prototype.toString.call(expected) !== '[object Object]' || 'asymmetricMatch' in (expected as object))
      return expected;
    const fields = Object.entries(expected as object).map(([name, value]) => [name, subsetOf(value)]);
    return base.objectContaining(Object.fromEntries(fields));
  }
  const matches = (row: object, expected: object) =>
    (subsetOf(expected) as { asymmetricMatch(row: object): boolean }).asymmetricMatch(row);
  return base.extend(createMatchers(matches)) as unknown as Expect<Matchers>;
});
