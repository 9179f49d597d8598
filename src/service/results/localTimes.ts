const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Creates the functions that format times in a time zone. Throws a `RangeError` if the time zone is unknown. */
export function createLocalTimes(timeZone: string) {
  const [day, all] = ['2-digit', 'numeric'] as const;
  const parts = { year: all, month: day, day, hour: day, minute: day, second: day } as const;
  // Swedish times have the format of ISO 8601, but for the T
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, hourCycle: 'h23', ...parts });
  const plain = (time: string) => format.format(Date.parse(time));

  function withOffset(time: string): string {
    const local = `${plain(time).replace(' ', 'T')}${time.slice(19, -1)}`;
    const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(time)) / 60_000);
    const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
    return `${local}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
  }

  return {
    /** Returns a time as spreadsheets read it, such as `2026-03-02 10:00:00`. */
    plain /** Returns a time with its offset, such as `2026-03-02T10:00:00.000+01:00`. */,
    withOffset,
  };
}

/** A time of the API in a time zone. */
export type LocalTimes = ReturnType<typeof createLocalTimes>;
