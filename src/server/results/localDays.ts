/** A day of a time zone, from midnight to midnight, cut to the requested period. */
export interface LocalDay {
  /** For example `2026-03-04`. */
  readonly date: string;
  readonly from: number;
  readonly until: number;
}

/** In all time zones, dates change at a quarter of an hour. */
const quarter = 900_000;

/** Longer than the longest day, in quarters of an hour. */
const maxDayLength = 27 * 4;

/** Returns the date of a time in a time zone. */
export const localDate = (timeZone: string, time: number): string => localDays(timeZone, time, time + 1)[0]!.date;

/** Returns the days of a time zone between two times. Throws a `RangeError` if the time zone is unknown. */
export function localDays(timeZone: string, from: number, until: number): LocalDay[] {
  // Swedish dates have the format of ISO 8601
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const days: LocalDay[] = [];
  for (let begin = from; begin < until;) {
    const date = format.format(begin);
    let same = Math.floor(begin / quarter);
    let other = same + maxDayLength;
    while (other - same > 1) {
      const middle = (same + other) >> 1;
      if (format.format(middle * quarter) > date) other = middle;
      else same = middle;
    }
    const end = Math.min(other * quarter, until);
    days.push({ date, from: begin, until: end });
    begin = end;
  }
  return days;
}
