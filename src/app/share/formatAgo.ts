import type { Texts } from '../i18n/texts.ts';

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats how long ago a time was, such as `3 seconds ago`. */
export function formatAgo(time: string, now: Date, { locale }: Texts): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(time)) / 1000));
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? units.at(-1)!;
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(seconds / length), unit);
}
