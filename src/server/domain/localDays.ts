import { dayLength } from '../../contract/time.ts';
import { slotLength } from './segment.ts';

const slots = dayLength / slotLength;

/** The dates that a day (UTC) has in a time zone: most often two. */
export interface LocalDates {
  /** Such as `2026-03-04`, in their order. */
  readonly dates: readonly string[];
  /** Which of them each quarter of an hour has. */
  readonly numbers: Uint8Array;
}

/**
 * Tells the dates of a time zone: a function from a day (UTC, since 1970). Throws a `RangeError` where there is no such
 * time zone.
 */
export function createLocalDays(timeZone: string): (day: number) => LocalDates {
  // the Swedish order of a date is that of ISO 8601
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dateOf = (day: number, slot: number) => format.format(day * dayLength + slot * slotLength);

  /** The first slot after `known` that has another date than it. */
  function nextMidnight(day: number, known: number): number {
    const date = dateOf(day, known);
    if (dateOf(day, slots - 1) === date) return slots;
    let [same, other] = [known, slots];
    while (other - same > 1) {
      const middle = (same + other) >> 1;
      if (dateOf(day, middle) === date) same = middle;
      else other = middle;
    }
    return other;
  }

  return (day) => {
    const dates: string[] = [];
    const numbers = new Uint8Array(slots);
    let slot = 0;
    while (slot < slots) {
      const until = nextMidnight(day, slot);
      numbers.fill(dates.length, slot, until);
      dates.push(dateOf(day, slot));
      slot = until;
    }
    return { dates, numbers };
  };
}
