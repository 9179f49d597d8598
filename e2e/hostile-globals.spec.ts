import { expect, type HostPageOptions, test } from './support/hostPage.ts';
import { htmlOf } from './support/test.ts';

const blocking = (tag: string) => tag.replace('async ', '');

for (const [name, file, options] of [
  ['extends all prototypes', 'extended', {}],
  ['replaces fetch, JSON, Promise and timers after the script', 'replaced', { tag: blocking }],
  ['has an element named asklet', 'taken', {}],
  ['has a shortcut for every key', 'shortcuts', {}],
  ['has its own errors', 'errors', {}],
] satisfies [string, string, HostPageOptions][]) {
  test(`can be completed on a page that ${name}`, async ({ openHostPage }) => {
    const { completeSurvey } = await openHostPage(file, options);
    await completeSurvey();
  });
}

test('opens no card and reports one error on a page that freezes the built-in objects', async ({
  openHostPage,
  page,
  consoleErrors,
}) => {
  // Preact's signals cannot be evaluated if Object.prototype is frozen
  const { card } = await openHostPage('frozen');
  await consoleErrors.expect(/^asklet: \S+: TypeError: Cannot assign to read only property/);
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'A shop' })).toBeVisible();
});

/**
 * Scripts that break a part of the browser, and the times at which a survey can still be completed. At other times, no
 * card opens.
 */
const broken: [
  name: string,
  script: string,
  ...completed: ('before the script' | 'after the script' | 'while the card is open')[],
][] = [
  ['fetch', 'fetch = fail', 'after the script', 'while the card is open'],
  [
    'localStorage',
    'Object.defineProperty(window, "localStorage", { get: fail })',
    'before the script',
    'after the script',
    'while the card is open',
  ],
  [
    'crypto',
    'crypto.getRandomValues = crypto.randomUUID = fail',
    'before the script',
    'after the script',
    'while the card is open',
  ],
  [
    'AbortSignal.timeout',
    'AbortSignal.timeout = undefined',
    'before the script',
    'after the script',
    'while the card is open',
  ],
  ['Promise', 'Promise = fail'],
  ['Date', 'Date = fail'],
  ['JSON', 'JSON = { parse: fail, stringify: fail }'],
  ['setTimeout', 'setTimeout = clearTimeout = fail'],
];

for (const [name, script, ...completed] of broken) {
  const breaking = `<script>{ const fail = () => { throw new Error('broken') }; ${script} }</script>`;
  for (const when of ['before the script', 'after the script'] as const) {
    const isCompleted = completed.includes(when);
    const title = `${isCompleted ? 'can be completed' : 'opens no card and reports an error'} when ${name} breaks ${when}`;
    test(title, async ({ page, asklet, site, tag, consoleErrors }) => {
      const tags = [breaking, blocking(tag())];
      await page.goto(site.page(htmlOf(...(when === 'before the script' ? tags : tags.toReversed()))));
      if (isCompleted) {
        await asklet.card.score(9);
        await expect(asklet).toHaveResponses([{ score: 9 }]);
        await expect.poll(async () => (await asklet.server.events()).length).toBe(3);
      } else {
        await consoleErrors.expect(/^asklet: /);
        await expect(asklet.card.root).toHaveCount(0);
      }
    });
  }

  if (!completed.includes('while the card is open')) continue;
  test(`can be completed when ${name} breaks while the card is open`, async ({ page, asklet, site, tag }) => {
    await page.goto(site.page(htmlOf(tag())));
    await expect(asklet).toShowSurvey();
    // outbox entries whose storage breaks would wait for the next page
    await expect.poll(async () => (await asklet.server.events()).length).toBe(2);
    await page.evaluate(
      (content) => void document.head.append(document.createRange().createContextualFragment(content)),
      breaking,
    );
    await asklet.card.score(9);
    await expect(asklet).toHaveResponses([{ score: 9 }]);
    await expect.poll(async () => (await asklet.server.events()).length).toBe(3);
  });
}
