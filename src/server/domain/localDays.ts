import { dayLength, slotLength } from './segment.ts';

const slots = dayLength / slotLength;

/**
 * Tells the days of a time zone: a function from a day (UTC, since 1970) to the local date of each of its quarters of
 * an hour. Throws a `RangeError` where there is no such time zone.
 */
export function createLocalDays(timeZone: string): (day: number) => readonly string[] {
  // the Swedish order of a date is that of ISO 8601
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dateOf = (day: number, slot: number) => format.format(day * dayLength + slot * slotLength);

  /** The first slot after `known` that has another date than it. */
  function nextMidnight(day: number, known: number): number {
    const date = dateOf(day, known);
    if (dateOf(day, slots - 1) === date) return slots;
    let [same, other] = [known, slots - 1];
    while (other - same > 1) {
      const middle = (same + other) >> 1;
      if (dateOf(day, middle) === date) same = middle;
      else other = middle;
    }
    return other;
  }

  return (day) => {
    const dates: string[] = [];
    while (dates.length < slots) {
      const until = nextMidnight(day, dates.length);
      const date = dateOf(day, dates.length);
      while (dates.length < until) dates.push(date);
    }
    return dates;
  };
}
