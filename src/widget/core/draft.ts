import type { Store } from '../browser/store.ts';

/** The text that was typed in a survey and not sent, in this tab. */
export interface Draft {
  read(): string;
  write(text: string): void;
  remove(): void;
}

/** @param store is the tab's own */
export function createDraft(store: Store, survey: string): Draft {
  const name = `asklet:draft:${survey}`;
  return {
    read: () => store.read(name) ?? '',
    write: (text) => void store.write(name, text),
    remove: () => store.remove(name),
  };
}
