const space = /[ \t\n\r]*/y;
// A string of JSON has no control characters, which \p{Cc} names with some that it may have: those are let in.
const string = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** Where a text stops being JSON: the place, counted from 1, and what was expected there. */
export interface SyntaxErrorPlace {
  readonly line: number;
  readonly column: number;
  readonly expected: string;
}

/** The first place at which a text is not JSON, or null. (Node 20's own message often tells no place.) */
export function findSyntaxError(text: string): SyntaxErrorPlace | null {
  let at = 0;
  let expected: string | null = null;

  const take = (token: RegExp) => {
    token.lastIndex = at;
    const found = token.exec(text);
    if (found) at = token.lastIndex;
    return found !== null;
  };
  const takeMark = (mark: string) => {
    take(space);
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  };
  const fail = (what: string) => {
    take(space);
    expected ??= what;
    return false;
  };

  /** Everything up to the closing mark: `part` between commas. */
  function list(closing: string, part: () => boolean): boolean {
    if (takeMark(closing)) return true;
    while (part()) {
      if (takeMark(closing)) return true;
      if (!takeMark(',')) return fail(`"," or "${closing}"`);
    }
    return false;
  }

  function member(): boolean {
    take(space);
    if (!take(string)) return fail('a name in double quotes');
    if (!takeMark(':')) return fail('":"');
    return value();
  }

  function value(): boolean {
    if (takeMark('{')) return list('}', member);
    if (takeMark('[')) return list(']', value);
    return take(string) || take(scalar) || fail('a value');
  }

  if (value() && (take(space), at < text.length)) fail('the end of the file');
  if (expected === null) return null;
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, expected };
}
