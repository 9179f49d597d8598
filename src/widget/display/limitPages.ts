import type { Store } from '../browser/store.ts';

/** The maximum number of pages whose data is stored for a survey that asks once per page. */
export const maxPages = 100;

/** Forgets pages of a survey that asks once per page if there are too many. Those without an answer come first. */
export function limitPages(store: Store, survey: string): void {
  const pages = store.names(`asklet:${survey}:@`);
  const isAnswered = (name: string) => store.read(name)!.includes('"given":');
  const removable = [...pages.filter((name) => !isAnswered(name)), ...pages.filter(isAnswered)];
  for (const name of removable.slice(0, pages.length - maxPages)) store.remove(name);
}
