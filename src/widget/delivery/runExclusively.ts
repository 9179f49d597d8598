import type { Store } from '../browser/store.ts';

const name = 'asklet:lease';

/** How long a tab may hold the lease, in ms: about as long as one request may take. */
const leaseDuration = 30_000;

/** Long enough for a tab to see what another one has written, on a busy machine too, in ms. */
export const storageDelay = 500;

/** Runs work that no other tab runs at the same time: under a lock or, where there is none, on a lease in storage. */
export async function runExclusively(
  window: Window & typeof globalThis,
  store: Store,
  work: () => Promise<void>,
  setTimeout: Window['setTimeout'],
): Promise<void> {
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  try {
    // a tab gets the lock sooner than it sees what was removed under it, and would send that once more
    await window.navigator.locks.request('asklet', () => work().then(() => wait(storageDelay)));
  } catch {
    // a page without https has no locks, an opaque origin may not use them
    let own;
    do {
      const left = +store.read(name)! - window.Date.now();
      // the lease of a tab that crashed, or whose clock was set back, is taken over
      if (!(left > 0 && left < leaseDuration)) {
        store.write(name, (own = `${window.Date.now() + leaseDuration - window.Math.random()}`));
      }
      await wait(storageDelay);
    } while (own !== store.read(name));
    await work();
    store.remove(name);
  }
}
