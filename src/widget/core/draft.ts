import type { Store } from '../browser/store.ts';

/** The unsent text of a survey in this tab. */
export interface Draft {
  read(): string;
  write(text: string): void;
  remove(): void;
}

/**
 * Creates the draft of a survey.
 * @param store storage of this tab only
 */
export function createDraft(store: Store, survey: string): Draft {
  const name = `asklet:draft:${survey}`;
  return {
    read: () => store.read(name) ?? '',
    write: (text) => void store.write(name, text),
    remove: () => store.remove(name),
  };
}
