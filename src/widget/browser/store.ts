/**
 * Wraps the browser's storage, which can throw, be null or be full in frames, private windows and web views.
 * @param open returns the storage; even the access can throw
 */
export function createStore(open: () => Storage | null | undefined) {
  /** Texts that could not be stored, with the stored value that they replace. */
  const memory = new Map<string, { text: string; stored: string | null }>();

  /** Uses the browser's storage, or returns the fallback if that fails. */
  function attempt<Result, Fallback>(use: (storage: Storage) => Result, fallback: Fallback): Result | Fallback {
    try {
      return use(open()!);
    } catch {
      return fallback;
    }
  }

  const readStored = (name: string) => attempt((storage) => storage.getItem(name), null);

  return {
    read: (name: string): string | null => memory.get(name)?.text ?? readStored(name),
    /** Stores a text. Returns true if it is in the browser's storage, which outlives this page. */
    write(name: string, text: string): boolean {
      memory.set(name, { text, stored: memory.get(name)?.stored ?? readStored(name) });
      return attempt((storage) => {
        storage.setItem(name, text);
        return memory.delete(name);
      }, false);
    },
    /** Replaces a text where it is stored. Leaves it unchanged if the storage is full. */
    update(name: string, text: string): void {
      if (memory.has(name)) this.write(name, text);
      else attempt((storage) => storage.setItem(name, text), null);
    },
    remove(name: string): void {
      const kept = memory.get(name);
      memory.delete(name);
      // keeps what another tab has stored in the meantime
      if (!kept || kept.stored === readStored(name)) attempt((storage) => storage.removeItem(name), null);
    },
    /** Returns the sorted names that start with `prefix`. */
    names: (prefix: string): string[] =>
      [...memory.keys(), ...attempt(Object.keys, [])].filter((name) => name.startsWith(prefix)).sort(),
  };
}

/** Stores texts by name in this browser. Texts that can't be stored are kept in memory for this page. */
export type Store = ReturnType<typeof createStore>;
