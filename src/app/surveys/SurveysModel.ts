import { effect, signal } from '@preact/signals';
import type { SurveyList } from '../../contract/publishing.ts';
import type { SummaryReply } from '../../contract/results.ts';
import type { Client } from '../client.ts';
import type { AppContext } from '../context.ts';
import { poll } from '../poll.ts';
import { last30Days, spanOf } from '../results/period.ts';
import { spanParameters } from '../results/view.ts';

/** The interval of polling, in ms. */
const pollInterval = 10_000;

/** The summaries of a survey. */
export interface Summaries {
  /** The last 30 days. */
  readonly recent: SummaryReply;
  readonly all: SummaryReply;
}

/** The surveys of the server with their summaries. */
export interface LoadedSurveys extends SurveyList {
  readonly summaries: ReadonlyMap<string, Summaries>;
}

/** Loads all surveys with their summaries. */
async function loadSurveys(client: Client, context: AppContext, abort: AbortSignal): Promise<LoadedSurveys> {
  const { now, timeZone } = context.viewer;
  const list = await context.loadList(client, abort);
  const zone: [string, string] = ['time_zone', timeZone];
  const span = spanParameters(spanOf(last30Days, now()));
  const summaries = list.surveys.map(async ({ survey_uuid }) => {
    const recent = await client.summary(survey_uuid, [...span, zone], abort);
    return [survey_uuid, { recent, all: await client.summary(survey_uuid, [zone], abort) }] as const;
  });
  return { ...list, summaries: new Map(await Promise.all(summaries)) };
}

/** Creates the model of the list of surveys. */
export function createSurveysModel(context: AppContext) {
  const { window, access } = context;
  const loaded = signal<LoadedSurveys | null>(null);
  let current = new AbortController();

  async function refresh(): Promise<void> {
    const client = access.client.peek();
    if (!client) return;
    current.abort();
    current = new AbortController();
    const { signal: abort } = current;
    try {
      const next = await loadSurveys(client, context, abort);
      if (abort.aborted) return;
      loaded.value = next;
      access.succeed();
    } catch (failure) {
      if (!abort.aborted) access.fail(failure);
    }
  }

  return {
    loaded,
    refresh,
    /** Loads data now and at intervals. Returns a function that stops it. */
    start() {
      const stopLoading = effect(() => void (access.client.value && refresh()));
      const stopPolling = poll(window, pollInterval, () => void refresh());
      return () => {
        stopLoading();
        stopPolling();
        current.abort();
      };
    },
    /** Archives a survey, so that visitors no longer see it, or brings it back. Rejects with a `ClientError`. */
    async archive(survey: string, isArchived: boolean): Promise<void> {
      const client = access.client.peek();
      const found = await client?.survey(survey);
      if (!client || !found) return refresh();
      const { archived: _, ...fields } = found.survey;
      const next = isArchived ? { ...fields, archived: true } : fields;
      await client.publish(survey, next, found.etag, isArchived ? 'Archived' : 'Unarchived');
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
