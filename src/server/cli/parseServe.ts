import { parseArgs } from 'node:util';
import { UsageError } from './usageError.ts';

/** What `asklet serve` was told. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  /** null: the sample surveys. */
  readonly surveys: string | null;
  readonly db: string;
}

/** Reads the options of `serve`; an option beats its environment variable. Throws `UsageError`. */
export function parseServe(argv: readonly string[], env: NodeJS.ProcessEnv): ServeOptions {
  const { values } = parse(argv);
  return {
    port: parsePort(values.port ?? (env.PORT || '8787')),
    host: values.host ?? (env.HOST || '127.0.0.1'),
    surveys: values.surveys ?? (env.ASKLET_SURVEYS || null),
    db: values.db ?? (env.DATABASE_URL || 'asklet.db'),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        surveys: { type: 'string' },
        db: { type: 'string' },
      },
    });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(sentence);
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new UsageError(`--port: expected a number from 0 to 65535, found "${text}"`);
}
