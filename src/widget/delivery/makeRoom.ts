import { isEvent, prefix } from './entry.ts';
import type { Store } from './store.ts';

const mostEntries = 200;
/** In UTF-16 code units. */
const mostText = 2 ** 21;

/** Keeps the outbox within its bounds: events go first, the oldest ones before the others; responses go last. */
export function makeRoom(store: Store): void {
  for (;;) {
    const names = store.names(prefix);
    const length = names.map(store.read).join('').length;
    if (names.length <= mostEntries && (length <= mostText || names.length < 2)) return;
    store.remove(names.find(isEvent) ?? names[0]!);
  }
}
