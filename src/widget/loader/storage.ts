import type { Store } from '../delivery/store.ts';

export type { Store };

/**
 * Wraps the browser's storage, which throws, is null or is full in frames, private windows and web views.
 * @param open returns the storage; even asking for it can throw
 */
export function createStore(open: () => Storage | null | undefined): Store {
  const page = new Map<string, string>();

  /** Uses the browser's storage where it lets us. */
  function attempt<Result, Instead>(use: (storage: Storage) => Result, instead: Instead): Result | Instead {
    try {
      return use(open()!);
    } catch {
      return instead;
    }
  }

  return {
    read: (name) => page.get(name) ?? attempt((storage) => storage.getItem(name), null),
    write(name, text) {
      page.set(name, text);
      return attempt((storage) => {
        storage.setItem(name, text);
        return page.delete(name);
      }, false);
    },
    remove(name) {
      page.delete(name);
      attempt((storage) => storage.removeItem(name), null);
    },
    names: () => [...page.keys(), ...attempt(Object.keys, [])],
  };
}
