import { plainLook, type Fields, type Look } from './design/design.ts';

/** The part of a survey that only this browser knows: unpublished changes, and the look of its tag. */
export interface Draft {
  /** Null without unpublished changes. */
  readonly fields: Fields | null;
  readonly look: Look;
  readonly key: string;
  /** The state of the published survey that the changes began with. Null if it was never published. */
  readonly etag: string | null;
}

/** Returns true if a survey is only in this browser. */
export const isOwnDraft = (draft: Draft | null): boolean =>
  draft !== null && draft.etag === null && draft.fields !== null;

/** The drafts of this browser. They survive a reload and a closed tab. */
export interface Drafts {
  read(survey: string): Draft | null;
  write(survey: string, draft: Draft): void;
  remove(survey: string): void;
  /** Returns the uuids of the surveys that were never published. */
  unpublished(): string[];
}

// not "asklet": the preview forgets what the widget has stored
const prefix = 'survey-draft:';

/** Creates the drafts in a storage. */
export function createDrafts(storage: Storage): Drafts {
  function read(survey: string): Draft | null {
    try {
      const draft = JSON.parse(storage.getItem(prefix + survey) ?? 'null') as Draft | null;
      return draft && { ...draft, look: { ...plainLook, ...draft.look } };
    } catch {
      return null;
    }
  }
  return {
    read,
    write: (survey, draft) => storage.setItem(prefix + survey, JSON.stringify(draft)),
    remove: (survey) => storage.removeItem(prefix + survey),
    unpublished: () =>
      Object.keys(storage)
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length))
        .filter((survey) => isOwnDraft(read(survey))),
  };
}
