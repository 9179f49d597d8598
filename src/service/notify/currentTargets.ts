import type { Notification, Variables } from '../../contract/surveys/notifications.ts';
import type { Core } from '../module.ts';
import type { StoredVariables } from './storedVariables.ts';
import { readTarget, type Target } from './targets.ts';

/**
 * Creates the access to the targets of the current surveys file. `environment` wins over what is stored. Samples have no
 * targets.
 */
export function createCurrentTargets(
  { source }: Pick<Core, 'source'>,
  stored: StoredVariables,
  environment: Variables,
) {
  let read: readonly Notification[] | undefined;
  let loaded: readonly Notification[] | undefined;
  let values: ReadonlyMap<string, string> = new Map();
  let targets: readonly Target[] = [];
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));

  function update(notifications: readonly Notification[] | undefined): void {
    read = notifications;
    const variables = { ...Object.fromEntries(values), ...set };
    targets = source.served().isSample ? [] : (notifications ?? []).map((each) => readTarget(each, variables));
  }

  return {
    /** Returns the targets as they are written. */
    written: (): readonly Notification[] => source.served().notifications ?? [],
    /** Returns the targets. Addresses that the server stores can be missing until they are loaded. */
    now(): readonly Target[] {
      const { notifications } = source.served();
      if (notifications !== read) update(notifications);
      return targets;
    },
    /** Resolves to the targets with their addresses, which are loaded whenever the file was changed. */
    async load(): Promise<readonly Target[]> {
      const { notifications } = source.served();
      if (notifications !== loaded) {
        values = notifications?.length ? await stored.load() : new Map();
        loaded = notifications;
        update(source.served().notifications);
      }
      return targets;
    },
  };
}

export type CurrentTargets = ReturnType<typeof createCurrentTargets>;
