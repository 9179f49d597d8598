import { effect, signal } from '@preact/signals';
import type { SurveyList } from '../../contract/publishing.ts';
import type { SummaryReply } from '../../contract/results.ts';
import { type Client, ClientError } from '../client.ts';
import type { AppContext, Viewer } from '../context.ts';
import { english } from '../i18n/texts.ts';
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

/** The surveys of the server, with the summaries that are loaded by now. */
export interface LoadedSurveys extends SurveyList {
  readonly summaries: ReadonlyMap<string, Summaries>;
}

/** Loads the summaries of surveys. */
async function loadSummaries(
  client: Client,
  list: SurveyList,
  { now, timeZone }: Viewer,
  abort: AbortSignal,
): Promise<LoadedSurveys['summaries']> {
  const zone: [string, string] = ['time_zone', timeZone];
  const span = spanParameters(spanOf(last30Days, now()));
  const summaries = list.surveys.map(async ({ survey_uuid }) => {
    try {
      const recent = await client.summary(survey_uuid, [...span, zone], abort);
      return [[survey_uuid, { recent, all: await client.summary(survey_uuid, [zone], abort) }] as const];
    } catch (error) {
      // a store without results, or a survey that was removed meanwhile: the list is shown without numbers
      if (error instanceof ClientError && error.kind === 'missing') return [];
      throw error;
    }
  });
  return new Map((await Promise.all(summaries)).flat());
}

/** Creates the model of the list of surveys. */
export function createSurveysModel(context: AppContext) {
  const { window, access } = context;
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
      const summaries = await loadSummaries(client, list, context.viewer, abort);
      if (abort.aborted) return;
      loaded.value = { ...list, summaries };
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
      const stopPolling = poll(window, pollInterval, () => !isLoading && void refresh());
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
