/**
 * What the scenarios need from a browser. Elements are found in the page (`find.ts`) and pressed by position, so that
 * every driver presses like a person: at a point of the window.
 */
export interface BrowserDriver {
  /** The name and version that the browser reports. */
  readonly version: string;
  /** Opens an address and waits for its `load` event. */
  open(address: string): Promise<void>;
  /** Runs a function in the page and awaits its promise. Parameters and result are serialized as JSON. */
  evaluate<Parameters extends unknown[], Result>(
    run: (...parameters: Parameters) => Result | Promise<Result>,
    ...parameters: Parameters
  ): Promise<Result>;
  /** Runs a script like the console, ignoring the page's policy. */
  addScript(source: string): Promise<void>;
  moveTo(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** Presses one key: a character or a name of `keyCodes`. */
  press(key: string): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** Returns the viewport as a PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Returns the source of an expression that runs `run` in the page and resolves to its result as JSON. */
export function callSource(run: (...parameters: never[]) => unknown, parameters: readonly unknown[]): string {
  return `Promise.resolve((${run})(...${JSON.stringify(parameters)})).then((result) => JSON.stringify(result ?? null))`;
}
