import { describe, expect, it } from 'vitest';
import type { DateFormat } from '../../src/import/importOptions.ts';
import { createTimeParser } from '../../src/import/parseTime.ts';
import { importFile, inspect } from './inspect.ts';

function read(text: string, timeZone = 'UTC', dateFormat?: DateFormat): string | null {
  const time = createTimeParser({ timeZone, dateFormat, onNumericDate: () => undefined })(text);
  return time === null ? 'ambiguous' : Number.isNaN(time) ? null : new Date(time).toISOString();
}

describe('parseTime', () => {
  it.each([
    ['2024-06-15T10:00:00.123Z', '2024-06-15T10:00:00.123Z'],
    ['2024-06-15T10:00:00.123456+02:00', '2024-06-15T08:00:00.123Z'],
    ['2024-06-15 10:00:00+00', '2024-06-15T10:00:00.000Z'],
    ['2024-06-15 10:00:00 -0700', '2024-06-15T17:00:00.000Z'],
    ['2024-06-15 10:00:00 UTC', '2024-06-15T10:00:00.000Z'],
    ['2024-06-15 10:00:00', '2024-06-15T10:00:00.000Z'],
    ['2024-06-15 10:00', '2024-06-15T10:00:00.000Z'],
    ['2024-06-15', '2024-06-15T00:00:00.000Z'],
    ['2024/06/15 10:00', '2024-06-15T10:00:00.000Z'],
    [' 1718445600 ', '2024-06-15T10:00:00.000Z'],
    ['1718445600.5', '2024-06-15T10:00:00.500Z'],
    ['946684800', '2000-01-01T00:00:00.000Z'],
    ['1718445600123', '2024-06-15T10:00:00.123Z'],
    ['Sat, 15 Jun 2024 10:00:00 +0200', '2024-06-15T08:00:00.000Z'],
    ['Sat, 15 Jun 2024 10:00:00 GMT', '2024-06-15T10:00:00.000Z'],
    ['2024/06/15 10:00:12 AM GMT+1', '2024-06-15T09:00:12.000Z'],
    ['2024/06/15 10:00:12 PM GMT+5:30', '2024-06-15T16:30:12.000Z'],
    ['2024-06-15 10:00:12 +0530', '2024-06-15T04:30:12.000Z'],
    ['2024-06-15 10:00:12 +0000 UTC', '2024-06-15T10:00:12.000Z'],
    ['Jun 15 2024', '2024-06-15T00:00:00.000Z'],
    ['Sat Jun 15 2024', '2024-06-15T00:00:00.000Z'],
    ['Sat Jun 15 2024 10:00:00 GMT+0200 (Central European Summer Time)', '2024-06-15T08:00:00.000Z'],
    ['June 15, 2024 3:04 PM', '2024-06-15T15:04:00.000Z'],
    ['June 15, 2024 at 12:04 a.m.', '2024-06-15T00:04:00.000Z'],
    ['Sept. 1, 2024, 12:30:05 pm', '2024-09-01T12:30:05.000Z'],
    ['15. June 2024 10:00', '2024-06-15T10:00:00.000Z'],
    ['15.06.2024 10:00', '2024-06-15T10:00:00.000Z'],
    ['1.2.2024', '2024-02-01T00:00:00.000Z'],
    ['15/06/2024 10:00', '2024-06-15T10:00:00.000Z'],
    ['6/15/2024 3:04:05 PM', '2024-06-15T15:04:05.000Z'],
    ['15-06-2024', '2024-06-15T00:00:00.000Z'],
    ['5/5/2024', '2024-05-05T00:00:00.000Z'],
    ['5/6/2024', 'ambiguous'],
    ['5-6-2024 10:00', 'ambiguous'],
    ['29.02.2024', '2024-02-29T00:00:00.000Z'],
    ['2024.02.29', '2024-02-29T00:00:00.000Z'],
    ['29.02.24', '2024-02-29T00:00:00.000Z'],
    ['15-Jun-2024 10:00', '2024-06-15T10:00:00.000Z'],
    ['15/06/24', 'ambiguous'],
    ['31/12/25', 'ambiguous'],
    ['12/31/50', '2050-12-31T00:00:00.000Z'],
  ])('reads %j', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    ['d/M/yyyy', '5/6/2024'],
    ['d/M/yyyy', '05-06-24'],
    ['d/M/yyyy', '5. 6. 2024'],
    ['M/d/yyyy', '06/05/2024 12:00 AM'],
    ['M/d/yyyy', '6.5.2024'],
    ['M/d/yyyy', '2024-06-05'],
    ['yyyy/M/d', '24/6/5'],
    ['yyyy/M/d', '2024.06.05'],
  ] as const)('reads in the format %s: %s', (format, text) =>
    expect(read(text, 'UTC', format)).toBe('2024-06-05T00:00:00.000Z'),
  );

  it.each([
    ['no date', 'yesterday'],
    ['no year', 'Jun 15'],
    ['a year of one digit', '1.2.3'],
    ['a year of two digits in a mail', 'Sat, 15 Jun 24 10:00:00 GMT'],
    ['a month that does not exist', '2024-13-01'],
    ['a day that does not exist', '30.02.2024'],
    ['neither order', '13/13/2024'],
    ['an hour that does not exist', '2024-06-15 24:00'],
    ['an afternoon that does not exist', 'June 15, 2024 13:04 PM'],
    ['a minute that does not exist', '2024-06-15 10:60'],
    ['a word that is no month', 'Foo 15 2024'],
    ['a zone without a meaning of its own', '2024-06-15 10:00 EST'],
    ['a number of eleven digits', '17184456000'],
    ['a small number', '45458.4'],
  ])('rejects %s', (_, text) => expect(read(text)).toBeNull());

  it.each([
    ['2024-06-15 10:00', '2024-06-15T08:00:00.000Z'],
    ['2024-12-15 10:00', '2024-12-15T09:00:00.000Z'],
    ['2024-06-15', '2024-06-14T22:00:00.000Z'],
    ['2024-06-15 10:00Z', '2024-06-15T10:00:00.000Z'],
    // the clock skips this hour
    ['2024-03-31 02:30', '2024-03-31T01:30:00.000Z'],
    // the clock repeats this hour
    ['2024-10-27 02:30', '2024-10-27T01:30:00.000Z'],
    ['15/06/2024 10:00', '2024-06-15T08:00:00.000Z'],
  ])('reads %j in the time zone', (text, expected) => expect(read(text, 'Europe/Berlin')).toBe(expected));

  it('reads the half hour that clocks change by on Lord Howe Island', () => {
    expect(read('2024-04-07 02:15', 'Australia/Lord_Howe')).toBe('2024-04-06T15:45:00.000Z');
    expect(read('2024-04-07 01:15', 'Australia/Lord_Howe')).toBe('2024-04-06T14:15:00.000Z');
  });

  it('reads dates in numbers of the chosen format only', () => {
    expect(read('5/6/2024 10:00', 'Europe/Berlin', 'd/M/yyyy')).toBe('2024-06-05T08:00:00.000Z');
    expect(read('5/6/2024 10:00 +02:00', 'America/New_York', 'd/M/yyyy')).toBe('2024-06-05T08:00:00.000Z');
    expect(read('6/15/2024', 'UTC', 'd/M/yyyy')).toBeNull();
    expect(read('15.6.2024', 'UTC', 'M/d/yyyy')).toBeNull();
    expect(read('5/6/2024', 'UTC', 'yyyy/M/d')).toBeNull();
    expect(read('June 5, 2024', 'UTC', 'd/M/yyyy')).toBe('2024-06-05T00:00:00.000Z');
  });

  it.each([
    ['5/6/2024', ['d/M/yyyy', 'M/d/yyyy']],
    ['05-06-2024 10:00:05', ['d/M/yyyy', 'M/d/yyyy']],
    ['5/6/24', ['d/M/yyyy', 'M/d/yyyy']],
    ['05/06/24', ['d/M/yyyy', 'M/d/yyyy', 'yyyy/M/d']],
    ['15/6/2024', ['d/M/yyyy']],
    ['6/15/2024', ['M/d/yyyy']],
    ['31/12/25', ['d/M/yyyy', 'yyyy/M/d']],
  ])('names the formats of %j, which read it', (text, formats) => {
    const found: (readonly DateFormat[])[] = [];
    createTimeParser({ timeZone: 'UTC', onNumericDate: (each) => found.push(each) })(text);
    expect(found).toEqual([formats]);
    for (const format of found[0]!) expect(read(text, 'UTC', format)).toMatch(/^20/);
  });

  it.each(['5/5/2024', '2024/6/5', '5.6.2024', '13/13/2024'])('names no format of %j', (text) => {
    const found: DateFormat[] = [];
    createTimeParser({ timeZone: 'UTC', onNumericDate: (each) => found.push(...each) })(text);
    expect(found).toEqual([]);
  });
});

describe('the dates of a file', () => {
  const header = 'score,text,date';

  it.each([
    ['one date with two meanings', ['15/06/2024', '05/06/2024']],
    ['dates of both orders', ['15/06/2024', '06/15/2024']],
  ])('ask for the format because of %s', async (_, dates) => {
    const file = [header, ...dates.map((date) => `9,,${date}`)];
    expect((await inspect(file)).missing).toMatchObject([
      { option: 'dateFormat', suggestions: [{ value: 'd/M/yyyy' }, { value: 'M/d/yyyy' }] },
    ]);
    await expect(importFile(file)).rejects.toThrow('dateFormat: The dates of the file begin with');
  });

  it('are read with the format that was asked for', async () => {
    const { inspection, responses } = await importFile([header, '9,,05/06/2024', '9,,06/15/2024'], {
      dateFormat: 'd/M/yyyy',
    });
    expect(responses.map((each) => each.created_at)).toEqual(['2024-06-05T00:00:00.000Z']);
    expect(inspection.problems).toMatchObject([{ kind: 'time', examples: [{ line: 3, value: '06/15/2024' }] }]);
  });

  it('need no format if each has one meaning', async () => {
    const { responses } = await importFile([header, '9,,15/06/2024', '9,,05/05/2024']);
    expect(responses.map((each) => each.created_at.slice(0, 10))).toEqual(['2024-06-15', '2024-05-05']);
  });
});
