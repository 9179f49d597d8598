import { expect, test } from 'vitest';
import { aDocument } from '../../support/aDocument.ts';
import { listenToNavigation, whenSettled } from '../../../src/widget/core/whenSettled.ts';

/** Creates a page whose time passes when a test says so. */
function aPage(fields: { hidden?: boolean; readyState?: string; idleCallback?: unknown; painted?: number } = {}) {
  const { idleCallback, painted, ...state } = fields;
  const timers: { run: () => void; milliseconds: number | undefined }[] = [];
  let elapsed = 100;
  let idle: { run: () => void; timeout: number } | null = null;
  const document = aDocument(Object.assign(new EventTarget(), { hidden: false, readyState: 'complete', ...state }));
  const window = Object.assign(new EventTarget(), {
    document,
    performance: {
      now: () => elapsed,
      getEntriesByName: () => (painted === undefined ? [] : [{ startTime: painted }]),
    },
    setTimeout: (run: () => void, milliseconds?: number) => timers.push({ run, milliseconds }),
    requestIdleCallback: (run: () => void, { timeout }: { timeout: number }) => (idle = { run, timeout }),
    ...('idleCallback' in fields && { requestIdleCallback: idleCallback }),
  });
  const settled: number[] = [];
  void whenSettled(window as never).then((visibleSince) => settled.push(visibleSince));
  return {
    window,
    document,
    timers,
    settled,
    idle: () => idle,
    pass: (milliseconds: number) => (elapsed += milliseconds),
  };
}

/** Waits for all pending tasks. */
const tick = () => new Promise((resolve) => setImmediate(resolve));

test('resolves when the browser is idle, or after 1 s, with the time at which the page became visible', async () => {
  const page = aPage();
  page.pass(50);
  await tick();
  expect(page.settled).toEqual([]);
  expect(page.idle()!.timeout).toBe(1_000);
  page.idle()!.run();
  await tick();
  expect(page.settled).toEqual([100]);
});

test('waits for the end of the current task if the browser cannot say when it is idle', async () => {
  const page = aPage({ idleCallback: undefined });
  await tick();
  expect(page.timers).toMatchObject([{ milliseconds: undefined }]);
  page.timers[0]!.run();
  await tick();
  expect(page.settled).toEqual([100]);
});

test.each([
  ['the first paint', 40, 40],
  ['its own start, if a test has set the clock back', 5_000, 100],
])('counts from %s if the script comes late', async (_, painted, expected) => {
  const page = aPage({ painted });
  await tick();
  page.idle()!.run();
  await tick();
  expect(page.settled).toEqual([expected]);
});

test('waits until the page is loaded', async () => {
  const page = aPage({ readyState: 'interactive' });
  await tick();
  expect(page.idle()).toBeNull();
  page.window.dispatchEvent(new Event('load'));
  await tick();
  page.idle()!.run();
  await tick();
  expect(page.settled).toEqual([100]);
});

test('waits at most 3 s for a page that does not finish loading', async () => {
  const page = aPage({ readyState: 'loading' });
  await tick();
  expect(page.timers).toMatchObject([{ milliseconds: 3_000 }]);
  page.timers[0]!.run();
  await tick();
  page.idle()!.run();
  await tick();
  expect(page.settled).toEqual([100]);
});

test('waits in a background tab until it is visible', async () => {
  const page = aPage({ hidden: true });
  page.pass(60_000);
  await tick();
  expect(page.idle()).toBeNull();
  page.document.dispatchEvent(new Event('visibilitychange'));
  await tick();
  page.idle()!.run();
  await tick();
  expect(page.settled).toEqual([60_100]);
});

test.each([
  ['the Navigation API', 'navigation', 'Navigation', 'currententrychange'],
  ['popstate', 'window', null, 'popstate'],
  ['hashchange', 'window', null, 'hashchange'],
  ['hashchange next to an element named like the API', 'window', 'HTMLAnchorElement', 'hashchange'],
] as const)('listens to %s until it is undone', (_, name, className, type) => {
  const navigation = className && Object.defineProperty(new EventTarget(), Symbol.toStringTag, { value: className });
  const window = Object.assign(new EventTarget(), { navigation });
  let navigations = 0;
  const undo = listenToNavigation(window as never, () => (navigations += 1));
  const target = name === 'navigation' ? navigation! : window;
  target.dispatchEvent(new Event(type));
  undo();
  target.dispatchEvent(new Event(type));
  expect(navigations).toBe(1);
});
