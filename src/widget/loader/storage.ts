/** Keeps texts by name in this browser; what cannot be kept there is kept for this page. */
export interface Store {
  read(name: string): string | null;
  write(name: string, text: string): void;
}

/**
 * Wraps the browser's storage, which throws, is null or is full in frames, private windows and web views.
 * @param open returns the storage; even asking for it can throw
 */
export function createStore(open: () => Storage | null | undefined): Store {
  const page = new Map<string, string>();
  return {
    read(name) {
      try {
        return page.get(name) ?? open()!.getItem(name);
      } catch {
        return null;
      }
    },
    write(name, text) {
      try {
        open()!.setItem(name, text);
        page.delete(name);
      } catch {
        page.set(name, text);
      }
    },
  };
}
