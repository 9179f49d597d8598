/**
 * What the scenarios need of a browser. Elements are found inside of the page (`find.ts`) and pressed by their position,
 * so that every driver presses the same way a person does: at a point of the window.
 */
export interface BrowserDriver {
  /** The name and version, as the browser states it. */
  readonly version: string;
  /** Goes to an address and waits for its `load`. */
  open(address: string): Promise<void>;
  /** Runs a function in the page; parameters and result travel as JSON, and a promise is awaited. */
  evaluate<Parameters extends unknown[], Result>(
    run: (...parameters: Parameters) => Result | Promise<Result>,
    ...parameters: Parameters
  ): Promise<Result>;
  /** Runs a script as the console does, with no regard to the policy of the page. */
  addScript(source: string): Promise<void>;
  moveTo(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** Presses one key: a character or a name of `keyCodes`. */
  press(key: string): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** The viewport as a PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The source of an expression that runs `run` in the page and resolves with its result as JSON. */
export function callSource(run: (...parameters: never[]) => unknown, parameters: readonly unknown[]): string {
  return `Promise.resolve((${run})(...${JSON.stringify(parameters)})).then((result) => JSON.stringify(result ?? null))`;
}
