import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '../module.ts';

/** Milliseconds between two checks of the document. */
const interval = 1000;

/** Serves what other processes publish. Returns a function that stops it. */
export function followDocument({ catalog, source, onError }: Core): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let served: string | null = null;
  let lastError = '';

  async function checkDocument(): Promise<void> {
    const written = await source.read();
    if (written.revision !== served) source.serve(catalog, source.check(written));
    served = written.revision;
    source.noteProblem(null);
    lastError = '';
  }

  async function follow(): Promise<void> {
    for (;;) {
      await wait(interval, undefined, { ref: false, signal });
      await source.inOrder(checkDocument).catch((error: Error) => {
        source.noteProblem(error);
        // once, not every second
        if (error.message !== lastError) onError(error);
        lastError = error.message;
      });
    }
  }

  follow().catch((error) => signal.aborted || onError(error));
  return () => stopping.abort();
}
