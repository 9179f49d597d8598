import { getLocation, parse, type ParseError, printParseErrorCode } from 'jsonc-parser';

/** Where a text stops being JSON: the place, counted from 1, and what was expected there. */
export interface SyntaxErrorPlace {
  readonly line: number;
  readonly column: number;
  readonly expected: string;
}

/** What is expected in place of each error; a value for all that are not named. */
const expectations: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a name in double quotes',
  ColonExpected: '":"',
  CloseBracketExpected: '"," or "]"',
  CloseBraceExpected: '"," or "}"',
  EndOfFileExpected: 'the end of the file',
};

function expectation({ error, offset }: ParseError, text: string): string {
  const code = printParseErrorCode(error);
  if (code !== 'CommaExpected') return expectations[code] ?? 'a value';
  return typeof getLocation(text, offset).path.at(-1) === 'number' ? '"," or "]"' : '"," or "}"';
}

/** The first place at which a text is not JSON, or null. (Node 20's own message often tells no place.) */
export function findSyntaxError(text: string): SyntaxErrorPlace | null {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [first] = errors;
  if (!first) return null;
  const before = text.slice(0, first.offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1, expected: expectation(first, text) };
}
