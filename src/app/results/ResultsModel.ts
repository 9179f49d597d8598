import { batch, computed, effect, signal } from '@preact/signals';
import type { ListedResponse } from '../../contract/results.ts';
import { keepOlderResponses } from './comments/keepOlderResponses.ts';
import { ClientError, createClient, findMissingToken, type Loaded, loadView, type Viewer } from './client.ts';
import { keepToken, takeToken } from './token.ts';
import { listParameters, readView, type View, writeView } from './view.ts';

/** The interval of polling, in ms. */
const pollInterval = 10_000;

/** The parts of a window that the model needs. */
export type ResultsWindow = Pick<
  Window,
  'location' | 'history' | 'sessionStorage' | 'document' | 'addEventListener' | 'setInterval' | 'clearInterval'
> & { fetch: typeof fetch };

/** Creates the signals of the page. */
function createState(window: ResultsWindow) {
  const token = signal(takeToken(window));
  return {
    token,
    view: signal(readView(window.location.search)),
    loaded: signal<Loaded | null>(null),
    responses: signal<readonly ListedResponse[]>([]),
    cursor: signal<string | null>(null),
    error: signal<ClientError | null>(null),
    isLoading: signal(false),
    client: computed(() =>
      token.value === null ? null : createClient((...request) => window.fetch(...request), token.value),
    ),
  };
}

type State = ReturnType<typeof createState>;

/** Returns the functions that load data into the state. Calls `signOut` if the token is rejected. */
function createLoading(state: State, viewer: Viewer, signOut: () => void) {
  const { view, loaded, responses, cursor, error, isLoading, client } = state;
  let current = new AbortController();

  function fail(failure: unknown): void {
    error.value =
      failure instanceof ClientError ? failure : new ClientError('away', String(failure), { cause: failure });
    // without access, the data is removed
    if (error.value.kind === 'signIn' || error.value.kind === 'noToken') signOut();
  }

  /** Loads the data of the view and aborts earlier loading. */
  async function refresh(isNew: boolean): Promise<void> {
    const from = client.peek();
    if (!from) return;
    current.abort();
    current = new AbortController();
    const { signal: abort } = current;
    if (isNew) isLoading.value = true;
    try {
      const result = await loadView(from, view.peek(), viewer, abort);
      if (abort.aborted) return;
      batch(() => {
        loaded.value = result.loaded;
        error.value = null;
        if (!result.list) return;
        if (isNew) cursor.value = result.list.cursor;
        responses.value = isNew ? result.list.responses : keepOlderResponses(responses.peek(), result.list);
      });
    } catch (failure) {
      if (!abort.aborted) fail(failure);
    } finally {
      if (current.signal === abort) isLoading.value = false;
    }
  }

  async function loadMore(): Promise<void> {
    const [shown, from, after] = [view.peek(), client.peek(), cursor.peek()];
    if (!from || !shown.survey || after === null) return;
    try {
      const parameters = [...listParameters(shown, viewer.now()), ['cursor', after] as [string, string]];
      const list = await from.responses(shown.survey, parameters);
      if (view.peek() !== shown || cursor.peek() !== after) return;
      batch(() => {
        responses.value = [...responses.peek(), ...list.responses];
        cursor.value = list.cursor;
      });
    } catch (failure) {
      fail(failure);
    }
  }

  return { refresh, loadMore, stop: () => current.abort() };
}

/** Loads data on view changes and at intervals. Returns a function that stops it. */
function keepFresh(window: ResultsWindow, { view, client, isLoading }: State, refresh: (isNew: boolean) => unknown) {
  const listening = new AbortController();
  const { signal: ended } = listening;
  const poll = () => {
    if (window.document.visibilityState === 'visible' && !isLoading.peek()) refresh(false);
  };
  window.addEventListener('popstate', () => (view.value = readView(window.location.search)), { signal: ended });
  window.document.addEventListener('visibilitychange', poll, { signal: ended });
  const timer = window.setInterval(poll, pollInterval);
  const stopLoading = effect(() => {
    if (view.value && client.value) refresh(true);
  });
  return () => {
    listening.abort();
    window.clearInterval(timer);
    stopLoading();
  };
}

/** Creates the model of the results page: its state and actions. */
export function createResultsModel(window: ResultsWindow, viewer: Viewer) {
  const state = createState(window);
  const { token, view, loaded, responses, error } = state;

  function signOut(): void {
    loading.stop();
    keepToken(window, null);
    batch(() => {
      token.value = null;
      loaded.value = null;
      responses.value = [];
    });
  }

  const loading = createLoading(state, viewer, signOut);

  return {
    ...state,
    ...viewer,
    refresh: loading.refresh,
    loadMore: loading.loadMore,
    signOut,
    /** Starts loading and listening. Returns a function that stops both. */
    start() {
      if (token.peek() === null) {
        void findMissingToken((...request) => window.fetch(...request)).then((missing) => (error.value ??= missing));
      }
      const stop = keepFresh(window, state, loading.refresh);
      return () => {
        stop();
        loading.stop();
      };
    },
    signIn(given: string): void {
      keepToken(window, given);
      batch(() => {
        error.value = null;
        token.value = given;
      });
    },
    /** Changes the view and adds its URL to the history. */
    show(change: Partial<View>): void {
      const next = { ...view.peek(), ...change };
      const query = writeView(next);
      if (query === window.location.search) return;
      window.history.pushState(null, '', window.location.pathname + query);
      view.value = next;
    },
    /** Removes a deleted response before the next reply of the server. */
    forget(deleted: string): void {
      responses.value = responses.peek().filter(({ id }) => id !== deleted);
    },
  };
}

export type ResultsModel = ReturnType<typeof createResultsModel>;
