/** A line of text and its rectangle in the viewport. */
export interface TextLine {
  readonly text: string;
  readonly rect: DOMRect;
}

/** A line is at most this many times as high as its first letter: superscripts are other nodes. */
const maxLineHeight = 1.4;

/**
 * Finds the visible lines of a text node between two heights of the viewport, in text order. A justified text is
 * split into words, because the gaps between them differ from line to line.
 */
export function textLines(node: Text, style: CSSStyleDeclaration, top: number, bottom: number): TextLine[] {
  const { data } = node;
  const measure = createMeasure(node);
  const all = measure.rect(0, data.length);
  const first = measure.firstRect();
  if (!first || all.bottom < top || all.top > bottom) return [];
  if (style.textAlign === 'justify') {
    const words = [...data.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
      text,
      rect: measure.rect(index, index + text.length),
    }));
    return words.filter(({ rect }) => rect.bottom >= top && rect.top <= bottom);
  }
  const isOneLine = (rect: DOMRect) => rect.height < first.height * maxLineHeight;
  if (isOneLine(all)) return [{ text: renderedText(data, 0, data.length, measure, style), rect: all }];

  const lines: TextLine[] = [];
  // lines above the top are skipped at once
  let start = all.top < top ? measure.lastEnd(0, (rect) => rect.bottom < top) : 0;
  while (start < data.length) {
    const end = Math.max(start + 1, measure.lastEnd(start, isOneLine));
    const rect = measure.rect(start, end);
    if (rect.top > bottom) break;
    if (rect.width) lines.push({ text: renderedText(data, start, end, measure, style), rect });
    start = end;
  }
  return lines;
}

interface Measure {
  rect(start: number, end: number): DOMRect;
  firstRect(): DOMRect | undefined;
  /** The last end at which the text from `start` still fits. */
  lastEnd(start: number, fits: (rect: DOMRect) => boolean): number;
}

function createMeasure(node: Text): Measure {
  const range = node.ownerDocument.createRange();

  function rect(start: number, end: number): DOMRect {
    range.setStart(node, start);
    range.setEnd(node, end);
    return range.getBoundingClientRect();
  }

  return {
    rect,
    firstRect() {
      range.setStart(node, 0);
      range.setEnd(node, node.data.length);
      return range.getClientRects()[0];
    },
    lastEnd(start, fits) {
      let [low, high] = [start, node.data.length];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (fits(rect(start, middle))) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

/** A part of the text as it is rendered: white space that layout collapsed is not painted again. */
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

/** In right-to-left text a space at an end would change sides, because the word beyond it is missing. */
function directionMark(text: string, end: 0 | -1, direction: string): string {
  const letter = text.match(/\p{L}/gu)?.at(end);
  if (direction === 'ltr' || !letter) return '';
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(letter) ? '\u200f' : '\u200e';
}
