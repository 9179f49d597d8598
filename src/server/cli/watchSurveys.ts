import { unwatchFile, watchFile } from 'node:fs';

/** Milliseconds between two looks at the file. */
const interval = 300;

/**
 * Calls `onChange` whenever a file has changed, was replaced, or is there again. It asks for the file's times: events of
 * the file system are lost where an editor replaces the file, behind links, and in mounted folders.
 */
export function watchSurveys(file: string, onChange: () => void): () => void {
  const listener = (now: { mtimeMs: number; ino: number }, before: { mtimeMs: number; ino: number }) => {
    // a file that is away for a moment is being replaced
    if (now.mtimeMs > 0 && (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino)) onChange();
  };
  watchFile(file, { interval, persistent: false }, listener);
  return () => unwatchFile(file, listener);
}
