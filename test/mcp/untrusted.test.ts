import { expect, test } from 'vitest';
import { cleanText, maxTextShown } from '../../src/mcp/untrusted.ts';

test.each([
  ['plain text, emoji, joined emoji and accents', 'Schön 👍 👩‍💻 e\u0301', 'Schön 👍 👩‍💻 e\u0301'],
  ['joiners of Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['tabs and line breaks, in one form', 'a\tb\r\nc\rd\u2028e', 'a\tb\nc\nd\ne'],
  ['no joiners that join nothing', 'a\u200d\u200c\u200d b\u200c', 'a b'],
  [
    'no tags, bidirectional controls and variation selectors',
    'a\u{e0041}\u{e007f}\u202eb\u2069\ufe0f\u{e0100}c',
    'abc',
  ],
  ['no controls, private and unpaired characters', 'a\u0000\u001b\u009b\ue000\ud800b', 'ab'],
])('%s', (_, given, cleaned) => {
  expect(cleanText(given)).toBe(cleaned);
});

test('a long text is cut between two characters', () => {
  const cut = cleanText(`${'a'.repeat(maxTextShown - 1)}👍 and more`);
  expect(cut).toBe(`${'a'.repeat(maxTextShown - 1)}…`);
  expect(cleanText('\u{e0041}'.repeat(10_000))).toBe('…');
});
