import type { BrowserType } from '@playwright/test';
import type { BrowserDriver } from './browserDriver.ts';
import { callSource } from './browserDriver.ts';

/** The options for launching a browser. */
export interface LaunchOptions {
  readonly executablePath: string;
  readonly args: string[];
}

/** Drives Playwright's own browsers and any Chromium. Close the driver after the tests. */
export async function launchWithPlaywright(type: BrowserType, options: LaunchOptions): Promise<BrowserDriver> {
  const browser = await type.launch(options);
  const page = await browser.newPage({ locale: 'en-US', timezoneId: 'UTC', viewport: { width: 1280, height: 720 } });
  return {
    version: `${type.name()} ${browser.version()}`,
    async open(address) {
      await page.goto(address);
    },
    async evaluate(run, ...parameters) {
      return JSON.parse(await page.evaluate<string>(callSource(run, parameters)));
    },
    async addScript(source) {
      await page.evaluate(`${source};0`);
    },
    moveTo: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot({ animations: 'allow', caret: 'initial' }),
    close: () => browser.close(),
  };
}
