import { expect, test } from 'vitest';
import { createDesigner } from '../../src/builder/design/createDesigner.ts';
import { decodeDesign } from '../../src/builder/design/design.ts';

/** Creates a browser tab in which timers fire and pages load only when the test says so. */
function aTab() {
  const location = { hash: '', origin: 'https://feedback.example' };
  const stored = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
  let navigation = 'navigate';
  const timing = { now: () => performance.now(), getEntriesByType: () => [{ type: navigation }] };
  let page = new EventTarget();
  let timers: (() => void)[] = [];
  return {
    location,
    fireTimers() {
      for (const fire of timers.splice(0)) fire();
    },
    load() {
      page = new EventTarget();
      timers = [];
      const history = { replaceState: (_: unknown, __: string, address: string) => (location.hash = address) };
      const addEventListener = page.addEventListener.bind(page);
      const setTimeout = (fire: () => void) => timers.push(fire);
      const window = { location, sessionStorage, history, crypto, performance: timing, addEventListener, setTimeout };
      return createDesigner(window as unknown as Window & typeof globalThis);
    },
    /** Leaves the page for another address. */
    leave(hash: string) {
      page.dispatchEvent(new Event('pagehide'));
      location.hash = hash;
      return this.load();
    },
    /** Reloads the page, which goes to the address that was known when the reload began. */
    reload(meanwhile = () => {}) {
      const { hash } = location;
      meanwhile();
      navigation = 'reload';
      return this.leave(hash);
    },
  };
}

test('writes a change to the address at once, and the changes right after it together', () => {
  const tab = aTab();
  const designer = tab.load();
  const written = () => decodeDesign(tab.location.hash.slice(1))?.look.accent;
  tab.fireTimers();
  designer.setLook({ accent: 'gold' });
  expect(written()).toBe('gold');
  designer.setLook({ accent: 'red' });
  designer.setLook({ accent: 'blue' });
  expect(written()).toBe('gold');
  tab.fireTimers();
  expect(written()).toBe('blue');
});

test('keeps a change made right before a reload', () => {
  const tab = aTab();
  const designer = tab.load();
  designer.setLook({ accent: 'gold' });
  expect(tab.reload().design.value).toEqual(designer.design.value);
  expect(tab.reload().design.value.look.accent).toBe('gold');
});

test('keeps a change that reaches the address while a reload begins', () => {
  const tab = aTab();
  const designer = tab.load();
  designer.setLook({ accent: 'gold' });
  expect(tab.reload(tab.fireTimers).design.value.look.accent).toBe('gold');
});

test('shows an address that the tab had before, if it is opened again', () => {
  const tab = aTab();
  const designer = tab.load();
  const { hash } = tab.location;
  designer.setLook({ accent: 'gold' });
  tab.fireTimers();
  expect(tab.leave(hash).design.value.look.accent).toBe('');
});

test('shows the design of another address, whatever the previous page left behind', () => {
  const tab = aTab();
  tab.load().setLook({ accent: 'gold' });
  expect(tab.leave('#other').design.value.look.accent).toBe('');
});
