/** What was read of a day: `saves` tells whether it is what the database has now. */
export interface CachedDay {
  readonly saves: number;
  readonly data: Uint8Array;
  /** null where they were not asked for. */
  readonly texts: string | null;
}

const sizeOf = ({ data, texts }: CachedDay) => data.length + 2 * (texts?.length ?? 0);

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
    /** The day as it was saved so many times, with its texts where they are wanted; null where it is not known. */
    get(key: string, saves: number, withTexts: boolean): CachedDay | null {
      const known = days.get(key);
      if (!known || known.saves !== saves || (withTexts && known.texts === null)) return null;
      set(key, known);
      return known;
    },
    set,
    remove,
  };
}
