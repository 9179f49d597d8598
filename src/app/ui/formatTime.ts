import type { Texts } from '../i18n/texts.ts';

/** Formats a time in the viewer's time zone. */
export const formatTime = (time: string, { locale }: Texts): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
