import { dayLength, hourLength } from '../../contract/time.ts';
import type { Store } from '../store/store.ts';

/** Forgets, every hour from now on, what is older than so many days. Returns its undo. */
export function forgetOldSessions(
  store: Store,
  days: number | null,
  now: () => number,
  onError: (error: unknown) => void,
): () => void {
  if (days === null) return () => {};
  const stopping = new AbortController();

  async function forget(age: number) {
    // In portions, so that answers which come meanwhile do not wait long.
    while (!stopping.signal.aborted && (await store.forgetBefore(now() - age)) > 0);
  }

  const run = () => void forget(days * dayLength).catch(onError);
  const timer = setInterval(run, hourLength);
  timer.unref();
  run();
  return () => {
    stopping.abort();
    clearInterval(timer);
  };
}
