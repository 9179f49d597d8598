import { repeat } from '../repeat.ts';
import type { Core } from '../module.ts';

/** Serves what other processes publish. Returns a function that stops it. */
export function followDocument({ catalog, source, checkInterval, onError }: Core): () => void {
  const stopping = new AbortController();
  let served: string | null = null;

  async function checkDocument(): Promise<void> {
    const written = await source.read();
    if (written.revision !== served) source.serve(catalog, source.check(written));
    served = written.revision;
    source.noteProblem(null);
  }

  async function follow(): Promise<void> {
    try {
      await source.inOrder(checkDocument);
    } catch (error) {
      source.noteProblem(error as Error);
      throw error;
    }
  }

  repeat(follow, checkInterval, { signal: stopping.signal, onError });
  return () => stopping.abort();
}
