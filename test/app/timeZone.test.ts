import { expect, test } from 'vitest';
import { readTimeZone } from '../../src/app/timeZone.ts';

test('the time zone is that of the browser', () => {
  expect(readTimeZone('Asia/Kolkata')).toEqual({ timeZone: 'Asia/Kolkata', isTimeZoneKnown: true });
});

test.each(['Etc/Unknown', '', 'Nowhere/Atlantis', undefined!])('%j is replaced by UTC', (timeZone) => {
  expect(readTimeZone(timeZone || '')).toEqual({ timeZone: 'UTC', isTimeZoneKnown: false });
});
