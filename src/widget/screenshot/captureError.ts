/** Why a capture failed, apart from the browser's own errors. */
export type CaptureErrorCode =
  /** The browser rendered nothing and reported no error. */
  | 'blank'
  /** The visitor shared a window or a screen instead of a tab. */
  | 'otherSurface'
  /** The capture timed out. */
  | 'timeLimit';

/** A failed capture with a known reason. */
export class CaptureError extends Error {
  declare readonly code: CaptureErrorCode;

  constructor(code: CaptureErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Waits for a promise until the signal aborts. Then it rejects with the abort reason. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return Promise.race([promise, aborted]);
}

/** Does the same as `AbortSignal.throwIfAborted`, which is missing before Safari 15.4 and Chromium 100. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason as Error;
}
