/** Why a capture failed. The browser's own errors come beside it. */
export type CaptureErrorCode =
  /** The browser rendered nothing, without an error. */
  | 'blank'
  /** The visitor shared a window or a screen instead of a tab. */
  | 'otherSurface'
  /** The capture took too long. */
  | 'timeLimit';

/** A capture that failed for a reason that we know. */
export class CaptureError extends Error {
  declare readonly code: CaptureErrorCode;

  constructor(code: CaptureErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Waits for a promise until the signal aborts; then it rejects with the reason of the signal. */
export function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  return Promise.race([promise, aborted]);
}

/** `AbortSignal.throwIfAborted`, which Safari has from 15.4 on and Chromium from 100. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason as Error;
}
