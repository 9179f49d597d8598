import type { ImageLoader } from './images.ts';
import type { LayoutContext } from './layout.ts';

/** Writes the markup of one screenshot. */
export interface Painter {
  /** Appends markup in this order; some of it may still be loading. */
  write(...markup: (string | Promise<string>)[]): void;
  readonly images: ImageLoader;
  /** Whether no text at all may be visible. */
  readonly maskText: boolean;
  /** Whether an element, or anything in it, is inside the viewport. */
  isVisible(element: Element, rect: DOMRect): boolean;
  /** Paints an element and its content. */
  paint(element: Element, context: LayoutContext): void;
  /** Paints an element of the top layer after all others. */
  paintInTopLayer(element: Element, context: LayoutContext): void;
}
