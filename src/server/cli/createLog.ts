import { destination, pino, stdSerializers } from 'pino';
import type { Log } from '../operations/log.ts';

/** Log lines as JSON on standard error: standard output is for what was asked for. They are written some at a time. */
export function createLog(): Log {
  const options = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { error: stdSerializers.err },
  };
  return pino(options, destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 100 }));
}
