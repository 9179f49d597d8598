import { DateTime, IANAZone } from 'luxon';
import type { DateFormat } from './importOptions.ts';

const clock = String.raw`(?:(?:T|,?\s+(?:at\s+)?)(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<seconds>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?:\s?(?<half>[ap])\.?m\.?)?)?`;
const zone = String.raw`(?:\s?(?:(?<utc>Z|UTC|GMT)|(?:UTC|GMT)?(?<sign>[+-])(?<zoneHour>\d{1,2}?):?(?<zoneMinute>\d\d)?(?:\sUTC)?))?(?:\s\([^)]*\))?`;
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?`;

/** The forms of dates with the name of the month, as in mails, American and German texts. */
const namedForms = [
  String.raw`${weekday}(?<name>[a-z]{3,9})\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})`,
  String.raw`${weekday}(?<day>\d{1,2})\.?[\s-]+(?<name>[a-z]{3,9})\.?,?[\s-]+(?<year>\d{4})`,
].map((form) => new RegExp(`^${form}${clock}${zone}$`, 'i'));

/** The form of dates in numbers. */
const numericForm = new RegExp(
  String.raw`^(?<first>\d{4}|\d{1,2})(?<separator>[-./])\s?(?<second>\d{1,2})\k<separator>\s?(?<third>\d{4}|\d{1,2})${clock}${zone}$`,
  'i',
);

/** The form of most files, which `Date.parse` reads ten times as fast. */
const usualForm = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,3})?Z?$/;

/** Returns a time of the usual form as if it were UTC, or NaN if there is no such date. */
function readUsualForm(text: string): number {
  const time = Date.parse(`${text.slice(0, 10)}T${text.slice(11)}${text.endsWith('Z') ? '' : 'Z'}`);
  // it reads 30 February as 1 March
  return new Date(time).getUTCDate() === Number(text.slice(8, 10)) ? time : Number.NaN;
}

const months = 'january february march april may june july august september october november december'.split(' ');

type Groups = Readonly<Record<string, string | undefined>>;

export interface TimeOptions {
  /** The time zone (IANA) of times without one. */
  readonly timeZone: string;
  /** The order of dates in numbers. Then those of another order are not read. */
  readonly dateFormat?: DateFormat | undefined;
  /** Called for each date in numbers whose order matters, with the formats in which there is such a date. */
  readonly onNumericDate: (formats: readonly DateFormat[]) => void;
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
    seconds = '0',
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
  if (!isDay || !isHour || Number(minute) > 59 || Number(seconds) > 59) return Number.NaN;
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  const local = Date.UTC(year, month - 1, day, hours, Number(minute), Number(seconds), milliseconds);
  if (utc) return local;
  if (!sign) return toUtc(local);
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000;
  return sign === '-' ? local + offset : local - offset;
}

/** Returns a number of seconds or milliseconds since 1970 as milliseconds, or NaN. */
function readUnixTime(text: string): number {
  const [, digits] = /^(\d{9,13})(?:\.\d+)?$/.exec(text) ?? [];
  if (!digits || digits.length === 11) return Number.NaN;
  return Math.floor(digits.length < 11 ? Number(text) * 1000 : Number(text));
}

/** Returns the formats in which a date in numbers can be meant. */
function formatsOf({ first, separator, third }: Groups, chosen: DateFormat | undefined): readonly DateFormat[] {
  if (first!.length === 4) return ['yyyy/M/d'];
  if (chosen) return [chosen];
  if (separator === '.') return ['d/M/yyyy'];
  return third!.length === 4 ? ['d/M/yyyy', 'M/d/yyyy'] : ['d/M/yyyy', 'M/d/yyyy', 'yyyy/M/d'];
}

/** Returns the time of a date in numbers, in milliseconds, or NaN if there is no such date. */
function readNumericDate(groups: Groups, format: DateFormat, toUtc: (local: number) => number): number {
  const [first, second, third] = [groups.first!, groups.second!, groups.third!];
  const [year, month, day] = {
    'd/M/yyyy': [third, second, first] as const,
    'M/d/yyyy': [third, first, second] as const,
    'yyyy/M/d': [first, second, third] as const,
  }[format];
  if (year.length === 1) return Number.NaN;
  return toTime(groups, Number(year.length === 2 ? `20${year}` : year), Number(month), Number(day), toUtc);
}

/**
 * Creates a function that reads a time, and returns milliseconds since 1970, NaN if it can't read it, or null if several
 * orders of a date in numbers are valid.
 */
export function createTimeParser({ timeZone, dateFormat, onNumericDate }: TimeOptions) {
  const inUtc = createClock('UTC');
  const inZone = createClock(timeZone);

  function readInOrder(groups: Groups, toUtc: (local: number) => number): number | null {
    const formats = formatsOf(groups, dateFormat);
    const found = new Map(formats.map((format) => [format, readNumericDate(groups, format, toUtc)] as const));
    for (const [format, time] of found) if (Number.isNaN(time)) found.delete(format);
    const times = new Set(found.values());
    // the day and the month can be the same number
    const isCertain = formats.length === 1 || (times.size === 1 && found.size > 1);
    if (!isCertain) onNumericDate([...found.keys()]);
    return times.size > 1 ? null : ([...times][0] ?? Number.NaN);
  }

  /** @param isUtc whether the times of this column are UTC, in whatever time zone the others are */
  return function parseTime(given: string, isUtc = false): number | null {
    const text = given.trim();
    const toUtc = isUtc ? inUtc : inZone;
    if (usualForm.test(text)) return text.endsWith('Z') ? readUsualForm(text) : toUtc(readUsualForm(text));
    const numeric = numericForm.exec(text)?.groups;
    if (numeric) return readInOrder(numeric, toUtc);
    for (const form of namedForms) {
      const groups = form.exec(text)?.groups as Groups | undefined;
      if (!groups) continue;
      const month = months.findIndex((each) => each.startsWith(groups.name!.toLowerCase())) + 1;
      return toTime(groups, Number(groups.year), month, Number(groups.day), toUtc);
    }
    return readUnixTime(text);
  };
}
