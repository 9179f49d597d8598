import type { Core } from '../module.ts';

/** Milliseconds between two looks at the document. */
const interval = 1000;

/** Serves what other processes publish. Returns a function that stops it. */
export function followDocument({ catalog, source, onError }: Core): () => void {
  let served: string | null = null;
  let lastError = '';
  // a slow database must not queue them
  let isLooking = false;

  async function follow(): Promise<void> {
    const written = await source.read();
    if (written.revision === served) return;
    catalog.replace(source.check(written));
    served = written.revision;
  }

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    try {
      await source.inOrder(follow);
      lastError = '';
    } catch (error) {
      const { message } = error as Error;
      // once, not every second
      if (message !== lastError) onError(error);
      lastError = message;
    } finally {
      isLooking = false;
    }
  }

  const timer = setInterval(() => void look(), interval).unref();
  return () => clearInterval(timer);
}
