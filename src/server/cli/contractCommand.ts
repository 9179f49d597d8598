import type { Command } from 'commander';
import { createInterface } from 'node:readline/promises';
import { contractCheckIds, contractChecks } from '../../checks/index.ts';
import { sayResult, sayTotals, toJUnit } from '../../checks/report.ts';
import { runContract } from '../../checks/runContract.ts';
import { UsageError } from './usageError.ts';

interface ContractOptions {
  readonly url?: string;
  readonly key?: string;
  readonly survey: readonly string[];
  readonly otherKey?: string;
  readonly origin?: string;
  readonly only: readonly string[];
  readonly json?: true;
  readonly junit?: true;
  readonly yes?: true;
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function check({ url, key, survey: surveys, only, ...more }: ContractOptions) {
  if (!url || !URL.canParse(url)) throw new UsageError('--url: expected the base address of the API');
  if (!key) throw new UsageError('--key: expected a public key');
  if (surveys.length === 0) throw new UsageError('--survey: expected the uuid of a survey, best of two');
  const wrong = surveys.find((each) => !uuid.test(each));
  if (wrong !== undefined) throw new UsageError(`--survey: expected a uuid, found "${wrong}"`);
  const unknown = only.find((each) => !contractCheckIds.includes(each));
  if (unknown !== undefined) {
    throw new UsageError(`--only: there is no check "${unknown}"; there are ${contractCheckIds.join(', ')}`);
  }
  return { url, key, surveys, only, ...more };
}

const collect = (given: string, before: readonly string[]) => [...before, given];

/** `asklet contract`: exit code 0 where a server is a backend of the API, 1 where it is not. */
export function addContractCommand(program: Command): void {
  program
    .command('contract')
    .description('check whether a server is a backend of the API: it writes there. Exit code 1 where a MUST fails')
    .option('--url <url>', 'the base address of the API')
    .option('--key <key>', 'a public key')
    .option('--survey <uuid>', 'a survey; best two, one after the other', collect, [])
    .option('--other-key <key>', 'a key that may not use the first survey')
    .option('--origin <origin>', 'the page origin that is sent')
    .option('--only <id>', 'run this check alone; may be given several times', collect, [])
    .option('--json', 'write the report as JSON')
    .option('--junit', 'write the report as JUnit XML')
    .option('--yes', 'do not ask before writing')
    .action(async (options: ContractOptions) => {
      process.exitCode = await checkContract(check(options));
    });
}

async function agrees(url: string): Promise<boolean> {
  const warning = `This writes sessions, events and responses to ${url}.`;
  if (!process.stdin.isTTY) throw new UsageError(`${warning} Say --yes to let it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const said = await terminal.question(`${warning} Go on? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(said.trim());
}

async function checkContract(options: ReturnType<typeof check>): Promise<number> {
  const { url, key, surveys, otherKey, origin, only, json, junit, yes } = options;
  if (!yes && !(await agrees(url))) return 1;
  const suite = contractChecks({ url, key, surveys, otherKey, origin });
  const isForPeople = !json && !junit;
  if (isForPeople) {
    process.stdout.write(`Writing to ${url} as "${suite.runId}": 500 requests and 5 minutes at the most.\n\n`);
  }
  const report = await runContract(
    suite,
    (result) => isForPeople && process.stdout.write(sayResult(result)),
    ({ id }) => only.length === 0 || only.includes(id),
  );
  if (json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else process.stdout.write(junit ? toJUnit(report) : sayTotals(report));
  return report.conforms ? 0 : 1;
}
