import { effect, signal } from '@preact/signals';
import type { SurveyList } from '../../contract/api/publishing.ts';
import type { ListedSummary } from '../../contract/results/summary.ts';
import { ClientError } from '../client.ts';
import type { AppContext } from '../context.ts';
import { english } from '../i18n/texts.ts';
import { poll } from '../poll.ts';

/** The interval of polling, in ms. */
const pollInterval = 10_000;

/** The surveys of the server, with the summaries that have been loaded so far. */
export interface LoadedSurveys extends SurveyList {
  readonly summaries: ReadonlyMap<string, ListedSummary>;
}

/** Returns no summaries if the store has no results: the list is shown without them. */
function nothingIfMissing(error: unknown): readonly ListedSummary[] {
  if (error instanceof ClientError && error.kind === 'missing') return [];
  throw error;
}

/** Creates the model of the list of surveys. */
export function createSurveysModel(context: AppContext) {
  const { access } = context;
  const loaded = signal<LoadedSurveys | null>(null);
  let current = new AbortController();
  let isLoading = false;

  async function refresh(): Promise<void> {
    const client = access.client.peek();
    if (!client) return;
    current.abort();
    current = new AbortController();
    const { signal: abort } = current;
    isLoading = true;
    try {
      const list = await context.loadList(client, abort);
      if (abort.aborted) return;
      loaded.value = { ...list, summaries: loaded.peek()?.summaries ?? new Map() };
      const summaries = await client.summaries(context.viewer.timeZone, abort).catch(nothingIfMissing);
      if (abort.aborted) return;
      loaded.value = { ...list, summaries: new Map(summaries.map((each) => [each.survey_uuid, each])) };
      access.succeed();
    } catch (failure) {
      if (!abort.aborted) access.fail(failure);
    } finally {
      if (current.signal === abort) isLoading = false;
    }
  }

  return {
    loaded,
    refresh,
    /** Loads data now and at intervals. Returns a function that stops it. */
    start() {
      const stopLoading = effect(() => void (access.client.value && refresh()));
      const stopPolling = poll(context, pollInterval, () => !isLoading && void refresh());
      return () => {
        stopLoading();
        stopPolling();
        current.abort();
      };
    },
    /** Archives a survey, or brings it back, unless it already is as asked. Rejects with a `ClientError`. */
    async archive(survey: string, isArchived: boolean): Promise<void> {
      const client = access.client.peek();
      const found = await client?.survey(survey);
      if (!client || !found || Boolean(found.survey.archived) === isArchived) return refresh();
      const { archived: _, ...fields } = found.survey;
      const next = isArchived ? { ...fields, archived: true } : fields;
      await client.publish(survey, next, found.etag, { note: english(isArchived ? 'Archived' : 'Unarchived') });
      return refresh();
    },
    /** Removes a survey from the surveys file. Rejects with a `ClientError`. */
    async remove(survey: string): Promise<void> {
      const client = access.client.peek();
      const found = await client?.survey(survey);
      if (client && found) await client.remove(survey, found.etag);
      return refresh();
    },
  };
}

export type SurveysModel = ReturnType<typeof createSurveysModel>;
