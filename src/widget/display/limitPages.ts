import type { Json } from '../browser/json.ts';
import type { Store } from '../browser/store.ts';

/** The maximum number of pages whose data is stored for a survey that asks once per page. */
export const maxPages = 100;

/**
 * Forgets the oldest pages of a survey that asks once per page if there are too many.
 * @param session the uuid of the session on this page, which is kept
 */
export function limitPages(store: Store, json: Json, survey: string, session: string): void {
  const names = store.names(`asklet:${survey}:@`);
  if (names.length <= maxPages) return;
  const pages = names.map((name) => ({ name, text: store.read(name)! })).filter(({ text }) => !text.includes(session));
  const dated = pages.map(({ name, text }) => ({ name, at: json.parse<{ at: number }>(text).at }));
  dated.sort((one, other) => one.at - other.at);
  for (const { name } of dated.slice(0, names.length - maxPages)) store.remove(name);
}
