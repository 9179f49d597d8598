import { expect, test } from 'vitest';
import { exportParameters } from '../../../../src/app/results/dialogs/exportParameters.ts';

test.each([
  ['de', 'semicolon'],
  ['de-DE', 'semicolon'],
  ['fr-FR', 'semicolon'],
  ['en-US', 'comma'],
  ['en', 'comma'],
  ['ja', 'comma'],
])('a CSV for Excel has the delimiter of %s, and the times of the owner', (language, delimiter) => {
  expect(exportParameters({ format: 'csv', isForExcel: true }, 'Europe/Berlin', language)).toEqual([
    ['time_zone', 'Europe/Berlin'],
    ['bom', 'true'],
    ['delimiter', delimiter],
  ]);
});

test('only tables have the times of the owner', () => {
  const plain = { format: 'csv', isForExcel: false } as const;
  expect(exportParameters(plain, 'Asia/Tokyo', 'de')).toEqual([['time_zone', 'Asia/Tokyo']]);
  expect(exportParameters({ format: 'ndjson', isForExcel: false }, 'Asia/Tokyo', 'de')).toEqual([]);
});
