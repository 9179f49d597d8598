/** Where on the page a card opens. In a page that runs from right to left, left and right change places. */
export type Position = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left' | 'center';

/** `auto` follows what the visitor has set. */
export type Theme = 'auto' | 'light' | 'dark';

/** What the page's owner decides about the look and the place. */
export interface Look {
  readonly position: Position;
  readonly theme: Theme;
  /** A CSS colour. What is drawn in it is kept readable, whatever it is. */
  readonly accent: string | null;
  /** Selects the element that the survey is a part of, in place of a card above the page. */
  readonly target: string | null;
  /** Whether the keys from 0 to 10 are red, amber and green. Colours lead answers: they are off by default. */
  readonly npsColors: boolean;
}
