/** Removes asklet's data for this origin from the browser, so that the next page load is a new visitor. */
export function forgetVisitor(storages: readonly Storage[]): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) if (key?.startsWith('asklet')) storage.removeItem(key);
  }
}
