import { getLocation, parse, type ParseError, printParseErrorCode } from 'jsonc-parser';
import { formatPlace } from './createPlaces.ts';

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

/** Where a text stops being JSON with comments, and what was expected there; null where it is. */
export function findSyntaxError(text: string): string | null {
  const errors: ParseError[] = [];
  parse(text, errors);
  const [first] = errors;
  return first ? `${formatPlace(text, first.offset)}: expected ${expectation(first, text)}` : null;
}
