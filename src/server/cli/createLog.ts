import { isatty } from 'node:tty';
import { pino, stdSerializers } from 'pino';
import SonicBoom from 'sonic-boom';
import type { Log } from '../operations/log.ts';

/** Bytes of log lines that wait to be written, at the most. */
const maximumWaiting = 256 * 1024;

/** Milliseconds that the last lines get when the process ends. */
const lastLines = 300;

/**
 * Log lines as JSON on standard error: standard output is for what was asked for. They are written some at a time.
 * Lines that cannot be written (disk full, nobody reads) wait up to a bound, then they are dropped and counted.
 */
export function createLog() {
  // Not pino's own destination: it ends the process when a write fails, and then tries for ever to write the rest.
  const destination = new SonicBoom({
    fd: 2,
    sync: false,
    minLength: 4096,
    periodicFlush: 100,
    maxLength: maximumWaiting,
  });
  let dropped = 0;
  destination.on('drop', () => (dropped += 1));
  destination.on('error', () => {});
  // Node makes a pipe non-blocking when it opens this stream: a write to a full one fails, and is tried again.
  process.stderr.on('error', () => {});

  const options = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: stdSerializers.err },
  };
  const log: Log = pino(options, destination);

  return {
    log,
    /** How many lines were dropped up to now. */
    dropped: () => dropped,

    /** Writes what waits, as far as that is possible at once, and ends the process. */
    async exit(code: number): Promise<never> {
      const written = await new Promise<boolean>((resolve) => {
        destination.flush(() => resolve(true));
        setTimeout(resolve, lastLines, false);
      });
      // A write to a terminal that was stopped never returns, and the process would wait for it.
      if (!written && isatty(2)) process.kill(process.pid, 'SIGKILL');
      process.exit(code);
    },
  };
}
