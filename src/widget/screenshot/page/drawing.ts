import type { Pictures } from './pictures.ts';
import type { Place } from './place.ts';

/** A picture of a page in the making. */
export interface Drawing {
  /** Takes pieces of XML in their order; some may still be on their way. */
  add(...pieces: (string | Promise<string>)[]): void;
  readonly pictures: Pictures;
  /** Whether no text at all may be seen. */
  readonly maskText: boolean;
  /** Whether an element, or anything in it, can be seen in its window. */
  isSeen(element: Element, rect: DOMRect): boolean;
  /** Draws an element with all that is in it. */
  draw(element: Element, place: Place): void;
  /** Draws an element after all others: the browser shows it above them. */
  drawOnTop(element: Element, place: Place): void;
}
