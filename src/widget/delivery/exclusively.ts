import type { Store } from './store.ts';

const name = 'asklet:lease';

/** How long a tab may work on a lease, milliseconds: about as long as one request may take. */
const term = 30_000;

/** Long enough to see what another tab has written, on a busy machine too, milliseconds. */
export const doubt = 500;

/** Runs work that no other tab does at the same time: under a lock or, where there is none, on a lease in storage. */
export async function exclusively(
  window: Window & typeof globalThis,
  store: Store,
  work: () => Promise<void>,
  setTimeout: Window['setTimeout'],
): Promise<void> {
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  try {
    // tabs hear of a lock sooner than of what was removed under it, and would send that once more
    await window.navigator.locks.request('asklet', () => work().then(() => wait(doubt)));
  } catch {
    // a page without https has no locks, an opaque origin is refused them
    let mine;
    do {
      const left = +store.read(name)! - window.Date.now();
      // a lease is given up by a tab that crashed, or whose clock was set back
      if (!(left > 0 && left < term)) store.write(name, (mine = `${window.Date.now() + term - window.Math.random()}`));
      await wait(doubt);
    } while (mine !== store.read(name));
    await work();
    store.remove(name);
  }
}
