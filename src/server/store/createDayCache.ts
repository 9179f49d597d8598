import type { DayParts } from './resultsStore.ts';

/** What was read of a day: `saves` tells whether it is what the database has now. */
export interface CachedDay {
  readonly saves: number;
  readonly data: Uint8Array;
  /** null where it was not asked for. */
  readonly texts: string | null;
  readonly metadata: string | null;
}

const sizeOf = ({ data, texts, metadata }: CachedDay) =>
  data.length + 2 * (texts?.length ?? 0) + 2 * (metadata?.length ?? 0);

const hasParts = ({ texts, metadata }: CachedDay, wanted: DayParts) =>
  (texts !== null || !wanted.texts) && (metadata !== null || !wanted.metadata);

/** Remembers days up to so many bytes; those that were not asked for the longest go first. */
export function createDayCache(maximum: number) {
  const days = new Map<string, CachedDay>();
  let bytes = 0;

  function remove(key: string): null {
    const known = days.get(key);
    if (known) bytes -= sizeOf(known);
    days.delete(key);
    return null;
  }

  function set(key: string, day: CachedDay): void {
    remove(key);
    days.set(key, day);
    bytes += sizeOf(day);
    for (const oldest of days.keys()) {
      if (bytes <= maximum) return;
      remove(oldest);
    }
  }

  return {
    /** The day as it was saved so many times, with these parts; null where it is not known. */
    get(key: string, saves: number, parts: DayParts): CachedDay | null {
      const known = days.get(key);
      if (!known || known.saves !== saves || !hasParts(known, parts)) return null;
      set(key, known);
      return known;
    },
    set,
    remove,
  };
}
