import { accessChecks } from './access.ts';
import { createClient, Skipped } from './client.ts';
import { eventChecks } from './events.ts';
import { responseChecks } from './responses.ts';
import { createRun, type Definition, type Level } from './run.ts';
import { sessionChecks } from './sessions.ts';

export { ContractError } from './expectations.ts';
export type { Level } from './run.ts';

/** What is checked, and as whom. */
export interface ContractOptions {
  /** The base address of the API. */
  readonly url: string;
  /** A public key for all the surveys. */
  readonly key: string;
  /** Uuids of surveys, best two of different types. */
  readonly surveys: readonly string[];
  /** A key that may not use the first survey. */
  readonly otherKey?: string | undefined;
  /** The origin that requests say they come from, for a key that names its origins. */
  readonly origin?: string | undefined;
  /** Takes the place of the network: a server can be checked without a port. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Marks the responses that are written, as `metadata.contract_run`. Default: the time and a random part. */
  readonly run?: string | undefined;
  /** The most requests that are made. Default: 500. */
  readonly maximumRequests?: number | undefined;
  /** Milliseconds for all of it. Default: 300,000. */
  readonly maximumTime?: number | undefined;
  /** Milliseconds for one request. Default: 10,000. */
  readonly requestTimeout?: number | undefined;
}

/** One check, for any runner. */
export interface ContractCheck {
  /** Stays the same over versions. */
  readonly id: string;
  /** MUST: the API says so. SHOULD: our decisions say so where the API is silent. MAY: a courtesy. */
  readonly level: Level;
  readonly title: string;
  /**
   * Resolves where the server is right, with the reason where the check was skipped; rejects with a
   * `ContractError` that says what was expected, what came, and a curl line that repeats it.
   */
  run(): Promise<{ readonly skipped: string | null }>;
}

/** The checks of one server, and what they have done to it so far. */
export interface ContractSuite extends ReadonlyArray<ContractCheck> {
  /** What marks its responses. */
  readonly runId: string;
  sessions(): string[];
  requests(): number;
}

/** All checks, in the order in which they are made. */
const definitions: readonly Definition[] = [...sessionChecks, ...responseChecks, ...eventChecks, ...accessChecks];

/** The ids of all checks. */
export const contractCheckIds: readonly string[] = definitions.map(({ id }) => id);

/** Lists the checks whether a server is a backend of the API. Nothing is sent before one is run. */
export function contractChecks(options: ContractOptions): ContractSuite {
  const runId = options.run ?? `${new Date().toISOString()} ${crypto.randomUUID().slice(0, 8)}`;
  const client = createClient({
    url: options.url,
    key: options.key,
    origin: options.origin ?? null,
    fetch: options.fetch ?? ((request) => fetch(request)),
    run: runId,
    maximumRequests: options.maximumRequests ?? 500,
    maximumTime: options.maximumTime ?? 300_000,
    requestTimeout: options.requestTimeout ?? 10_000,
  });
  const run = createRun(client, options.surveys, options.otherKey);
  const checks = definitions.map(({ check, ...named }) => ({
    ...named,
    async run() {
      try {
        await check(run);
        return { skipped: null };
      } catch (error) {
        if (error instanceof Skipped) return { skipped: error.message };
        throw error;
      }
    },
  }));
  return Object.assign(checks, { runId, sessions: client.sessions, requests: client.requests });
}
