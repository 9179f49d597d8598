import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type Edit, findNodeAtLocation, type JSONPath, type Node, parse, parseTree } from 'jsonc-parser';
import { ApiError } from '../../server/api/errors.ts';

// jsonc-parser's own `modify` formats whole lines, removes the comments next to a removed value, moves the comment behind
// the last value to a new one, and breaks lists on a single line: removing 2 from [1,2] returns [12].

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a value without those that all objects have, such as that of `constructor`. */
const ownValue = (values: unknown, name: PropertyKey): unknown =>
  typeof values === 'object' && values !== null && Object.hasOwn(values, name)
    ? (values as Record<PropertyKey, unknown>)[name]
    : undefined;

const endOf = ({ offset, length }: Node) => offset + length;

/** Returns the offset of the comma behind a value, or -1. */
function commaAfter(text: string, offset: number): number {
  const behind = /(?:\s|\/\/[^\r\n]*|\/\*[^]*?\*\/)*(,)?/y;
  behind.lastIndex = offset;
  return behind.exec(text)?.[1] ? behind.lastIndex - 1 : -1;
}

/** Returns the end of the comments that follow on the same line. */
function skipComments(text: string, offset: number): number {
  const comments = /(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^]*?\*\/))*/y;
  comments.lastIndex = offset;
  comments.test(text);
  return comments.lastIndex;
}

/** Returns the indentation of the line that contains an offset. */
const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))![0];

/** Returns one level of indentation, as the file has it. */
const unitOf = (text: string): string => /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';

const lineBreakOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** Returns a value as JSON, with the indentation and the line breaks of a file. */
function print(value: unknown, text: string, indent: string): string {
  return JSON.stringify(value, null, unitOf(text)).replaceAll('\n', lineBreakOf(text) + indent);
}

/** Adds a value at the end of a list or, with a name, of an object. */
function append(text: string, parent: Node, name: string | number, value: unknown): Edit {
  const lineBreak = lineBreakOf(text);
  const label = typeof name === 'string' ? `${JSON.stringify(name)}: ` : '';
  const previous = parent.children?.at(-1);
  const outer = indentAt(text, parent.offset);
  if (!previous) {
    const inner = outer + unitOf(text);
    const content = lineBreak + inner + label + print(value, text, inner) + lineBreak + outer;
    return { offset: parent.offset + 1, length: 0, content };
  }
  const end = endOf(previous);
  if (!text.slice(parent.offset, endOf(parent)).includes('\n'))
    return { offset: end, length: 0, content: `, ${label}${JSON.stringify(value)}` };
  const comma = commaAfter(text, end);
  const behind = skipComments(text, comma < 0 ? end : comma + 1);
  const inner = indentAt(text, previous.offset);
  const start = (comma < 0 ? ',' : '') + text.slice(end, behind);
  const content = start + lineBreak + inner + label + print(value, text, inner) + (comma < 0 ? '' : ',');
  return { offset: end, length: behind - end, content };
}

/** Removes a value with its comma and, if nothing else is on it, its line. */
function remove(text: string, node: Node): string {
  const after = commaAfter(text, endOf(node));
  const siblings = node.parent!.children!;
  const previous = siblings[siblings.indexOf(node) - 1];
  const comma = after < 0 && previous ? commaAfter(text, endOf(previous)) : after;
  const edits: Edit[] = [{ offset: node.offset, length: node.length, content: '' }];
  if (comma >= 0) edits.push({ offset: comma, length: 1, content: '' });
  const edited = applyEdits(text, edits);
  const offset = comma >= 0 && comma < node.offset ? node.offset - 1 : node.offset;
  const start = edited.lastIndexOf('\n', offset - 1) + 1;
  const end = edited.indexOf('\n', offset) + 1;
  return end > 0 && edited.slice(start, end).trim() === '' ? edited.slice(0, start) + edited.slice(end) : edited;
}

/** Sets the value at a path, or removes it if `value` is undefined. Its parent must exist. */
function setAt(text: string, path: JSONPath, value: unknown): string {
  const root = parseTree(text)!;
  const name = path.at(-1)!;
  const found = findNodeAtLocation(root, path);
  if (value === undefined) return found ? remove(text, typeof name === 'number' ? found : found.parent!) : text;
  const edit = found
    ? { ...found, content: print(value, text, indentAt(text, found.offset)) }
    : append(text, findNodeAtLocation(root, path.slice(0, -1))!, name, value);
  return applyEdits(text, [edit]);
}

/** Returns the differences between two values; a list that differs is one difference. */
function* differences(before: unknown, after: unknown, path: JSONPath): Iterable<[JSONPath, unknown]> {
  if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* differences(ownValue(before, name), ownValue(after, name), [...path, name]);
  } else if (!isDeepStrictEqual(before, after)) yield [path, after];
}

const valueAt = (text: string, path: JSONPath): unknown => path.reduce(ownValue, parse(text) as unknown);

/**
 * Sets a value in a text (JSON with comments), or removes it if it is undefined. Edits only what differs: comments,
 * order and layout of everything else stay. A list can be extended by one entry. Throws an `ApiError` if the text
 * cannot have this value, such as the name `__proto__`.
 */
export function editText(text: string, path: JSONPath, value: unknown): string {
  const message = 'Expected no name "__proto__", and no duplicate names, in the surveys file.';
  if (JSON.stringify(value)?.includes('"__proto__":')) throw new ApiError('malformed', message);
  // a byte order mark is not JSON
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const json = text.slice(mark.length);
  let edited = json;
  for (const [at, each] of differences(valueAt(json, path), value, path)) edited = setAt(edited, at, each);
  const isSet = () => value === undefined || isDeepStrictEqual(valueAt(edited, path), value);
  // with duplicate names, the first one was edited, but the last one wins
  if (!isSet()) edited = setAt(json, path, value);
  if (!isSet()) throw new ApiError('malformed', message);
  return mark + edited;
}
