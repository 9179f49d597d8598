import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import type { Exchange } from './gate.ts';
import { askPage } from './why.ts';

/** Runs in the page: answers and events whose acknowledgement this browser has not seen (README, "Privacy"). */
function readOutbox(): string[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith('asklet:out:'));
  return names.map((name) => localStorage.getItem(name) ?? '');
}

/** Whether an exchange has acknowledged what an entry of the outbox says. */
function acknowledges({ status, sent }: Exchange, body: object): boolean {
  const fields = (sent ?? {}) as Record<string, unknown>;
  return status === 200 && Object.entries(body).every(([name, value]) => isDeepStrictEqual(fields[name], value));
}

/** How many answers and events have not arrived. */
export async function countUnsent(page: Page, exchanges: readonly Exchange[]): Promise<number> {
  const open = exchanges.filter(({ status }) => status === null).length;
  // where storage is denied, what waits is not to be seen
  const waiting = await page.evaluate(readOutbox).catch(() => []);
  if (waiting.length === 0) return open;
  const why = await page.evaluate(askPage, undefined).catch(() => null);
  if (why && why.reason !== 'destroyed') return open + waiting.length;
  // a page that was left before the reply has not removed its entry, and one without the script never does
  const bodies = waiting.map((text) => (JSON.parse(text) as { body: object }).body);
  return open + bodies.filter((body) => !exchanges.some((each) => acknowledges(each, body))).length;
}
