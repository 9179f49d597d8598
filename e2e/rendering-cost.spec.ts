import type { Page } from '@playwright/test';
import { holdAnimations } from './support/animations.ts';
import {
  expect,
  htmlOf,
  type SurveyChange,
  test,
  waitForAnimations,
  waitForIdle,
  waitUntilPressable,
} from './support/test.ts';
import { type RenderingCounts, traceRendering } from './support/traceRendering.ts';

// Playwright's own trace takes snapshots of the elements, which makes the browser compute styles
test.use({ trace: 'off' });

const survey: SurveyChange = { response_type: 'text', min_label: 'Not likely', max_label: 'Very likely' };

/**
 * Waits until the open card contains an element, or no longer contains it. Uses an observer, because any other way
 * makes the browser compute styles, even waiting for the next frame.
 */
function waitForCard(page: Page, selector: string, has: boolean): Promise<void> {
  return page.evaluate(
    ({ selector, has }) =>
      new Promise<void>((resolve) => {
        const check = () => {
          const root = document.querySelector('asklet-survey')?.shadowRoot;
          if (root) observer.observe(root, { childList: true, subtree: true, characterData: true });
          if (root && !!root.querySelector(selector) === has) resolve();
        };
        const observer = new MutationObserver(check);
        observer.observe(document, { childList: true, subtree: true });
        check();
      }),
    { selector, has },
  );
}

/** Waits until a card that opened automatically is announced; by then it has faded in. */
const waitForOpening = (page: Page) => waitForCard(page, '[role=status]:not(:empty)', true);

/** Waits until a card accepts presses: half a second after it opened automatically. */
function waitForPresses(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const element = document.querySelector('asklet-survey')!;
        const check = () => {
          if (!element.hasAttribute('opening')) resolve();
        };
        new MutationObserver(check).observe(element, { attributes: true });
        check();
      }),
  );
}

/** Waits until the previous step is gone. */
const waitForStep = (page: Page) => waitForCard(page, '.old', false);

/**
 * Returns the lowest counts of several visits, because a busy machine adds frames and style recalculations: of five, or
 * of up to fifteen until one has at most `enough` style recalculations.
 */
async function fewest(visit: () => Promise<RenderingCounts>, enough?: number): Promise<RenderingCounts> {
  const visits: RenderingCounts[] = [];
  const isEnough = () => visits.some(({ styles }) => styles <= enough!);
  while (enough === undefined ? visits.length < 5 : visits.length < 15 && !isEnough()) visits.push(await visit());
  return visits.sort((one, other) => one.styles - other.styles || one.layouts - other.layouts)[0]!;
}

test('a card causes at most 6 style recalculations and 4 layouts until it has settled, one of them forced', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(survey);
  const alone = await fewest(async () => {
    const stop = await traceRendering(page);
    await page.goto(site.page(htmlOf(), '/alone'));
    await waitForIdle(page);
    return stop();
  });
  const withCard = await fewest(async () => {
    const stop = await traceRendering(page);
    await page.goto(site.page(htmlOf(tag())));
    await waitForOpening(page);
    await waitForPresses(page);
    await waitForIdle(page);
    const counts = await stop();
    await page.evaluate(() => localStorage.clear());
    return counts;
  });
  expect(alone.layouts).toBeGreaterThan(0);
  expect(withCard.styles - alone.styles).toBeLessThanOrEqual(6);
  expect(withCard.layouts - alone.layouts).toBeLessThanOrEqual(4);
  // the browser itself computes styles when an element enters the top layer
  expect(withCard.forcedStyles - alone.forcedStyles).toBe(1);
  expect(withCard.forcedLayouts - alone.forcedLayouts).toBe(0);
});

test('the step after a score causes at most 9 style recalculations and 2 layouts, one of them forced', async ({
  page,
  asklet,
  site,
  tag,
}) => {
  await asklet.override(survey);
  const { styles, layouts, forcedStyles, forcedLayouts } = await fewest(async () => {
    await page.goto(site.page(htmlOf(tag())));
    await waitForOpening(page);
    const { x, y } = (await page.getByText('8', { exact: true }).boundingBox())!;
    await waitUntilPressable(page);
    // move the mouse first, so that its effects are not counted
    await page.mouse.move(x + 9, y + 9);
    await page.evaluate(async () => {
      const animations = document.querySelector('asklet-survey')!.shadowRoot!.getAnimations();
      await Promise.all(animations.map(({ finished }) => finished));
    });
    await waitForIdle(page);
    const stop = await traceRendering(page);
    const stored = page.waitForResponse(/responses/);
    await page.mouse.down();
    await page.mouse.up();
    await stored;
    await waitForStep(page);
    await waitForIdle(page);
    const counts = await stop();
    await page.evaluate(() => localStorage.clear());
    return counts;
  }, 9);
  expect(layouts).toBeGreaterThan(0);
  expect(styles).toBeLessThanOrEqual(9);
  expect(layouts).toBeLessThanOrEqual(2);
  // the focus leaves the score and enters the text field, which is shown
  expect(forcedStyles).toBeLessThanOrEqual(3);
  expect(forcedLayouts).toBeLessThanOrEqual(1);
});

test('a closing card fades out without the main thread', async ({ page, asklet, site, tag }) => {
  await asklet.override({ ...survey, manual_tracking: true });
  await page.goto(site.page(htmlOf(tag())));
  const { styles, layouts, forcedLayouts } = await fewest(async () => {
    await page.evaluate(`asklet('open')`);
    await expect(asklet.card.root.getByRole('group')).toBeFocused();
    await waitForAnimations(asklet.card.root);
    await waitForIdle(page);
    const removed = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => document.querySelector('asklet-survey') ?? resolve());
          observer.observe(document.body, { childList: true });
        }),
    );
    const stop = await traceRendering(page);
    await page.keyboard.press('Escape');
    await removed;
    await waitForIdle(page);
    return stop();
  });
  // one per frame would be seven more
  expect(styles).toBeLessThanOrEqual(6);
  expect(layouts).toBeLessThanOrEqual(2);
  // the focus returns to the page
  expect(forcedLayouts).toBeLessThanOrEqual(1);
});

/** Properties that the browser animates without its main thread. */
const composited = new Set(['opacity', 'transform', 'translate']);

/** Advances paused animations by ten frames, and returns the animated properties. */
function playTenFrames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const animations = document.querySelector('asklet-survey')!.shadowRoot!.getAnimations();
    for (const animation of animations) animation.pause();
    await nextFrame();
    for (let frame = 0; frame < 10; frame++) {
      for (const animation of animations) animation.currentTime = 20 * frame;
      await nextFrame();
    }
    const keyframes = animations.flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes());
    const properties = keyframes.flatMap((each) => Object.keys(each));
    return [...new Set(properties)].filter(
      (name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name),
    );
  });
}

async function expectNoLayouts(page: Page): Promise<void> {
  // later, the focus enters the step, and the previous one is removed
  await page.waitForFunction(
    () => !document.querySelector('asklet-survey')!.shadowRoot!.querySelector('.pause:focus, .old'),
  );
  await waitForIdle(page);
  const stop = await traceRendering(page);
  const properties = await playTenFrames(page);
  const { styles, layouts } = await stop();
  // the card moves
  expect(styles).toBeGreaterThan(5);
  expect(layouts).toBe(0);
  expect(properties).toContain('opacity');
  expect(properties.filter((name) => !composited.has(name))).toEqual([]);
}

test('animations cause no layout in their frames', async ({ page, asklet, site, tag }) => {
  await asklet.override({ ...survey, allow_multiple_responses: true });
  await holdAnimations(page);
  await page.goto(site.page(htmlOf(tag())));
  const card = asklet.card.root;
  await card.waitFor();
  await expectNoLayouts(page);
  await card.getByRole('radio').nth(8).press('Enter');
  await expectNoLayouts(page);
  await card.getByRole('button', { name: 'Back' }).press('Enter');
  await expectNoLayouts(page);
  await card.getByRole('radio').nth(8).press('Enter');
  await card.getByRole('button', { name: 'Skip' }).press('Enter');
  await expectNoLayouts(page);
  await card.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.locator('asklet-survey')).toHaveAttribute('closing');
  await expectNoLayouts(page);
});

test('the animation of the launcher causes no layout in its frames', async ({ page, asklet, site, tag }) => {
  await asklet.override({ ...survey, feedback_button: true });
  // CSS animations are paused by the browser
  const client = await page.context().newCDPSession(page);
  await client.send('Animation.enable');
  await client.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto(site.page(htmlOf(tag())));
  await page.getByRole('button', { name: 'Feedback' }).waitFor();
  await expectNoLayouts(page);
});

/** Writes to `askletSteps` what happens, in the order, with a line for each time that our code yields to the page. */
function noteSteps(): void {
  const steps: string[] = Object.assign(window, { askletSteps: [] as string[] }).askletSteps;
  const note = (owner: object, name: string, step: string) => {
    const original = Reflect.get(owner, name) as (...parameters: unknown[]) => unknown;
    Reflect.set(owner, name, function (this: unknown, ...parameters: unknown[]) {
      steps.push(step);
      return original.apply(this, parameters);
    });
  };
  note(scheduler, 'yield', '');
  note(window, 'fetch', 'request');
  note(CSSStyleSheet.prototype, 'replaceSync', 'parse the styles');
  note(Element.prototype, 'attachShadow', 'build the card');
  note(HTMLElement.prototype, 'showPopover', 'open the card');
}

test('what opens a card runs in tasks of its own', async ({ page, asklet, site, tag }) => {
  await asklet.override(survey);
  await page.addInitScript(noteSteps);
  await page.goto(site.page(htmlOf(tag())));
  await waitForOpening(page);
  const steps = await page.evaluate(() => (window as unknown as { askletSteps: string[] }).askletSteps);
  const tasks = steps
    .join()
    .split(',,')
    .map((task) => task.replaceAll(/^,|,$/g, ''));
  const opening = tasks.filter((task) => task !== '').slice(0, 4);
  expect(opening).toEqual(['request', 'parse the styles', 'build the card', 'open the card']);
});
