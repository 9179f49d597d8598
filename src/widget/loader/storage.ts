import type { Store } from '../delivery/store.ts';

export type { Store };

/**
 * Wraps the browser's storage, which throws, is null or is full in frames, private windows and web views.
 * @param open returns the storage; even asking for it can throw
 */
export function createStore(open: () => Storage | null | undefined): Store {
  /** What could not be kept, and what was in the browser's storage under its name. */
  const page = new Map<string, { text: string; over: string | null }>();

  /** Uses the browser's storage where it lets us. */
  function attempt<Result, Instead>(use: (storage: Storage) => Result, instead: Instead): Result | Instead {
    try {
      return use(open()!);
    } catch {
      return instead;
    }
  }

  const stored = (name: string) => attempt((storage) => storage.getItem(name), null);

  return {
    read: (name) => page.get(name)?.text ?? stored(name),
    write(name, text) {
      page.set(name, { text, over: page.get(name)?.over ?? stored(name) });
      return attempt((storage) => {
        storage.setItem(name, text);
        return page.delete(name);
      }, false);
    },
    remove(name) {
      const held = page.get(name);
      page.delete(name);
      // what another tab wrote meanwhile stays
      if (!held || held.over === stored(name)) attempt((storage) => storage.removeItem(name), null);
    },
    names: (prefix) => [...page.keys(), ...attempt(Object.keys, [])].filter((name) => name.startsWith(prefix)).sort(),
  };
}
