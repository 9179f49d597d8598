import type { Store } from '../browser/store.ts';
import { type Entry, prefix } from './entry.ts';

/** Returns a random uuid, version 4. `crypto.randomUUID` exists only on https pages. */
const createUuid = () =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (+digit ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (+digit / 4)))).toString(16),
  );

/**
 * Moves the stored data of a session to a new uuid, because another survey uses the old one (API 4.2.4).
 * @returns the new uuid
 */
export function moveSession(store: Store, { survey, body: { session_uuid: taken } }: Entry): string {
  const fresh = createUuid();
  for (const name of [...store.names(prefix), ...store.names(`asklet:${survey}`)]) {
    const text = store.read(name);
    if (!text?.includes(taken) || !text.includes(survey)) continue;
    // removed first, because the storage may be full
    store.remove(name);
    store.write(name.replace(taken, fresh), text.replaceAll(taken, fresh));
  }
  return fresh;
}
