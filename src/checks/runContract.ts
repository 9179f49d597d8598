import { type ContractCheck, ContractError, type ContractSuite } from './index.ts';

/** What became of a check. */
export interface ContractResult extends Pick<ContractCheck, 'id' | 'level' | 'title'> {
  readonly outcome: 'ok' | 'failed' | 'skipped';
  readonly milliseconds: number;
  /** Why it was skipped, or what went wrong besides the contract. */
  readonly reason: string | null;
  /** Of a check that failed: what was expected, what came, and a line that repeats the call. */
  readonly expected: string | null;
  readonly got: string | null;
  readonly curl: string | null;
}

/** What became of all of them. */
export interface ContractReport {
  /** Whether the server is a backend of the API: no MUST failed, and some held. */
  readonly conforms: boolean;
  readonly run: string;
  readonly results: readonly ContractResult[];
  readonly totals: Readonly<Record<ContractResult['outcome'], number>>;
  readonly requests: number;
  /** The sessions that were made. */
  readonly sessions: readonly string[];
}

/** Makes one check. */
async function makeCheck({ id, level, title, run }: ContractCheck): Promise<ContractResult> {
  const begun = performance.now();
  const result = { id, level, title, expected: null, got: null, curl: null, reason: null };
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
    // Node says what is wrong with the network in the cause
    const { message, cause } = error as Error;
    return { ...failed, reason: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}

/** Makes the checks one after the other; `tell` hears of each as it is done. */
export async function runContract(
  suite: ContractSuite,
  tell: (result: ContractResult) => void = () => {},
  isWanted: (check: ContractCheck) => boolean = () => true,
): Promise<ContractReport> {
  const results: ContractResult[] = [];
  for (const check of suite.filter(isWanted)) {
    const result = await makeCheck(check);
    results.push(result);
    tell(result);
  }
  const count = (outcome: ContractResult['outcome']) => results.filter((each) => each.outcome === outcome).length;
  const totals = { ok: count('ok'), failed: count('failed'), skipped: count('skipped') };
  const isBroken = results.some(({ level, outcome }) => level === 'MUST' && outcome === 'failed');
  return {
    conforms: !isBroken && totals.ok > 0,
    run: suite.runId,
    results,
    totals,
    requests: suite.requests(),
    sessions: suite.sessions(),
  };
}
