/** Formats a time in the viewer's time zone. */
export const formatTime = (time: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
