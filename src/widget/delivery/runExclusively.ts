import type { Store } from '../browser/store.ts';
import { leaseName as name } from './entry.ts';

/** How long a tab may hold the lease, in ms. About the maximum duration of one request. */
const leaseDuration = 30_000;

/** How long tabs need to see each other's changes, even on a busy machine, in ms. */
export const storageDelay = 500;

/**
 * Runs work exclusively across tabs: with a lock or, if there are no locks, with a lease in storage.
 * @param isNeeded returns false if there is nothing left to do: it then does not wait for the lease
 */
export async function runExclusively(
  window: Window & typeof globalThis,
  store: Store,
  isNeeded: () => boolean,
  work: () => Promise<void>,
): Promise<void> {
  const wait = (milliseconds: number) => new Promise((resolve) => window.setTimeout(resolve, milliseconds));
  try {
    // another tab may get the lock before it sees removed entries, and would send them again
    await window.navigator.locks.request('asklet', () => work().then(() => wait(storageDelay)));
  } catch {
    // pages without https have no locks, and opaque origins may not use them
    let own;
    do {
      const left = +store.read(name)! - window.Date.now();
      // takes over the lease of a tab that crashed or whose clock was set back
      if (!(left > 0 && left < leaseDuration)) {
        store.write(name, (own = `${window.Date.now() + leaseDuration - window.Math.random()}`));
      }
      await wait(storageDelay);
    } while (own !== store.read(name) && isNeeded());
    await work();
    store.remove(name);
  }
}
