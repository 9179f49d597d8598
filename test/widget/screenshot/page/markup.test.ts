import { expect, test } from 'vitest';
import { escapeXml } from '../../../../src/widget/screenshot/page/markup.ts';

test.each([
  ['markup characters', `<b a="1">&</b>`, '&lt;b a=&quot;1&quot;&gt;&amp;&lt;/b&gt;'],
  ['characters that XML does not allow', 'a\0b\x0cc\uffffd', 'abcd'],
  ['a lone surrogate', 'a\ud800b', 'ab'],
  ['a surrogate pair', 'a😀\t\n', 'a😀\t\n'],
])('%s cannot break the image', (_, text, expected) => {
  expect(escapeXml(text)).toBe(expected);
});
