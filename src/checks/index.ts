import { accessChecks } from './access.ts';
import { createClient, type Export, Skipped } from './client.ts';
import { eventChecks } from './events.ts';
import { responseChecks } from './responses.ts';
import { createRun, type Definition } from './run.ts';
import { sessionChecks } from './sessions.ts';
import { type Rule, rules } from './specification.ts';
import { storedChecks } from './stored.ts';

export { ContractError } from './expectations.ts';
export type { Level, Rule } from './specification.ts';

/** The options of a run of the checks. */
export interface ContractOptions {
  /** The base address of the API. */
  readonly url: string;
  /** A public key that may use all of the surveys. */
  readonly key: string;
  /** Uuids of surveys, ideally two of different types. */
  readonly surveys: readonly string[];
  /** A key that may not use the first survey. */
  readonly otherKey?: string | undefined;
  /** The origin to send, for a key that is limited to origins. */
  readonly origin?: string | undefined;
  /** Where the backend exports its responses. Without it, stored responses are not checked. */
  readonly export?: Export | undefined;
  /** Replaces the network: a server can be checked without a port. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Marks the stored responses, as `metadata.contract_run`. Default: the time and a random part. */
  readonly run?: string | undefined;
  /** Maximum number of requests. Default: 500. */
  readonly maxRequests?: number | undefined;
  /** Milliseconds for the whole run. Default: 300,000. */
  readonly maxTime?: number | undefined;
  /** Milliseconds for one request. Default: 10,000. */
  readonly requestTimeout?: number | undefined;
}

/** A check, for any test runner, and the rule that a server breaks if it fails. */
export interface ContractCheck extends Rule {
  /** Stable across versions. */
  readonly id: string;
  readonly title: string;
  /**
   * Resolves if the server passes, or with the reason why the check was skipped. Rejects with a `ContractError` that
   * says what was expected, what was received, and the curl command to repeat it.
   */
  run(): Promise<{ readonly skipped: string | null }>;
}

/** The checks of a server, and the numbers of requests and replies so far. */
export interface ContractSuite extends ReadonlyArray<ContractCheck> {
  /** Marks the responses of the run. */
  readonly runId: string;
  sessions(): string[];
  requests(): number;
  replies(): number;
}

/** All checks, in the order in which they run. */
const definitions: readonly Definition[] = [
  ...sessionChecks,
  ...responseChecks,
  ...eventChecks,
  ...accessChecks,
  ...storedChecks,
];

/** The ids of all checks. */
export const contractCheckIds: readonly string[] = definitions.map(({ id }) => id);

/** The numbers of the rules that have checks. */
export const checkedRules: ReadonlySet<string> = new Set(definitions.map(({ rule }) => rule));

/** Returns the checks that a backend of the API must pass. Nothing is sent until one of them runs. */
export function contractChecks(options: ContractOptions): ContractSuite {
  const runId = options.run ?? `${new Date().toISOString()} ${crypto.randomUUID().slice(0, 8)}`;
  const client = createClient({
    url: options.url,
    key: options.key,
    origin: options.origin ?? null,
    export: options.export ?? null,
    fetch: options.fetch ?? ((request) => fetch(request)),
    run: runId,
    maxRequests: options.maxRequests ?? 500,
    maxTime: options.maxTime ?? 300_000,
    requestTimeout: options.requestTimeout ?? 10_000,
  });
  const run = createRun(client, options.surveys, options.otherKey);
  const checks = definitions.map(({ id, title, rule, check }) => ({
    id,
    title,
    ...rules.get(rule)!,
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
  const { sessions, requests, replies } = client;
  return Object.assign(checks, { runId, sessions, requests, replies });
}
