import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder } from 'selenium-webdriver';
import { Command, Name } from 'selenium-webdriver/lib/command.js';
import type { BrowserDriver } from './browserDriver.ts';
import { driveByWebDriver } from './webDriver.ts';

/** The paths of WebKitGTK's parts. */
export interface WebKitGtk {
  /** The WebDriver program. */
  readonly driverPath: string;
  /** The browser that comes with the engine. */
  readonly browserPath: string;
}

/** Starts WebKitGTK's browser on its own screen (Xvfb), because it has no headless mode. */
export async function launchWebKitGtk({ driverPath, browserPath }: WebKitGtk): Promise<BrowserDriver> {
  const screen = await startScreen();
  const port = await findFreePort();
  const environment = { ...process.env, DISPLAY: screen.display, LANG: 'en_US.UTF-8', LANGUAGE: 'en_US' };
  const service = spawn(driverPath, [`--port=${port}`], { env: environment, stdio: 'ignore' });
  const driver = await connect(`http://127.0.0.1:${port}`, browserPath);
  const capabilities = await driver.getCapabilities();

  async function sizeOfViewport(): Promise<readonly [number, number]> {
    return driver.executeScript<[number, number]>('return [innerWidth, innerHeight]');
  }

  return driveByWebDriver({
    version: `webkit ${capabilities.getBrowserVersion()}`,
    navigate: (address) => driver.get(address),
    async evaluate(expression) {
      const reply = await driver.executeAsyncScript<{ value?: string; error?: string }>(
        `const done = arguments[0];
        (${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
      );
      if (reply.error !== undefined) throw new Error(reply.error);
      return reply.value ?? '';
    },
    async performActions(actions) {
      await driver.execute(new Command(Name.ACTIONS).setParameter('actions', actions));
    },
    async resize(width, height) {
      // the window has a frame; it is resized a moment after the command
      const [innerWidth, innerHeight] = await sizeOfViewport();
      const outer = await driver.manage().window().getRect();
      const wanted = { width: outer.width + width - innerWidth, height: outer.height + height - innerHeight };
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...wanted });
      await driver.wait(async () => `${await sizeOfViewport()}` === `${width},${height}`, 10_000);
    },
    captureScreenshot: () => driver.takeScreenshot(),
    async close() {
      await driver.quit();
      await stop(service);
      await stop(screen.process);
    },
  });
}

async function connect(server: string, binary: string) {
  const builder = new Builder().usingServer(server).withCapabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  // the driver listens a moment after its start
  for (let attempts = 100; attempts > 0; attempts--) {
    const isListening = await fetch(`${server}/status`).then(
      () => true,
      () => false,
    );
    if (isListening) break;
    await wait(100);
  }
  return builder.build();
}

/** Starts an in-memory screen with a free number. */
async function startScreen(): Promise<{ readonly display: string; readonly process: ChildProcess }> {
  const options = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const xvfb = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    let text = '';
    // it writes the number and the line ending separately, and exits if nobody reads both
    (xvfb.stdio[3] as Readable).on('data', (chunk) => {
      text += String(chunk);
      if (text.endsWith('\n')) resolve(text.trim());
    });
    xvfb.once('exit', () => reject(new Error('Xvfb did not start')));
    xvfb.once('error', reject);
  });
  return { display: `:${number}`, process: xvfb };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}
