import { expect, test } from 'vitest';
import { digitOf } from '../../../src/widget/card/scales/scaleKeyboard.ts';

test.each([
  'en',
  'ar-EG',
  'fa',
  'ur-IN',
  'hi-u-nu-deva',
  'bn',
  'th-u-nu-thai',
  'ja-u-nu-fullwide',
  'ta-u-nu-tamldec',
  'my',
])('understands the ten digits of %s', (locale) => {
  const { format } = new Intl.NumberFormat(locale);
  const all = Array.from({ length: 10 }, (_, digit) => digit);
  expect(all.map((digit) => digitOf(format(digit)))).toEqual(all);
});

test.each(['a', 'Enter', ' ', '', '10', '½', 'F1', 'Process'])('"%s" is not a digit', (key) => {
  expect(digitOf(key)).toBeNull();
});
