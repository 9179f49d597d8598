import { isatty } from 'node:tty';
import { pino, stdSerializers } from 'pino';
import SonicBoom from 'sonic-boom';
import type { Log } from '../service/module.ts';

/** Maximum size of the log lines that wait to be written, in bytes. */
const maxWaiting = 256 * 1024;

/**
 * The parts of errors that can quote what was to be stored, such as "Failing row contains (…)", or an address with a
 * password: `input` of an invalid URL.
 */
const quotingFields = ['detail', 'where', 'internalQuery', 'input'];

/** Milliseconds to wait for the last lines when the process ends. */
const lastLines = 300;

/** Returns what the log contains about an error. */
function errorFields(error: Error): object {
  const fields = stdSerializers.err(error);
  for (const name of quotingFields) delete fields[name];
  return fields;
}

/**
 * Logs JSON lines to standard error, because standard output is for results. Lines are written in batches. If they
 * cannot be written (disk full, nobody reads), they wait up to a limit; after that, they are dropped and counted.
 */
export function createLog() {
  // Not pino's own destination: it ends the process when a write fails, and then retries forever.
  const destination = new SonicBoom({
    fd: 2,
    sync: false,
    minLength: 4096,
    periodicFlush: 100,
    maxLength: maxWaiting,
  });
  let dropped = 0;
  destination.on('drop', () => (dropped += 1));
  destination.on('error', () => {});
  // Node makes a pipe non-blocking when it opens this stream: writing to a full pipe fails and is retried.
  process.stderr.on('error', () => {});

  const options = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: errorFields },
  };
  const log: Log = pino(options, destination);

  return {
    log,
    /** Returns the number of lines dropped so far. */
    dropped: () => dropped,

    /** Writes the waiting lines, as far as possible without blocking, and ends the process. */
    async exit(code: number): Promise<never> {
      const written = await new Promise<boolean>((resolve) => {
        destination.once('close', () => resolve(true));
        // not flush(): during a write, it only waits for the lines of that write
        destination.end();
        setTimeout(resolve, lastLines, false);
      });
      // a write to a stopped terminal never returns, and a thread only ends after its statement
      const isHeld = (!written && isatty(2)) || process.getActiveResourcesInfo().includes('MessagePort');
      if (isHeld) process.kill(process.pid, 'SIGKILL');
      process.exit(code);
    },
  };
}
