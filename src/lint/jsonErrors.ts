import {
  createScanner,
  getLocation,
  type Node,
  parse,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { maxDepth } from '../contract/jsonDepth.ts';
import type { Finding, Path, Report } from './finding.ts';
import { positionAt } from './locateFindings.ts';

/** The expected token for each syntax error; a value for all other errors. */
const expectations: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a name in double quotes',
  ColonExpected: '":"',
  CloseBracketExpected: '"," or "]"',
  CloseBraceExpected: '"," or "}"',
  EndOfFileExpected: 'the end of the file',
  UnexpectedEndOfString: 'a closing quote',
  UnexpectedEndOfComment: 'the end of the comment, "*/"',
  InvalidEscapeCharacter: 'a valid escape, such as "\\n"',
  InvalidUnicode: 'a valid escape, such as "\\u00e9"',
  InvalidCharacter: 'a text without tabs and line breaks',
  InvalidSymbol: 'a value or a name in double quotes',
};

function expectation({ error, offset }: ParseError, text: string): string {
  const code = printParseErrorCode(error);
  if (code !== 'CommaExpected') return expectations[code] ?? 'a value';
  return typeof getLocation(text, offset).path.at(-1) === 'number' ? '"," or "]"' : '"," or "}"';
}

/** Returns the offset where a text is nested too deeply, or null. Parsing it could exceed the stack. */
function findTooDeep(text: string): number | null {
  const scanner = createScanner(text, true);
  let level = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    const start = text[offset];
    if (start === '{' || start === '[') level += 1;
    if (start === '}' || start === ']') level -= 1;
    if (level > maxDepth) return offset;
  }
  return null;
}

/** Returns where a text stops being JSON with comments, and what was expected there; null if it is valid. */
export function findSyntaxError(text: string): Finding | null {
  const tooDeep = findTooDeep(text);
  if (tooDeep !== null) return { message: 'nested too deeply', position: positionAt(text, tooDeep) };
  const errors: ParseError[] = [];
  parse(text, errors);
  const [first] = errors;
  if (!first) return null;
  return { message: `expected ${expectation(first, text)}`, position: positionAt(text, first.offset) };
}

/** Reports the duplicate keys in a valid file. */
export function reportDuplicateKeys(json: string, report: Report): void {
  function visit({ type, children = [] }: Node, path: Path): void {
    const names = new Set<string>();
    for (const [index, child] of children.entries()) {
      if (type === 'array') visit(child, [...path, index]);
      if (type !== 'object') continue;
      const [{ value: name }, value] = child.children as [Node, Node];
      const at = [...path, name as string];
      if (names.has(name as string)) report(at, 'Duplicate key: the last value wins');
      names.add(name as string);
      visit(value, at);
    }
  }
  visit(parseTree(json)!, []);
}
