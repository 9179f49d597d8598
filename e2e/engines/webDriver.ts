import type { BrowserDriver } from './browserDriver.ts';
import { callSource } from './browserDriver.ts';

/** The input actions of one device, in the format of both WebDriver protocols. */
interface InputSource {
  readonly id: string;
  readonly type: 'pointer' | 'key';
  readonly parameters?: { readonly pointerType: 'mouse' };
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

/** The part of WebDriver that differs between its two protocols. */
export interface WebDriverProtocol {
  readonly version: string;
  navigate(address: string): Promise<void>;
  /** Evaluates an expression and awaits its promise of a text. */
  evaluate(expression: string): Promise<string>;
  performActions(actions: readonly InputSource[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Returns the viewport as a PNG in base64. */
  captureScreenshot(): Promise<string>;
  close(): Promise<void>;
}

/** The keys that are not characters: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Creates a driver that uses WebDriver. */
export function driveByWebDriver(protocol: WebDriverProtocol): BrowserDriver {
  const pointer = (...actions: Readonly<Record<string, unknown>>[]) =>
    protocol.performActions([{ id: 'mouse', type: 'pointer', parameters: { pointerType: 'mouse' }, actions }]);
  const move = (x: number, y: number) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 });
  return {
    version: protocol.version,
    open: protocol.navigate,
    async evaluate(run, ...parameters) {
      return JSON.parse(await protocol.evaluate(callSource(run, parameters)));
    },
    async addScript(source) {
      await protocol.evaluate(`Promise.resolve((0, eval)(${JSON.stringify(`${source};''`)}))`);
    },
    moveTo: (x, y) => pointer(move(x, y)),
    click: (x, y) => pointer(move(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }),
    press(key) {
      const value = keyCodes[key] ?? key;
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      return protocol.performActions([{ id: 'keyboard', type: 'key', actions }]);
    },
    resize: protocol.resize,
    screenshot: async () => Buffer.from(await protocol.captureScreenshot(), 'base64'),
    close: protocol.close,
  };
}
