import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import type { Exchange } from './gate.ts';
import { readDecision } from './why.ts';

/**
 * Returns the entries that the server has not acknowledged in this browser. Runs in the page
 * (src/widget/core/README.md).
 */
function readOutbox(): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith('asklet:out:'));
    return names.map((name) => localStorage.getItem(name) ?? '');
  } catch {
    // without access to storage, entries can't be counted
    return [];
  }
}

/** Returns true if an exchange has acknowledged an entry of the outbox. */
function acknowledges({ status, sent }: Exchange, body: object): boolean {
  const fields = (sent ?? {}) as Record<string, unknown>;
  return status === 200 && Object.entries(body).every(([name, value]) => isDeepStrictEqual(fields[name], value));
}

/** Resolves to the number of answers and events that have not been acknowledged. */
export async function countUnsent(page: Page, exchanges: readonly Exchange[]): Promise<number> {
  const open = exchanges.filter(({ status }) => status === null).length;
  // a page that is just navigating is read again; one that was closed or has crashed sends nothing more
  const waiting = await page
    .evaluate(readOutbox)
    .catch(({ message }: Error) => (message.includes('navigation') ? null : []));
  if (!waiting) return open + 1;
  if (waiting.length === 0) return open;
  const why = await page.evaluate(readDecision, undefined).catch(() => null);
  if (why && why.reason !== 'destroyed') return open + waiting.length;
  // a page that closed before the reply has not removed its entry, and a page without the script never will
  const bodies = waiting.map((text) => (JSON.parse(text) as { body: object }).body);
  return open + bodies.filter((body) => !exchanges.some((each) => acknowledges(each, body))).length;
}
