import { readFileSync } from 'node:fs';
import { signal } from '@preact/signals';
import { createDesigner } from '../../../src/app/edit/design/createDesigner.ts';
import { fieldControls, triggerControls } from '../../../src/app/edit/design/fieldControls.ts';
import type { TabProps } from '../../../src/app/edit/panel/tabProps.ts';
import type { View } from '../../../src/app/edit/preview/view.ts';

const schema: unknown = JSON.parse(readFileSync('public/surveys.schema.json', 'utf8'));
const view: View = { scheme: 'light', dir: 'ltr', language: '', step: 'scale', score: 1, choice: '' };

/** Creates a browser tab in which timers fire and pages load only when the test says so. */
export function aTab() {
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

/** Returns the props of the builder's tabs, with a new survey. */
export const aBuilder = (): TabProps => ({
  designer: aTab().load(),
  controls: fieldControls(schema),
  triggers: triggerControls(schema),
  view: signal(view),
});
