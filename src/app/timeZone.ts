/** The time zone of a browser. */
export interface BrowserTimeZone {
  readonly timeZone: string;
  /** False if the browser names none, or one that it does not know itself, such as `Etc/Unknown`: then it is UTC. */
  readonly isTimeZoneKnown: boolean;
}

/** Reads the time zone of the browser. */
export function readTimeZone(
  timeZone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone,
): BrowserTimeZone {
  try {
    if (timeZone && new Intl.DateTimeFormat('en', { timeZone })) return { timeZone, isTimeZoneKnown: true };
  } catch {
    // unknown
  }
  return { timeZone: 'UTC', isTimeZoneKnown: false };
}
