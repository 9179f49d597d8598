import { defaultLimits, type Limits } from '../domain/limits.ts';
import { parseOptions } from './parseOptions.ts';
import { UsageError } from './usageError.ts';

/** What `asklet serve` was told. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  /** null: the sample surveys. */
  readonly surveys: string | null;
  readonly db: string;
  readonly adminToken: string | null;
  /** Folders of built files, before the package's own. */
  readonly assets: readonly string[];
  /** null: nothing is forgotten by itself. */
  readonly retentionDays: number | null;
  readonly trustProxy: boolean;
  readonly faults: boolean;
  /** Whether the builder, its shop and the gallery are served. */
  readonly demo: boolean;
  readonly limits: Partial<Limits>;
}

const text = { type: 'string' } as const;

const options = {
  port: text,
  host: text,
  surveys: text,
  db: text,
  'admin-token': text,
  assets: { type: 'string', multiple: true },
  'rate-limit': text,
  'retention-days': text,
  'trust-proxy': { type: 'boolean' },
  faults: { type: 'boolean' },
  'no-demo': { type: 'boolean' },
  'body-limit': text,
  'text-limit': text,
  'metadata-limit': text,
} as const;

/** Reads the options of `serve`; an option beats its environment variable. Throws `UsageError`. */
export function parseServe(argv: readonly string[], env: NodeJS.ProcessEnv): ServeOptions {
  const values = parseOptions(argv, options);
  const number = (
    name: 'rate-limit' | 'body-limit' | 'text-limit' | 'metadata-limit',
    otherwise: number,
    most?: number,
  ) => parseNumber(name, values[name] ?? String(otherwise), most);
  return {
    port: parseNumber('port', values.port ?? (env.PORT || '8787'), 65_535),
    host: values.host ?? (env.HOST || '127.0.0.1'),
    surveys: values.surveys ?? (env.ASKLET_SURVEYS || null),
    db: values.db ?? (env.DATABASE_URL || 'asklet.db'),
    adminToken: values['admin-token'] ?? (env.ASKLET_ADMIN_TOKEN || null),
    assets: values.assets ?? [],
    retentionDays:
      values['retention-days'] === undefined ? null : parseNumber('retention-days', values['retention-days']),
    trustProxy: values['trust-proxy'] ?? false,
    faults: values.faults ?? false,
    demo: !values['no-demo'],
    limits: {
      rate: number('rate-limit', 600),
      body: number('body-limit', defaultLimits.body),
      text: number('text-limit', defaultLimits.text, defaultLimits.text),
      metadata: number('metadata-limit', defaultLimits.metadata),
    },
  };
}

function parseNumber(name: string, given: string, most = 2 ** 31 - 1): number {
  const number = Number(given);
  if (/^\d+$/.test(given) && number <= most) return number;
  throw new UsageError(`--${name}: expected a number from 0 to ${most}, found "${given}"`);
}
