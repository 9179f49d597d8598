/** The corner or place of the page. In a page that is written from right to left, left and right change sides. */
export type Position = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left' | 'center';

/** `auto` follows the setting of the visitor. */
export type Theme = 'auto' | 'light' | 'dark';

/** A button in a corner of the page, or a tab at its side. */
export type ButtonStyle = 'button' | 'tab';

/** What the owner of the page decides about the appearance of card and launcher. */
export interface Appearance {
  readonly position: Position;
  readonly theme: Theme;
  /** A CSS colour. The styles keep it readable, whatever it is. */
  readonly accent: string | null;
  /** The selector of the element that the survey becomes a part of; null for a card above the page. */
  readonly target: string | null;
  /** Whether the options from 0 to 10 are red, amber and green. Colours influence answers: they are off by default. */
  readonly npsColors: boolean;
  readonly buttonStyle: ButtonStyle;
}
