import type { Store } from '../browser/store.ts';

/** The unsent text of a survey in this tab. */
export interface Draft {
  read(): string;
  write(text: string): void;
  remove(): void;
  /** Removes the texts of all pages. */
  forget(): void;
}

/**
 * Creates the draft of a survey.
 * @param store storage of this tab only
 * @param page returns the end of the storage key for the page
 */
export function createDraft(store: Store, survey: string, page: () => string): Draft {
  const name = `asklet:draft:${survey}`;
  return {
    read: () => store.read(name + page()) ?? '',
    write: (text) => void store.write(name + page(), text),
    remove: () => store.remove(name + page()),
    forget() {
      for (const each of store.names(name)) store.remove(each);
    },
  };
}
