/** An import of a file of src/, with paths relative to src/. */
export interface Import {
  readonly file: string;
  /** The imported file, or the package as it is written. */
  readonly to: string;
  readonly isOurs: boolean;
  readonly kind: 'value' | 'type' | 'lazy';
}

export declare function importsOf(file: string, source: string): Import[];
export declare function readImports(): Import[];

/** The pages with their drawings. */
export declare const drawings: readonly (readonly [file: string, draw: (imports: readonly Import[]) => string])[];

/** Returns a page with a new drawing. */
export declare function redraw(page: string, drawing: string): string;
