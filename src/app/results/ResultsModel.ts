import { includesRole } from '../../contract/roles.ts';
import { batch, computed, effect, signal } from '@preact/signals';
import type { ListedResponse, MarksRequest, ResponseList } from '../../contract/results/responses.ts';
import { dayLength } from '../../contract/time.ts';
import type { Finding, Words } from '../../contract/results/finding.ts';
import type { SummaryReply } from '../../contract/results/summary.ts';
import type { TrendNoteRequest } from '../../contract/results/trendNotes.ts';
import type { SurveyEntry } from '../../contract/surveys/surveysFile.ts';
import type { Client } from '../client.ts';
import type { AppContext, Viewer } from '../context.ts';
import { poll } from '../poll.ts';
import { keepOlderResponses } from './comments/keepOlderResponses.ts';
import { spanBefore, spanOf } from './period.ts';
import { listParameters, readView, type View, viewParameters, writeView } from './view.ts';

/** The interval of polling, in ms. */
const pollInterval = 10_000;

/** The results of a survey. */
export interface LoadedResults {
  readonly survey: SurveyEntry;
  /** The summary of the view. */
  readonly summary: SummaryReply;
  /** The summary of all responses, as it was when the page was opened if it is only for the options of the filters. */
  readonly all: SummaryReply;
  /** Whether the viewer may also change and delete. */
  readonly mayEdit: boolean;
  readonly mayTag: boolean;
}

/** What the answers say, beyond numbers. */
export interface Insights {
  /** The last change of the metric of all answers. Null without one, and for a type without scores. */
  readonly finding: Finding | null;
  /** The words that stand out in the view. */
  readonly words: Words;
}

/** The tags to add and to remove. */
interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** The open dialog of the page. */
export type OpenedDialog =
  | { readonly dialog: 'import' | 'export' | 'deleteAll' }
  | { readonly dialog: 'deleteOne'; readonly response: ListedResponse }
  | { readonly dialog: 'picture'; readonly address: string };

/** Creates the signals of the page. */
const createState = ({ access, address }: AppContext) => ({
  client: access.client,
  view: computed(() => readView(address.url.value.search)),
  shown: signal<LoadedResults | null>(null),
  /** What is loaded after the results. Null until then. */
  insights: signal<Insights | null>(null),
  /** True if the server does not serve the survey. */
  isMissing: signal(false),
  /** True if the answers are made up. */
  isExample: signal(false),
  responses: signal<readonly ListedResponse[]>([]),
  cursor: signal<string | null>(null),
  /** True while another view is loaded. */
  isLoading: signal(false),
  /** The number of marks that were set. */
  marked: signal(0),
});

type State = ReturnType<typeof createState>;

/**
 * Loads the results of a view and the first page of its list. The summary of all responses takes longest: `known` is kept
 * unless its numbers are shown.
 */
async function loadResults(
  client: Client,
  survey: SurveyEntry,
  view: View,
  viewer: Viewer,
  known: SummaryReply | undefined,
  abort: AbortSignal,
): Promise<{ readonly shown: Omit<LoadedResults, 'mayEdit' | 'mayTag'>; readonly list: ResponseList }> {
  const { survey_uuid: uuid } = survey;
  const { timeZone } = viewer;
  const now = viewer.now();
  const earlier = spanBefore(spanOf(view.period, now), now);
  const compared: [string, string][] = earlier?.from ? [['before', earlier.from.toISOString()]] : [];
  const summarize = (parameters: Iterable<[string, string]>) => client.summary(uuid, parameters, timeZone, abort);
  const isKept = known && known.responses > 0 && survey.max_responses === undefined;
  const [summary, all, list] = await Promise.all([
    summarize([...viewParameters(view, now), ...compared]),
    isKept ? known : summarize([]),
    client.responses(uuid, listParameters(view, viewer), abort),
  ]);
  return { shown: { survey, summary, all }, list };
}

/** Loads what takes longer than the results, once they are shown. */
async function loadInsights(
  client: Client,
  survey_uuid: string,
  view: View,
  { now, timeZone }: Viewer,
  abort: AbortSignal,
): Promise<Insights> {
  const [finding, words] = await Promise.all([
    client.finding(survey_uuid, timeZone, abort),
    client.words(survey_uuid, viewParameters(view, now()), abort),
  ]);
  return { finding, words };
}

/** Returns the functions that load data into the state. */
function createLoading(survey: string, context: AppContext, state: State) {
  const { access, viewer } = context;
  const { client, view, shown, isMissing, isExample, responses, cursor, isLoading, marked } = state;
  let current = new AbortController();
  let isBusy = false;
  /** The view of the list. */
  let listed: View | null = null;
  let all: SummaryReply | undefined;
  const today = () => Math.floor(Number(viewer.now()) / dayLength);
  /** The day on which `all` was loaded: the changes of the metric depend on it. */
  let allOn = today();

  /** Loads the data and aborts earlier loading: of another view, of the same one, or after many responses have changed. */
  async function refresh(why: 'view' | 'poll' | 'changed'): Promise<void> {
    const from = client.peek();
    if (!from) return;
    current.abort();
    current = new AbortController();
    const [{ signal: abort }, seen, markedBefore] = [current, view.peek(), marked.peek()];
    isBusy = true;
    if (why !== 'poll') isLoading.value = true;
    if (why === 'changed' || allOn !== today()) all = undefined;
    try {
      const { surveys, example, role } = await context.loadList(from, abort);
      const entry = [...surveys, ...(example ? [example] : [])].find(({ survey_uuid }) => survey_uuid === survey);
      const found = entry ? await loadResults(from, entry, seen, viewer, all, abort) : null;
      if (abort.aborted) return;
      // the loaded list may be without the new mark
      if (marked.peek() !== markedBefore) return await refresh(why);
      batch(() => {
        access.succeed();
        isMissing.value = !found;
        isExample.value = survey === example?.survey_uuid;
        const may = { mayEdit: includesRole(role, 'edit'), mayTag: includesRole(role, 'tag') };
        shown.value = found && { ...found.shown, ...may };
        if (!found) return;
        ({ all } = found.shown);
        allOn = today();
        const loaded = { responses: responses.peek(), cursor: cursor.peek() };
        const list = seen === listed ? keepOlderResponses(loaded, found.list) : found.list;
        listed = seen;
        responses.value = list.responses;
        cursor.value = list.cursor;
      });
      isBusy = isLoading.value = false;
      const insights = found && (await loadInsights(from, survey, seen, viewer, abort));
      if (!abort.aborted) state.insights.value = insights;
    } catch (failure) {
      if (!abort.aborted) access.fail(failure);
    } finally {
      if (current.signal === abort) isBusy = isLoading.value = false;
    }
  }

  /** Loads the data again, unless that is under way. */
  const refreshIfIdle = () => !isBusy && void refresh('poll');

  return { refresh, refreshIfIdle, stop: () => current.abort() };
}

/** Loads the next page of the list. */
async function loadMore(survey: string, { access, viewer }: AppContext, state: State): Promise<void> {
  const { client, view, responses, cursor } = state;
  const [seen, from, after] = [view.peek(), client.peek(), cursor.peek()];
  if (!from || after === null) return;
  try {
    const parameters = [...listParameters(seen, viewer), ['cursor', after] as [string, string]];
    const list = await from.responses(survey, parameters);
    if (view.peek() !== seen || cursor.peek() !== after) return;
    batch(() => {
      access.succeed();
      responses.value = [...responses.peek(), ...list.responses];
      cursor.value = list.cursor;
    });
  } catch (failure) {
    access.fail(failure);
  }
}

/** Creates the model of a survey's results: their state and actions. */
export function createResultsModel(survey: string, context: AppContext) {
  const { access, address, viewer } = context;
  const state = createState(context);
  const { view, client, responses } = state;
  const { refresh, refreshIfIdle, stop } = createLoading(survey, context, state);

  /** Removes a deleted response before the next reply of the server. */
  function forget(deleted: string): void {
    responses.value = responses.peek().filter(({ id }) => id !== deleted);
  }

  return {
    ...state,
    now: viewer.now,
    timeZone: viewer.timeZone,
    isTimeZoneKnown: viewer.isTimeZoneKnown,
    refresh,
    loadMore: () => loadMore(survey, context, state),
    /** Loads data now, on changes of the view and at intervals. Returns a function that stops it. */
    start() {
      const stopPolling = poll(context, pollInterval, refreshIfIdle);
      const stopLoading = effect(() => {
        if (view.value && client.value) void refresh('view');
      });
      return () => {
        stopPolling();
        stopLoading();
        stop();
      };
    },
    /** Changes the view, which is in the address. */
    show(change: Partial<View>): void {
      const query = writeView({ ...view.peek(), ...change });
      const { pathname, search } = address.url.peek();
      if (query !== search) address.go(pathname + query);
    },
    forget,
    fail: access.fail,
    /** Adds tags to responses and removes tags from them. Rejects with an `Error` for people to read. */
    async tag(ids: readonly string[], { add = [], remove = [] }: Partial<TagChange>): Promise<void> {
      await client.peek()?.tag(survey, { responses: [...ids], add: [...add], remove: [...remove] });
      state.marked.value += 1;
      const tagsOf = ({ tags }: ListedResponse) =>
        [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag)).toSorted();
      responses.value = responses
        .peek()
        .map((each) => (ids.includes(each.id) ? { ...each, tags: tagsOf(each) } : each));
      // the numbers of tags
      await refresh('changed');
    },
    /** Adds a note to the trend. Rejects with an `Error` for people to read. */
    async addNote(note: TrendNoteRequest): Promise<void> {
      await client.peek()?.addNote(survey, note);
      await refresh('changed');
    },
    /** Removes a note from the trend. Rejects with an `Error` for people to read. */
    async removeNote(id: string): Promise<void> {
      await client.peek()?.removeNote(survey, id);
      await refresh('changed');
    },
    /** Changes the owner's marks on a response. */
    async mark(id: string, marks: MarksRequest): Promise<void> {
      const from = client.peek();
      if (!from) return;
      try {
        const marked = await from.mark(survey, id, marks);
        access.succeed();
        if (!marked) return forget(id);
        state.marked.value += 1;
        responses.value = responses.peek().map((each) => (each.id === id ? { ...each, ...marked } : each));
      } catch (failure) {
        access.fail(failure);
      }
    },
  };
}

export type ResultsModel = ReturnType<typeof createResultsModel>;
