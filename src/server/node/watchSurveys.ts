import { unwatchFile, watchFile } from 'node:fs';

/** Milliseconds between two checks of the file. */
const interval = 300;

/**
 * Calls `onChange` when a file was changed, replaced or created again. Polls the file's times: file system events get
 * lost when an editor replaces the file, behind links, and in mounted folders.
 */
export function watchSurveys(file: string, onChange: () => void): () => void {
  const listener = (now: { mtimeMs: number; ino: number }, before: { mtimeMs: number; ino: number }) => {
    // a file that is missing for a moment is being replaced
    if (now.mtimeMs > 0 && (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino)) onChange();
  };
  watchFile(file, { interval, persistent: false }, listener);
  return () => unwatchFile(file, listener);
}
