import type { ImageLoader } from './images.ts';
import type { LayoutContext } from './layout.ts';

/** Writes the markup of a screenshot. */
export interface Painter {
  /** Appends markup in this order. Parts of it may still be loading. */
  write(...markup: (string | Promise<string>)[]): void;
  readonly images: ImageLoader;
  /** The painted documents: that of the page and those of its frames. */
  readonly documents: Set<Document>;
  /** Hides all text. */
  readonly maskText: boolean;
  /** Returns true if an element or its content is inside the viewport. */
  isVisible(element: Element, rect: DOMRect): boolean;
  /** Paints an element and its content. */
  paint(element: Element, context: LayoutContext): void;
  /** Paints an element of the top layer, after all other elements. */
  paintInTopLayer(element: Element, context: LayoutContext): void;
}
