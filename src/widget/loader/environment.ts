import type { Chunks } from './chunks.ts';
import type { Store } from './storage.ts';

/** What a survey needs of the page that it lives in. */
export interface Environment {
  readonly window: Window & typeof globalThis;
  /** A panel that watches takes its place. */
  fetch: typeof fetch;
  readonly store: Store;
  readonly chunks: Chunks;
  /** Tells the page's developer what went wrong. */
  readonly report: (mistake: string) => void;
  /** Resolves once the page has been seen and has nothing to do, with the time at which it was seen first. */
  readonly settled: Promise<number>;
}
