import { expect, test } from 'vitest';
import { createDesigner } from '../../src/builder/design/createDesigner.ts';

/**
 * Creates a browser tab in which nothing happens automatically: timers never fire, and a page loads when the test says
 * so.
 */
function aTab() {
  const location = { hash: '', origin: 'https://feedback.example' };
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  let page = new EventTarget();
  return {
    load() {
      page = new EventTarget();
      const history = { replaceState: (_: unknown, __: string, address: string) => (location.hash = address) };
      const addEventListener = page.addEventListener.bind(page);
      const timers = { setTimeout: () => 1, clearTimeout() {} };
      const window = { location, sessionStorage, history, crypto, performance, addEventListener, ...timers };
      return createDesigner(window as unknown as Window & typeof globalThis);
    },
    /** Leaves the page for another address. A reload goes to the address that was known when it began. */
    leave(hash = location.hash) {
      page.dispatchEvent(new Event('pagehide'));
      location.hash = hash;
      return this.load();
    },
  };
}

test('keeps a change made right before a reload', () => {
  const tab = aTab();
  const designer = tab.load();
  designer.setLook({ accent: 'gold' });
  expect(tab.leave().design.value).toEqual(designer.design.value);
  expect(tab.leave().design.value.look.accent).toBe('gold');
});

test('shows the design of another address, whatever the previous page left behind', () => {
  const tab = aTab();
  tab.load().setLook({ accent: 'gold' });
  expect(tab.leave('#other').design.value.look.accent).toBe('');
});
