/** Keeps texts by name in this browser; what cannot be stored there is kept for this page. */
export interface Store {
  read(name: string): string | null;
  /** Returns whether the text is in the browser's own storage, where it survives this page. */
  write(name: string, text: string): boolean;
  /** Changes a text where it is kept. A storage without room for the change keeps it as it was. */
  update(name: string, text: string): void;
  remove(name: string): void;
  /** The sorted names that begin with `prefix`. */
  names(prefix: string): string[];
}

/**
 * Wraps the browser's storage, which throws, is null or is full in frames, private windows and web views.
 * @param open returns the storage; even asking for it can throw
 */
export function createStore(open: () => Storage | null | undefined): Store {
  /** What could not be stored, and what the browser's storage had under its name. */
  const memory = new Map<string, { text: string; stored: string | null }>();

  /** Uses the browser's storage where it can be used. */
  function attempt<Result, Fallback>(use: (storage: Storage) => Result, fallback: Fallback): Result | Fallback {
    try {
      return use(open()!);
    } catch {
      return fallback;
    }
  }

  const readStored = (name: string) => attempt((storage) => storage.getItem(name), null);

  return {
    read: (name) => memory.get(name)?.text ?? readStored(name),
    write(name, text) {
      memory.set(name, { text, stored: memory.get(name)?.stored ?? readStored(name) });
      return attempt((storage) => {
        storage.setItem(name, text);
        return memory.delete(name);
      }, false);
    },
    update(name, text) {
      if (memory.has(name)) this.write(name, text);
      else attempt((storage) => storage.setItem(name, text), null);
    },
    remove(name) {
      const kept = memory.get(name);
      memory.delete(name);
      // what another tab wrote meanwhile stays
      if (!kept || kept.stored === readStored(name)) attempt((storage) => storage.removeItem(name), null);
    },
    names: (prefix) => [...memory.keys(), ...attempt(Object.keys, [])].filter((name) => name.startsWith(prefix)).sort(),
  };
}
