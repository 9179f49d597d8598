import type { Core } from '../module.ts';

/** How surveys can be published. */
export interface PublishingOptions {
  /** Whether the surveys can only be changed by hand. */
  readonly readOnly: boolean;
}

/** Returns whether other processes can serve the same surveys. */
export const usesSeveralProcesses = ({ store }: Pick<Core, 'store'>) => store.database.engine === 'postgres';

/** Resolves to the reason why the surveys file cannot be edited, and what to do, or to null. */
export async function whyUnavailable({
  readOnly,
  source: { document },
  store,
}: Pick<Core, 'source' | 'store'> & PublishingOptions): Promise<string | null> {
  if (readOnly)
    return 'The surveys of this server are read-only (--surveys-read-only): change the surveys file by hand.';
  if (!document) return 'The surveys of this server are given in code: change them there.';
  if (usesSeveralProcesses({ store }) && !document.isShared)
    return 'Other servers may use a copy of this surveys file. Run "asklet surveys import" with it, then start all servers with --surveys database.';
  return document.whyReadOnly();
}
