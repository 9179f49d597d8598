import { getLocation, parse, type ParseError, printParseErrorCode } from 'jsonc-parser';

/** The expected token for each syntax error; a value for all other errors. */
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

/** Returns the offset at which a text stops being JSON with comments, and what was expected there; null if it is valid. */
export function findSyntaxError(text: string): { readonly offset: number; readonly message: string } | null {
  const errors: ParseError[] = [];
  parse(text, errors);
  const [first] = errors;
  return first ? { offset: first.offset, message: `expected ${expectation(first, text)}` } : null;
}
