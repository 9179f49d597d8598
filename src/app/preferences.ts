import { type ReadonlySignal, signal } from '@preact/signals';
import type { Store } from '../widget/browser/store.ts';

/** Something that is on until the owner turns it off in this browser. */
export interface Preference {
  readonly isOn: ReadonlySignal<boolean>;
  set(isOn: boolean): void;
}

/** The preferences of this browser. */
export interface Preferences {
  /** Keyboard shortcuts of a single letter, which speech input can press by accident (WCAG 2.1.4). */
  readonly shortcuts: Preference;
  /** Pages that load their data again at intervals, which distracts some readers (WCAG 2.2.2). */
  readonly updates: Preference;
  /** The link to the results with made-up answers. */
  readonly example: Preference;
  /** Returns whether the app asks to limit a key to the sites on which it was seen. */
  asksToLimit(key: string): Preference;
}

/** Creates the preferences of a browser. */
export function createPreferences(store: Store): Preferences {
  function create(name: string): Preference {
    const isOn = signal(store.read(name) !== 'off');
    return {
      isOn,
      set(next) {
        isOn.value = next;
        if (next) store.remove(name);
        else store.write(name, 'off');
      },
    };
  }
  return {
    shortcuts: create('app-shortcuts'),
    updates: create('app-updates'),
    example: create('app-example'),
    asksToLimit: (key) => create(`app-limit:${key}`),
  };
}
