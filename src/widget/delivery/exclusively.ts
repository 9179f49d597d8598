/** Runs work that no other tab does at the same time; the next one waits until it is through. */
export async function exclusively(window: Window, work: () => Promise<void>): Promise<void> {
  try {
    await window.navigator.locks.request('asklet', work);
  } catch {
    // an insecure page has no locks, an opaque origin is refused them
    await work();
  }
}
