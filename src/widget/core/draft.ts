import type { Store } from '../browser/store.ts';

/**
 * Creates the draft of a survey.
 * @param store storage of this tab only
 * @param page returns the end of the storage key for the page
 */
export function createDraft(store: Store, survey: string, page: () => string) {
  const name = `asklet:draft:${survey}`;
  return {
    read: (): string => store.read(name + page()) ?? '',
    write: (text: string): void => void store.write(name + page(), text),
    remove: (): void => store.remove(name + page()),
    /** Removes the texts of all pages. */
    forget(): void {
      for (const each of store.names(name)) store.remove(each);
    },
  };
}

/** The unsent text of a survey in this tab. */
export type Draft = ReturnType<typeof createDraft>;
