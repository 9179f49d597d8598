import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { createService } from 'asklet/service';
import { test as builderTest } from './support/builder.ts';
import { test as resultsTest, token, uuids } from './support/results.ts';
import { expect } from './support/test.ts';

const samples = fileURLToPath(new URL('../public/surveys.json', import.meta.url));

// a trace would record the page after each change of its size
builderTest.use({ trace: 'off' });
resultsTest.use({ trace: 'off' });

/** The widths that are checked, in px. A control that only just fits does so for about 8 px. */
const widths = Array.from({ length: 201 }, (_, index) => 320 + 8 * index);

/** Returns the controls that overlap, leave the page or their label, and whether the page scrolls sideways. */
function findFaults(): string[] {
  const { documentElement, body } = document;
  const shown = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap(
    (control) => {
      // a transparent control is drawn by its label
      const drawn = getComputedStyle(control).opacity === '0' ? control.closest('label')! : control;
      if (!drawn.checkVisibility()) return [];
      let { left, right, top, bottom } = drawn.getBoundingClientRect();
      const label = control.closest('label')?.getBoundingClientRect();
      const isOutside = label && (left < label.left - 1 || right > label.right + 1);
      // the part that is not cut off
      for (let around = drawn.parentElement!; around && around !== body; around = around.parentElement!) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      const name = control.ariaLabel || (control.closest('label') ?? control).textContent.trim() || control.outerHTML;
      return right - left > 1 && bottom - top > 1 ? [{ control, name, left, right, top, bottom, isOutside }] : [];
    },
  );
  const faults = documentElement.scrollWidth > innerWidth ? ['The page scrolls sideways'] : [];
  for (const [index, one] of shown.entries()) {
    if (one.left < 0 || one.right > innerWidth) faults.push(`${one.name} leaves the page`);
    if (one.isOutside) faults.push(`${one.name} leaves its label`);
    for (const other of shown.slice(index + 1)) {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const isInside = one.control.contains(other.control);
      if (width > 1 && height > 1 && !isInside) faults.push(`${one.name} overlaps ${other.name}`);
    }
  }
  return faults;
}

/** Expects that a page has no faults at any width, with a mouse and on a touchscreen, which has larger controls. */
async function expectToFit(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const faults: Record<string, number[]> = {};
  for (const isTouch of [false, true]) {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: isTouch });
    for (const width of widths) {
      // page.setViewportSize waits for frames, which takes three times as long
      const size = { width, height: 900, deviceScaleFactor: 1, mobile: false };
      await devtools.send('Emulation.setDeviceMetricsOverride', size);
      for (const fault of await page.evaluate(findFaults)) (faults[fault] ??= []).push(width);
    }
  }
  expect(faults).toEqual({});
}

const tabs = ['Ask', 'Follow up', 'When', 'Look', 'Languages'];

builderTest.describe('the builder', () => {
  for (const tab of tabs) {
    builderTest(`fits into a window of any width: ${tab}`, async ({ page, builder }) => {
      await page.getByRole('button', { name: 'By score' }).click();
      await builder.tab(tab);
      await expectToFit(page);
    });
  }
});

const views = {
  surveys: '/surveys',
  'the results of a survey': `/surveys/${uuids.large}/results?period=all`,
  'the results of choices': `/surveys/${uuids.choices}/results?period=all`,
  share: `/surveys/${uuids.large}/share`,
  settings: '/surveys/settings',
  notifications: '/surveys/notifications',
};

resultsTest.describe('the app', () => {
  for (const [name, path] of Object.entries(views)) {
    resultsTest(`fits into a window of any width: ${name}`, async ({ page, results }) => {
      await page.goto(`${results.url}${path}#token=${token}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectToFit(page);
    });
  }

  resultsTest('fits into a window of any width: signing in', async ({ page, results, consoleErrors }) => {
    // no token yet
    consoleErrors.allow(/403 \(Forbidden\)/);
    await page.goto(`${results.url}/results`);
    await page.getByLabel('Admin token').waitFor();
    await expectToFit(page);
  });
});

resultsTest('the gallery fits into a window of any width', async ({ page }) => {
  const server = await createService({ surveys: samples, showsSurveys: true });
  await page.goto(`${await server.listen(0)}/gallery?only=NPS`);
  await page.getByRole('figure').first().waitFor();
  await expectToFit(page);
  await page.goto('about:blank');
  await server.close();
});
