import { DateTime, IANAZone } from 'luxon';

const clock = String.raw`(?:(?:T|,?\s+(?:at\s+)?)(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?:\s?(?<half>[ap])\.?m\.?)?)?`;
const zone = String.raw`(?:\s?(?:(?<utc>Z|UTC|GMT)|(?:UTC|GMT)?(?<sign>[+-])(?<zoneHour>\d{1,2}?):?(?<zoneMinute>\d\d)?(?:\sUTC)?))?(?:\s\([^)]*\))?`;
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?`;

/** The forms of dates that have one meaning: ISO 8601 and SQL, German, American and RFC 2822 with the month's name. */
const forms = [
  String.raw`(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})`,
  String.raw`(?<year>\d{4})/(?<month>\d{1,2})/(?<day>\d{1,2})`,
  String.raw`(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})`,
  String.raw`${weekday}(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})`,
  String.raw`${weekday}(?<day>\d{1,2})\.?\s+(?<name>[a-z]{3,9})\.?,?\s+(?<year>\d{4})`,
].map((form) => new RegExp(`^${form}${clock}${zone}$`, 'i'));

/** The form of most files, which `Date.parse` reads ten times as fast. */
const usualForm = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,3})?Z?$/;

/** Returns a time of the usual form as if it were UTC, or NaN if there is no such date. */
function readUsualForm(text: string): number {
  const time = Date.parse(`${text.slice(0, 10)}T${text.slice(11)}${text.endsWith('Z') ? '' : 'Z'}`);
  // it reads 30 February as 1 March
  return new Date(time).getUTCDate() === Number(text.slice(8, 10)) ? time : Number.NaN;
}

/** Dates whose first number is the day in some countries, and the month in others. */
const numericForm = new RegExp(
  String.raw`^(?<first>\d{1,2})(?<separator>[/-])(?<other>\d{1,2})\k<separator>(?<year>\d{4})${clock}${zone}$`,
  'i',
);

const months = 'january february march april may june july august september october november december'.split(' ');

type Groups = Readonly<Record<string, string | undefined>>;

/** The order of the day and the month in a numeric date; `any` if both orders are valid, and differ. */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'any';

export interface TimeOptions {
  /** The time zone (IANA) of times without one. */
  readonly timeZone: string;
  /** The format of the times, in tokens of Luxon. Then numeric dates of another format are not read. */
  readonly dateFormat?: string | undefined;
  /**
   * Called for each numeric date whose order matters.
   * @param formats how such a date is written in either order, in tokens of Luxon
   */
  readonly onNumericDate: (order: DateOrder, formats: readonly string[]) => void;
}

/** Returns a format in tokens of Luxon. Reads also the usual spellings, such as dd/mm/yyyy, DD.MM.YYYY and mm/dd/yyyy hh:mm. */
function inTokens(format: string): string {
  // a quoted text stays
  const outside = (pattern: RegExp, change: (token: string) => string, text: string) =>
    text.replace(new RegExp(`'[^']*'|${pattern.source}`, 'g'), (found) =>
      found.startsWith("'") ? found : change(found),
    );
  const plain = format.replace(/'[^']*'/g, '');
  const spelled = plain.includes('Y') ? outside(/[YD]/, (token) => token.toLowerCase(), format) : format;
  if (/[MLDo]/.test(spelled.replace(/'[^']*'/g, ''))) return spelled;
  let isMonth = true;
  return outside(
    /m+/,
    (token) => {
      const read = isMonth ? token.toUpperCase() : token;
      isMonth = false;
      return read;
    },
    spelled,
  );
}

export const isTimeZone = (name: string): boolean => name === 'UTC' || IANAZone.isValidZone(name);

/**
 * Creates a function that turns a clock time into UTC, both in milliseconds. Luxon decides on times that the clock skips
 * or repeats. It takes long, so the offset of each quarter of an hour is looked up once: clocks change between them.
 */
function createClock(zone: string): (local: number) => number {
  if (zone === 'UTC') return (local) => local;
  const offsets = new Map<number, number>();
  return (local) => {
    if (Number.isNaN(local)) return local;
    const start = local - (local % 900_000);
    let offset = offsets.get(start);
    if (offset === undefined) {
      // what fromObject returns for a time that the clock repeats depends on the current season
      const time = DateTime.fromMillis(start, { zone: 'UTC' }).setZone(zone, { keepLocalTime: true });
      offset = start - time.toMillis();
      if (offsets.size > 100_000) offsets.clear();
      offsets.set(start, offset);
    }
    return local - offset;
  };
}

/** Returns a time in milliseconds, or NaN if there is no such date. */
function toTime(groups: Groups, year: number, month: number, day: number, toUtc: (local: number) => number): number {
  const {
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '0',
    half,
    utc,
    sign,
    zoneHour,
    zoneMinute = '0',
  } = groups;
  const given = Number(hour);
  const hours = half ? (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : given;
  const isHour = half ? given >= 1 && given <= 12 : given < 24;
  const isDay = day >= 1 && month >= 1 && month <= 12 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (!isDay || !isHour || Number(minute) > 59 || Number(second) > 59) return Number.NaN;
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  const local = Date.UTC(year, month - 1, day, hours, Number(minute), Number(second), milliseconds);
  if (utc) return local;
  if (!sign) return toUtc(local);
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000;
  return sign === '-' ? local + offset : local - offset;
}

/** Returns the format of a numeric date in both orders. */
function formatsOf(text: string, { separator, hour, second, half }: Groups): string[] {
  const between = /\d{4}(\D*)/.exec(text)![1]!.replace(/[A-Za-z]+/g, "'$&'");
  const time = hour === undefined ? '' : `${between}${half ? 'h' : 'H'}:mm${second ? ':ss' : ''}${half ? ' a' : ''}`;
  return ['d M', 'M d'].map((order) => `${order.replace(' ', separator!)}${separator}yyyy${time}`);
}

/** Returns a number of seconds or milliseconds since 1970 as milliseconds, or NaN. */
function readUnixTime(text: string): number {
  const [, digits] = /^(\d{9,13})(?:\.\d+)?$/.exec(text) ?? [];
  if (!digits || digits.length === 11) return Number.NaN;
  return Math.floor(digits.length < 11 ? Number(text) * 1000 : Number(text));
}

/**
 * Creates a function that reads a time, and returns milliseconds since 1970, NaN if it can't read it, or null if both
 * orders of a numeric date are valid.
 */
export function createTimeParser({ timeZone, dateFormat, onNumericDate }: TimeOptions) {
  const format =
    dateFormat === undefined ? null : DateTime.buildFormatParser(inTokens(dateFormat), { locale: 'en-US' });

  const hasZone = /[zx]/i.test(dateFormat?.replace(/'[^']*'/g, '') ?? '');
  const inUtc = createClock('UTC');
  const inZone = createClock(timeZone);

  function readNumericDate(text: string, groups: Groups, toUtc: (local: number) => number): number | null {
    const [first, other, year] = [Number(groups.first), Number(groups.other), Number(groups.year)];
    const dayFirst = toTime(groups, year, other, first, toUtc);
    const monthFirst = toTime(groups, year, first, other, toUtc);
    if (Object.is(dayFirst, monthFirst)) return dayFirst;
    const order = Number.isNaN(dayFirst) ? 'monthFirst' : Number.isNaN(monthFirst) ? 'dayFirst' : 'any';
    onNumericDate(order, formatsOf(text, groups));
    return order === 'monthFirst' ? monthFirst : order === 'dayFirst' ? dayFirst : null;
  }

  /** @param isUtc whether the times of this column are UTC, in whatever time zone the others are */
  return function parseTime(given: string, isUtc = false): number | null {
    const text = given.trim();
    const toUtc = isUtc ? inUtc : inZone;
    if (format) {
      const read = DateTime.fromFormatParser(text, format, { zone: 'UTC', locale: 'en-US' });
      if (read.isValid) return hasZone ? read.toMillis() : toUtc(read.toMillis());
    }
    if (usualForm.test(text)) return text.endsWith('Z') ? readUsualForm(text) : toUtc(readUsualForm(text));
    for (const form of forms) {
      const groups = form.exec(text)?.groups as Groups | undefined;
      if (!groups) continue;
      const { year, name, day } = groups;
      // the named format decides on the order
      if (format && !name && !/^\d{4}/.test(text)) continue;
      const month = name ? months.findIndex((each) => each.startsWith(name.toLowerCase())) + 1 : Number(groups.month);
      return toTime(groups, Number(year), month, Number(day), toUtc);
    }
    const numeric = format ? null : (numericForm.exec(text)?.groups as Groups | undefined);
    return numeric ? readNumericDate(text, numeric, toUtc) : readUnixTime(text);
  };
}
