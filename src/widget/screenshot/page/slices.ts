import { throwIfAborted } from '../captureError.ts';

/** Work that can be interrupted wherever it yields. */
export type Steps<Result = void> = Generator<void, Result>;

/** Observes a document or shadow tree for changes. */
export type Watch = (root: Node) => void;

/** The duration of a slice, in ms. The end of the last one, which encodes the drawing, takes longer. */
const sliceTime = 100;

/**
 * Runs work on a page in slices, so that the page remains responsive. Starts again if what the work watches changes or
 * scrolls between two slices, because parts of two states could show what the page never shows. If it changes again, the last
 * attempt is in one piece.
 * @param onStep called before each pause with the number of steps so far
 * @throws the abort reason
 */
export async function runInSlices<Result>(
  start: (watch: Watch) => Steps<Result>,
  signal: AbortSignal,
  onStep: (count: number) => void,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const changed = new AbortController();
    const abort = () => changed.abort();
    const observer = new MutationObserver((records) => {
      // our own elements are not part of the page
      if (records.some(({ target }) => !/^asklet-/i.test(target.nodeName))) abort();
    });
    const steps = start((root) =>
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true }),
    );
    addEventListener('scroll', abort, true);
    try {
      let end = performance.now() + sliceTime;
      for (let count = 0; !changed.signal.aborted; count += 1) {
        const { done, value } = steps.next();
        if (done) return value;
        if (attempt > 2 || performance.now() < end) continue;
        onStep(count);
        await nextTask();
        throwIfAborted(signal);
        end = performance.now() + sliceTime;
      }
    } finally {
      observer.disconnect();
      removeEventListener('scroll', abort, true);
    }
  }
}

/** Resolves after other tasks and the browser's next frame, if they are due. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
