import type { Store } from '../browser/store.ts';
import { type Entry, prefix, sessionOf } from './entry.ts';

/**
 * Moves what this browser has of a session to a fresh uuid: another survey uses the old one (API 4.2, rule 4).
 * @returns the fresh uuid
 */
export function moveSession(store: Store, { survey, body: { session_uuid: taken } }: Entry): string {
  // crypto.randomUUID is missing on pages without https, and the address of every blob ends with a uuid
  const fresh = sessionOf(URL.createObjectURL(new Blob()));
  for (const name of [...store.names(prefix), `asklet:${survey}`]) {
    const text = store.read(name);
    if (!text?.includes(taken) || !text.includes(survey)) continue;
    // first, so that a full storage has the room
    store.remove(name);
    store.write(name.replace(taken, fresh), text.replaceAll(taken, fresh));
  }
  return fresh;
}
