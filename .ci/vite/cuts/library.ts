/** A library that the card is built with, and what of its sources it does without. */
export interface Library {
  readonly name: string;
  /** The release whose sources were read for the cuts. */
  readonly version: string;
  /** Where it begins, within its package. */
  readonly entry: string;
  readonly cuts: readonly Cut[];
}

/** What the card does without, and what goes from the sources for it. */
export interface Cut {
  readonly why: string;
  readonly parts: readonly Part[];
}

/** A piece of a source without its comments, in which any run of white space stands for any other. */
export interface Part {
  /** The file, beside the library's entry. */
  readonly in: string;
  /** What goes, or how it begins. */
  readonly from: string;
  /** What comes next and stays; without it, `from` is all that goes. */
  readonly upTo?: string;
  /** What comes in its place. */
  readonly put?: string;
  /** How often it stands there, if not once. */
  readonly times?: number;
}
