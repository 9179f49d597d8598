import type { Catalogue } from '../domain/catalogue.ts';
import type { Store } from '../store/store.ts';
import { forgetOldSessions } from './forgetOldSessions.ts';
import { keepSummaries } from './keepSummaries.ts';

interface HourlyTasks {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly retentionDays: number | null;
  /** The admin tokens: without one nobody looks at a summary. */
  readonly tokens: readonly string[];
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

/** Starts what the server does by itself. Returns its undo. */
export function startHourlyTasks({ store, catalogue, retentionDays, tokens, now, onError }: HourlyTasks): () => void {
  const surveys = () => catalogue.entries().map(({ survey_uuid }) => survey_uuid);
  const stops = [
    forgetOldSessions(store, retentionDays, now, onError),
    ...(tokens.length > 0 ? [keepSummaries(store, surveys, now, onError)] : []),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
