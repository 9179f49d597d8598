import type { Core } from '../module.ts';

/** Milliseconds between two looks at the document. */
const interval = 1000;

/** Serves what other processes publish. Returns a function that stops it. */
export function followDocument({ catalog, source, onError }: Core): () => void {
  let served: string | null = null;
  let lastError = '';

  async function follow(): Promise<void> {
    const written = await source.read();
    if (written.revision === served) return;
    catalog.replace(source.check(written));
    served = written.revision;
  }

  const timer = setInterval(() => {
    source.inOrder(follow).then(
      () => (lastError = ''),
      (error: Error) => {
        // once, not every second
        if (error.message !== lastError) onError(error);
        lastError = error.message;
      },
    );
  }, interval).unref();
  return () => clearInterval(timer);
}
