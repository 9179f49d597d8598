const pad = (value: number, length = 2) => `${value}`.padStart(length, '0');

/** Converts an ISO 8601 time to the value of a `datetime-local` input. */
export function toLocalTime(time: string | undefined): string {
  const date = new Date(time ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const day = [pad(date.getFullYear(), 4), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/**
 * Converts the value of a `datetime-local` input to ISO 8601 with the browser's offset. Returns undefined if it is
 * incomplete.
 */
export function fromLocalTime(text: string): string | undefined {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  const minutes = -date.getTimezoneOffset();
  const offset = `${pad(Math.floor(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`;
  // an hour that a change of the clock leaves out is the next one
  return `${toLocalTime(date.toISOString())}:00${minutes < 0 ? '-' : '+'}${offset}`;
}
