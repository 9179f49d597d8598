import type { Store } from '../../widget/browser/store.ts';
import type { Fields } from './design/fields.ts';

/** The part of a survey that only this browser knows: unpublished changes. */
export interface Draft {
  /** Null without unpublished changes. */
  readonly fields: Fields | null;
  /** The design of the state that is published, with what is not, such as the texts of a step that is off. */
  readonly unseen?: Fields;
  readonly key: string;
  /** The state of the published survey that the design began with. Null if it was never published. */
  readonly etag: string | null;
}

// not "asklet": the preview forgets what the widget has stored
const prefix = 'survey-draft:';

/**
 * Creates the drafts of this browser in a store. They survive a reload and a closed tab. The window gets the events of the
 * other tabs.
 */
export function createDrafts(store: Store, window: Pick<Window, 'addEventListener' | 'removeEventListener'>) {
  function read(survey: string): Draft | null {
    try {
      return JSON.parse(store.read(prefix + survey) ?? 'null') as Draft | null;
    } catch {
      return null;
    }
  }
  return {
    read,
    write: (survey: string, draft: Draft) => void store.write(prefix + survey, JSON.stringify(draft)),
    remove: (survey: string) => store.remove(prefix + survey),
    /** Returns the uuids of the surveys with unpublished changes. */
    changed: () =>
      store.names(prefix).flatMap((name) => {
        const survey = name.slice(prefix.length);
        return read(survey)?.fields ? [survey] : [];
      }),
    /** Calls a function when another tab has changed the draft of a survey. Returns a function that ends this. */
    follow(survey: string, onChange: () => void): () => void {
      const listen = ({ key }: StorageEvent) => key === prefix + survey && onChange();
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
  };
}

export type Drafts = ReturnType<typeof createDrafts>;
