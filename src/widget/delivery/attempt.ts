import type { ApiError, Client } from './client.ts';
import { type Entry, postEntry } from './entry.ts';

/** The status of the reply to an attempt; `timeout` and `network` where there was none. */
export type AttemptStatus = number | 'timeout' | 'network';

/** What came of an attempt to send an entry. */
export interface Attempt {
  readonly status: AttemptStatus;
  /** The `Retry-After` header of the reply. */
  readonly retryAfter: string | null;
  /** Why it did not succeed. */
  readonly error?: unknown;
}

/** Sends an entry once. Never rejects. */
export async function attempt(client: Client, entry: Entry, keepalive: boolean): Promise<Attempt> {
  try {
    await postEntry(client, entry, keepalive);
    return { status: 200, retryAfter: null };
  } catch (reason) {
    const error = reason as Partial<ApiError>;
    const status = error.status ?? (error.name === 'TimeoutError' ? 'timeout' : 'network');
    return { status, retryAfter: error.headers?.get('Retry-After') ?? null, error: reason };
  }
}

/** What is done with an entry after an attempt. */
export type Verdict = 'received' | 'dropScreenshot' | 'moveSession' | 'retry' | 'refused';

/** What decides it beside the status. */
export interface AttemptedEntry {
  /** How old the entry is, in ms. */
  readonly age: number;
  readonly hasScreenshot: boolean;
  /** Whether its session was already moved to a fresh uuid on this page. */
  readonly isMoved: boolean;
}

/** An entry that could not be sent for 30 days is given up. */
const longestAge = 30 * 24 * 3_600_000;

/** Statuses of the 4xx that may change: a key can be allowed again, the others are about time. */
const temporary: ReadonlySet<AttemptStatus> = new Set([403, 408, 425, 429]);

/** Decides what is done with an entry after an attempt. */
export function judgeAttempt(status: AttemptStatus, { age, hasScreenshot, isMoved }: AttemptedEntry): Verdict {
  if (status === 200) return 'received';
  if ((status === 400 || status === 413) && hasScreenshot) return 'dropScreenshot';
  // another survey uses this session (API 4.2, rule 4)
  if (status === 409 && !isMoved) return 'moveSession';
  const isFinal = typeof status === 'number' && status >= 400 && status < 500 && !temporary.has(status);
  return isFinal || age >= longestAge ? 'refused' : 'retry';
}
