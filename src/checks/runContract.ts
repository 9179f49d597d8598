import { type ContractCheck, ContractError, type ContractSuite } from './index.ts';

/** The result of a check. */
export interface ContractResult extends Omit<ContractCheck, 'run'> {
  readonly outcome: 'ok' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** The reason why it was skipped, or an error that is not about the contract. */
  readonly reason: string | null;
  /** For a failed check: what was expected, what was received, and a command that repeats the call. */
  readonly expected: string | null;
  readonly got: string | null;
  readonly curl: string | null;
}

/** The results of all checks. */
export interface ContractReport {
  /** Whether the server conforms: no MUST failed, and at least one passed. */
  readonly conforms: boolean;
  /** Whether every MUST was checked. */
  readonly isComplete: boolean;
  readonly run: string;
  readonly results: readonly ContractResult[];
  readonly totals: Readonly<Record<ContractResult['outcome'], number>>;
  readonly requests: number;
  /** The sessions created by the run. */
  readonly sessions: readonly string[];
}

/** Runs a check. */
async function makeCheck({ run, ...check }: ContractCheck): Promise<ContractResult> {
  const begun = performance.now();
  const result = { ...check, expected: null, got: null, curl: null, reason: null };
  const took = () => Math.round(performance.now() - begun);
  try {
    const { skipped } = await run();
    return { ...result, outcome: skipped === null ? 'ok' : 'skipped', reason: skipped, milliseconds: took() };
  } catch (error) {
    const failed = { ...result, outcome: 'failed', milliseconds: took() } as const;
    if (error instanceof ContractError) {
      const { expected, got, curl } = error;
      return { ...failed, expected, got, curl };
    }
    // Node puts the network error into the cause
    const { message, cause } = error as Error;
    const { message: reason, code } = (cause ?? {}) as NodeJS.ErrnoException;
    return { ...failed, reason: cause ? `${message}: ${reason || code}` : message };
  }
}

/**
 * Runs the checks one after the other; `onResult` receives each result. Stops at the first failure if the server has
 * never replied.
 */
export async function runContract(
  suite: ContractSuite,
  onResult: (result: ContractResult) => void = () => {},
  isWanted: (check: ContractCheck) => boolean = () => true,
): Promise<ContractReport> {
  const results: ContractResult[] = [];
  for (const check of suite.filter(isWanted)) {
    const result = await makeCheck(check);
    results.push(result);
    onResult(result);
    if (result.outcome === 'failed' && suite.replies() === 0) break;
  }
  const count = (outcome: ContractResult['outcome']) => results.filter((each) => each.outcome === outcome).length;
  const totals = { ok: count('ok'), failed: count('failed'), skipped: count('skipped') };
  const isBroken = results.some(({ level, outcome }) => level === 'MUST' && outcome === 'failed');
  const checked = new Set(results.flatMap(({ id, outcome }) => (outcome === 'skipped' ? [] : [id])));
  return {
    isComplete: suite.every(({ id, level }) => level !== 'MUST' || checked.has(id)),
    conforms: !isBroken && totals.ok > 0,
    run: suite.runId,
    results,
    totals,
    requests: suite.requests(),
    sessions: suite.sessions(),
  };
}
