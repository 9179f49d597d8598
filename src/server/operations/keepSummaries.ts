import { dayLength, hourLength } from '../../contract/time.ts';
import { readSegments } from '../domain/readSegments.ts';
import { everyResponse } from '../domain/responseQuery.ts';
import type { ResultsStore } from '../store/resultsStore.ts';

/** Milliseconds that are looked back: whoever looks at the results of a month need not wait for it. */
const lookBack = 40 * dayLength;

/** Makes, every hour from now on, what summaries keep of the days of these surveys. Returns its undo. */
export function keepSummaries(
  store: ResultsStore,
  surveys: () => readonly string[],
  now: () => number,
  onError: (error: unknown) => void,
): () => void {
  const stopping = new AbortController();

  async function run() {
    for (const survey_uuid of surveys()) {
      const query = { ...everyResponse, survey_uuid, from: now() - lookBack };
      const segments = readSegments(store, query, now());
      // making them keeps them
      while (!stopping.signal.aborted && !(await segments.next()).done);
    }
  }

  const timer = setInterval(() => void run().catch((error) => stopping.signal.aborted || onError(error)), hourLength);
  timer.unref();
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}
