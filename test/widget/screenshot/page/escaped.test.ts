import { expect, test } from 'vitest';
import { escaped } from '../../../../src/widget/screenshot/page/escaped.ts';

test.each([
  ['signs of markup', `<b a="1">&</b>`, '&lt;b a=&quot;1&quot;&gt;&amp;&lt;/b&gt;'],
  ['what XML has no place for', 'a\0b\x0cc\uffffd', 'abcd'],
  ['half of a letter', 'a\ud800b', 'ab'],
  ['letters beyond the first plane', 'a😀\t\n', 'a😀\t\n'],
])('%s cannot break the picture', (_, text, expected) => {
  expect(escaped(text)).toBe(expected);
});
