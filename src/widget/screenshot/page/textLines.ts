/** A line of text and its rectangle in the viewport. */
export interface TextLine {
  readonly text: string;
  readonly rect: DOMRect;
}

/** Returns true if lines run from top to bottom. */
export const isVertical = ({ writingMode }: CSSStyleDeclaration) => /^(vertical|sideways)/.test(writingMode);

/** The maximum height of a line, relative to its first letter. Superscripts are in other nodes. */
const maxLineHeight = 1.4;

/**
 * Returns the visible lines of a text node between two heights of the viewport, in text order. Justified text is split
 * into words, because the gaps differ between lines.
 */
export function textLines(node: Text, style: CSSStyleDeclaration, top: number, bottom: number): TextLine[] {
  const { data } = node;
  const measure = createMeasure(node);
  const first = measure.firstRect();
  if (!first) return [];
  const side = isVertical(style) ? 'width' : 'height';
  const isOneLine = (rect: DOMRect) => rect[side] < first[side] * maxLineHeight;
  const lines: TextLine[] = [];

  function addLines(from: number, to: number): void {
    const whole = measure.rect(from, to);
    if (whole.bottom < top || whole.top > bottom) return;
    // skips all lines above the top
    let start = whole.top < top ? measure.lastEnd(from, to, (rect) => rect.bottom < top) : from;
    while (start < to) {
      const isLast = isOneLine(measure.rect(start, to));
      const end = isLast ? to : Math.max(start + 1, measure.lastEnd(start, to, isOneLine));
      const rect = measure.rect(start, end);
      if (rect.top > bottom) break;
      if (rect.width) lines.push({ text: renderedText(data, start, end, measure, style), rect });
      start = end;
    }
  }

  if (style.textAlign !== 'justify') addLines(0, data.length);
  else for (const { 0: word, index } of data.matchAll(/\S+/g)) addLines(index, index + word.length);
  return lines;
}

function createMeasure(node: Text) {
  const range = new Range();

  function rect(start: number, end: number): DOMRect {
    range.setStart(node, start);
    range.setEnd(node, end);
    // after a hyphen, a letter has the hyphen's rectangle, too
    const own = end - start === 1 ? [...range.getClientRects()].at(-1) : null;
    return own ?? range.getBoundingClientRect();
  }

  return {
    rect,
    firstRect(): DOMRect | undefined {
      range.setStart(node, 0);
      range.setEnd(node, node.data.length);
      return range.getClientRects()[0];
    },
    /** Returns the last end up to `to` for which the text from `start` still fits. */
    lastEnd(start: number, to: number, fits: (rect: DOMRect) => boolean): number {
      let [low, high] = [start, to];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (fits(rect(start, middle))) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

type Measure = ReturnType<typeof createMeasure>;

/** Returns a part of the text without the white space that layout has collapsed. */
function renderedText(
  text: string,
  from: number,
  to: number,
  measure: Measure,
  { whiteSpace, direction }: CSSStyleDeclaration,
): string {
  const part = text.slice(from, to);
  if (/pre|break-spaces/.test(whiteSpace)) return part.replace(/\n$/, '');
  const inner = part.trim().replace(/\s+/g, ' ');
  const before = part.search(/\S/);
  const after = part.length - part.trimEnd().length;
  const isSpace = (start: number, end: number) => end > start && measure.rect(start, end).width > 0;
  const leading = isSpace(from, from + before) ? `${directionMark(inner, 0, direction)} ` : '';
  const trailing = isSpace(to - after, to) ? ` ${directionMark(inner, -1, direction)}` : '';
  return leading + inner + trailing;
}

/** Returns a direction mark that keeps a space at its end of right-to-left text, where the adjacent word is missing. */
function directionMark(text: string, end: 0 | -1, direction: string): string {
  const letter = text.match(/\p{L}/gu)?.at(end);
  if (direction === 'ltr' || !letter) return '';
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(letter) ? '\u200f' : '\u200e';
}
