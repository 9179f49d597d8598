import { StoreUnavailable } from '../store.ts';

const codes = { busy: 5, noMemory: 7, readOnly: 8, inputOutput: 10, full: 13, cannotOpen: 14 };

// The low byte is the primary code, the rest is more specific.
const codeOf = (error: unknown) => Number((error as { errcode?: number }).errcode) & 0xff;

/** Returns whether another process uses the file. */
export const isBusy = (error: unknown): boolean => codeOf(error) === codes.busy;

/** Turns errors that may pass (disk full, read-only, locked) into `StoreUnavailable`. */
export function sqliteUnavailable(error: unknown): unknown {
  const mayPass = Object.values(codes).some((code) => code === codeOf(error));
  return mayPass ? new StoreUnavailable('The database does not accept writes now.', { cause: error }) : error;
}
