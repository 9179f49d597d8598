import { accessChecks } from './access.ts';
import { closedChecks } from './closed.ts';
import { type ContractOptions, createClient, Skipped } from './client.ts';
import { eventChecks } from './events.ts';
import { responseChecks } from './responses.ts';
import { createRun, type Definition } from './run.ts';
import { sessionChecks } from './sessions.ts';
import { type Rule, rules } from './specification.ts';
import { storedChecks } from './stored.ts';

export { type ContractOptions, defaultMaxRequests, defaultMaxTime } from './client.ts';
export { ContractError } from './expectations.ts';
export type { Level, Rule } from './specification.ts';

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
  ...closedChecks,
  ...responseChecks,
  ...eventChecks,
  ...accessChecks,
  ...storedChecks,
];

/** The ids of all checks. */
export const contractCheckIds: readonly string[] = definitions.map(([id]) => id);

/** The numbers of the rules that have checks. */
export const checkedRules: ReadonlySet<string> = new Set(definitions.map(([, rule]) => rule));

/** Returns the checks that a backend of the API must pass. Nothing is sent until one of them runs. */
export function contractChecks(options: ContractOptions): ContractSuite {
  const client = createClient(options);
  const run = createRun(client, options);
  const checks = definitions.map(([id, rule, title, check]) => ({
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
  const { runId, sessions, requests, replies } = client;
  return Object.assign(checks, { runId, sessions, requests, replies });
}
