/** A line of text and where it stands in the window. */
export interface Line {
  readonly text: string;
  readonly rect: DOMRect;
}

/** A line takes no more than this share of its height beyond that of its first letter: superscripts are other nodes. */
const sameLine = 1.4;

/**
 * Finds the lines of a text that can be seen between two heights of its window, in the order of the text; of a
 * justified text its words, whose distances differ from line to line.
 */
export function linesOf(
  node: Text,
  { textAlign, whiteSpace, direction }: CSSStyleDeclaration,
  top: number,
  bottom: number,
): Line[] {
  const range = node.ownerDocument.createRange();
  const { length } = node.data;

  function rectOf(start: number, end: number): DOMRect {
    range.setStart(node, start);
    range.setEnd(node, end);
    return range.getBoundingClientRect();
  }

  /** The last place in the text up to which something holds. */
  function lastWhere(start: number, holds: (end: number) => boolean): number {
    let [low, high] = [start, length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (holds(middle)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  const all = rectOf(0, length);
  range.setStart(node, 0);
  const [first] = range.getClientRects();
  if (!first || all.bottom < top || all.top > bottom) return [];
  if (textAlign === 'justify') {
    const words = [...node.data.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      rect: rectOf(index, index + text.length),
    }));
    return words.filter(({ rect }) => rect.bottom >= top && rect.top <= bottom);
  }
  if (all.height < first.height * sameLine) return [{ text: shown(node.data, 0, length), rect: all }];

  const lines: Line[] = [];
  // what ends above is not looked at line by line
  let start = all.top < top ? lastWhere(0, (end) => rectOf(0, end).bottom < top) : 0;
  while (start < length) {
    const end = Math.max(
      start + 1,
      lastWhere(start, (each) => rectOf(start, each).height < first.height * sameLine),
    );
    const rect = rectOf(start, end);
    if (rect.top > bottom) break;
    if (rect.width) lines.push({ text: shown(node.data, start, end), rect });
    start = end;
  }
  return lines;

  /** In a text from right to left, a space at an end would change sides: it has lost the word beyond it. */
  function markBeside(text: string, end: 0 | -1): string {
    const letter = text.match(/\p{L}/gu)?.at(end);
    if (direction === 'ltr' || !letter) return '';
    return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(letter) ? '\u200f' : '\u200e';
  }

  /** The text as it stands there: what layout swallowed of its white space is not drawn again. */
  function shown(text: string, from: number, to: number): string {
    const part = text.slice(from, to);
    if (/pre|break-spaces/.test(whiteSpace)) return part.replace(/\n$/, '');
    const inner = part.trim().replace(/\s+/g, ' ');
    const before = part.search(/\S/);
    const after = part.length - part.trimEnd().length;
    const isSpace = (start: number, end: number) => end > start && rectOf(start, end).width > 0;
    const ahead = isSpace(from, from + before) && `${markBeside(inner, 0)} `;
    const behind = isSpace(to - after, to) && ` ${markBeside(inner, -1)}`;
    return (ahead || '') + inner + (behind || '');
  }
}
