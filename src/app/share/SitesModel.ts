import { computed, signal } from '@preact/signals';
import type { SurveyKey } from '../../contract/api/publishing.ts';
import { ClientError, type FoundKeys } from '../client.ts';
import type { AppContext } from '../context.ts';
import { limitToAsk } from './sites.ts';

/** Creates the model of the sites that may use a survey. */
export function createSitesModel(survey: string, { access, list, preferences, texts: { t } }: AppContext) {
  const found = signal<FoundKeys | null>(null);
  const isBusy = signal(false);
  const problem = signal('');
  const isDeclined = signal(false);
  /** Returns whether the sites of a key can be changed here. */
  const isChangeable = (key: SurveyKey) => key.fixed === null && list.value?.publishing.available === true;
  const asked = computed(() => {
    const limit = found.value && !isDeclined.value && limitToAsk(found.value);
    return limit && isChangeable(limit.entry) && preferences.asksToLimit(limit.entry.key).isOn.peek() ? limit : null;
  });

  /** Loads the keys, unless they are changed meanwhile. Rejects with a `ClientError`. */
  async function load(): Promise<void> {
    const before = found.peek();
    const next = await access.client.peek()?.keys(survey);
    if (next && !isBusy.peek() && found.peek() === before) found.value = next;
  }

  /** Sets the sites of a key; null: any site. Resolves to whether it succeeded. */
  async function limit({ key }: SurveyKey, origins: readonly string[] | null): Promise<boolean> {
    const [client, current] = [access.client.peek(), found.peek()];
    if (!client || !current || isBusy.peek()) return false;
    isBusy.value = true;
    problem.value = '';
    try {
      found.value = await client.limitKey(survey, { key, origins: origins && [...origins] }, current.etag);
      return true;
    } catch (error) {
      const isConflict = error instanceof ClientError && error.kind === 'conflict';
      problem.value = isConflict
        ? t('The sites were changed in the meantime. Look at them, then try again.')
        : String((error as Error).message);
      if (isConflict) found.value = await client.keys(survey).catch(() => current);
      return false;
    } finally {
      isBusy.value = false;
    }
  }

  return {
    /** Null until the keys are loaded. */
    found,
    isBusy,
    /** Why the last change failed, or ''. */
    problem,
    load,
    limit,
    /** Adds a site to a key that is limited to others. */
    allow: (key: SurveyKey, origin: string) => limit(key, [...(key.origins ?? []), origin]),
    isChangeable,
    /** The limit that the owner is asked about once; null if there is nothing to ask. */
    asked,
    /** Asks no longer in this browser. */
    decline(): void {
      const limit = asked.peek();
      if (limit) preferences.asksToLimit(limit.entry.key).set(false);
      isDeclined.value = true;
    },
  };
}

export type SitesModel = ReturnType<typeof createSitesModel>;
