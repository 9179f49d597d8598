import type { SurveyOptions } from '../../contract/surveys/surveyOptions.ts';

/** The position on the page. On right-to-left pages, left and right are swapped. */
export type Position = NonNullable<SurveyOptions['position']>;

/** `auto` follows the page and the visitor's system. */
export type Theme = NonNullable<SurveyOptions['theme']>;

/** A button in a corner of the page, or a tab at its side. */
export type ButtonStyle = NonNullable<SurveyOptions['buttonStyle']>;

/** The options for the appearance of card and launcher. */
export interface Appearance {
  readonly position: Position;
  readonly theme: Theme;
  /** A CSS color. The styles make sure that it has enough contrast. */
  readonly accent: string | null;
  /** The selector of the element that contains the survey. Null for a card above the page. */
  readonly target: string | null;
  /** Draws the options from 0 to 10 in red, amber and green. Off by default, because colors influence answers. */
  readonly npsColors: boolean;
  readonly buttonStyle: ButtonStyle;
  /** The fonts and the radius of corners, as CSS. Null for those of the page's own styles, or ours. */
  readonly font: string | null;
  readonly radius: string | null;
}
