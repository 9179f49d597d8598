import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import type { Index as BidiConnection } from 'selenium-webdriver/bidi/index.js';
import type { BrowserDriver } from './browserDriver.ts';
import { driveByWebDriver } from './webDriver.ts';

// the types do not say that the module is the class
const Bidi = createRequire(import.meta.url)('selenium-webdriver/bidi') as new (address: string) => BidiConnection;

/** No requests or pages of the browser's own, no question before leaving a page, and a fixed language. */
const preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.tabs.remote.separateFileUriProcess': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_beforeunload': true,
  'intl.accept_languages': 'en-US, en',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': '',
  // without a window, it assumes a machine without a mouse
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
};

/** A reply of Firefox to a WebDriver BiDi command. */
interface Reply<Result> {
  readonly result?: Result;
  readonly error?: string;
  readonly message?: string;
}

/** Starts Firefox without a window and drives it with WebDriver BiDi, which it supports without a separate driver. */
export async function launchFirefox(executablePath: string): Promise<BrowserDriver> {
  const profile = mkdtempSync(join(tmpdir(), 'asklet-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'];
  const firefox = spawn(executablePath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => firefox.once('exit', () => resolve()));
  const bidi = new Bidi(`${await readAddress(firefox.stderr)}/session`);

  async function send<Result>(method: string, params: object): Promise<Result> {
    const { result, error, message } = (await bidi.send({ method, params })) as Reply<Result>;
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`);
    return result!;
  }

  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  // the initial tab never has the focus: in it, Enter presses no button, and :focus matches nothing
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  return driveByWebDriver({
    version: `firefox ${capabilities.browserVersion}`,
    async navigate(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const evaluated = await send<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      });
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
      return evaluated.result.value;
    },
    async performActions(actions) {
      await send('input.performActions', { context, actions });
    },
    async resize(width, height) {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    captureScreenshot: async () =>
      (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    async close() {
      await send('browser.close', {});
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  });
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/** Resolves to the address that Firefox prints when it listens. */
async function readAddress(stderr: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: stderr })) {
    const [, address] = /^WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
    if (address) {
      // otherwise the pipe fills up and Firefox stops
      stderr.resume();
      return address;
    }
    said.push(line);
  }
  throw new Error(`Firefox did not start:\n${said.join('\n')}`);
}
