import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSyntaxError } from '../../src/lint/jsonErrors.ts';

test.each([
  ['an empty file', '', 0, 'a value'],
  ['an invalid word', '{ "keys": nope }', 10, 'a value or a name in double quotes'],
  ['an extra comma', '{ "keys": [], }', 14, 'a name in double quotes'],
  ['a missing comma', '{ "keys": [] "surveys": [] }', 13, '"," or "}"'],
  ['a missing comma in a list', '{"keys": [1 2]}', 12, '"," or "]"'],
  ['a missing colon', '{"keys" []}', 8, '":"'],
  ['an unclosed list', '{"keys": [1', 11, '"," or "]"'],
  ['an invalid escape', '{"keys": "\\x"}', 9, 'a valid escape, such as "\\n"'],
  ['a text without its end', '{"keys": "a}', 9, 'a closing quote'],
  ['a tab in a text', '{"keys": "a\tb"}', 9, 'a text without tabs and line breaks'],
  ['a comment without its end', '{} /* all', 3, 'the end of the comment, "*/"'],
  ['more than one value', '{} {}', 3, 'the end of the file'],
])('%s is an error', (_, text, offset, expected) => {
  expect(findSyntaxError(text)).toEqual({ message: `expected ${expected}`, position: { line: 1, column: offset + 1 } });
});

test('only JSON and comments are allowed', () => {
  const isJson = (text: string) => {
    try {
      return JSON.parse(text) !== undefined;
    } catch {
      return false;
    }
  };
  const cut = fc
    .tuple(fc.json(), fc.nat(40), fc.constantFrom('', ',', '"', '\\', '\t', '0', '-', '.', '\u00a0', '}', ']'))
    .map(([text, at, mark]) => text.slice(0, at) + mark + text.slice(at + mark.length));
  fc.assert(
    fc.property(
      fc.oneof(fc.json(), cut).filter((text) => !/\/[/*]/.test(text)),
      (text) => void expect(findSyntaxError(text) === null).toBe(isJson(text)),
    ),
    { numRuns: 5000 },
  );
});

test('says what is wrong with a text that is nested too deeply', () => {
  expect(findSyntaxError('['.repeat(100_000))).toMatchObject({ message: 'nested too deeply' });
  const levels = (count: number) => `// "[\n${'{"a":'.repeat(count)}["[[{"]${'}'.repeat(count)}`;
  expect(findSyntaxError(levels(63))).toBeNull();
  expect(findSyntaxError(levels(64))).toMatchObject({ message: 'nested too deeply', position: { line: 2 } });
});
