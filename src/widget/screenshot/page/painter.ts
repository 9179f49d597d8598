import type { CounterValues } from './counters.ts';
import type { ImageLoader } from './images.ts';
import type { LayoutContext } from './layout.ts';
import type { Steps } from './slices.ts';
import type { VisibilityCheck } from './visibility.ts';

/** Writes the markup of a screenshot. */
export interface Painter {
  /** Appends markup in this order. Parts of it may still be loading. */
  write(...markup: (string | Promise<string>)[]): void;
  readonly images: ImageLoader;
  /** Hides all text. */
  readonly maskText: boolean;
  /** Counts through the page, once. */
  counters(): Steps<CounterValues>;
  readonly isVisible: VisibilityCheck;
  /** Must be called before the content of a shadow tree or of a frame's document is painted. */
  enter(root: ShadowRoot | Document): void;
  /** Paints an element and its content. */
  paint(element: Element, context: LayoutContext): Steps;
  /** Paints an element of the top layer, after all other elements. */
  paintInTopLayer(element: Element, context: LayoutContext): void;
}
