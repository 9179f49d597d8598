/** Keeps texts by name in this browser; what cannot be kept there is kept for this page. */
export interface Store {
  read(name: string): string | null;
  /** Returns whether the text is in the browser's own storage, where it survives this page. */
  write(name: string, text: string): boolean;
  remove(name: string): void;
  /** The names that begin so and have a text, in their order. */
  names(prefix: string): string[];
}
