import { once } from 'node:events';
import { type Command, Option } from 'commander';
import { createInterface } from 'node:readline/promises';
import { checkedRules, contractCheckIds, contractChecks, defaultMaxRequests, defaultMaxTime } from '../checks/index.ts';
import { formatResult, formatSummary, toJUnit } from '../checks/report.ts';
import { runContract } from '../checks/runContract.ts';
import { uuidPattern } from '../contract/patterns.ts';
import { UsageError } from './usageError.ts';

interface ContractOptions {
  readonly url?: string;
  readonly key?: string;
  readonly survey?: readonly string[];
  readonly closedSurvey?: string;
  readonly otherKey?: string;
  readonly origin?: string;
  readonly export?: string;
  readonly exportToken?: string;
  readonly only?: readonly string[];
  readonly json?: true;
  readonly junit?: true;
  readonly yes?: true;
}

function check({ url, key, survey: surveys = [], only = [], ...more }: ContractOptions) {
  const isAddress = (given: string) => /^https?:/.test(given) && URL.canParse(given);
  if (!url || !isAddress(url))
    throw new UsageError('--url: expected the base address of the API, with http:// or https://');
  if (more.exportToken !== undefined && !/^[\x21-\x7e]+$/.test(more.exportToken)) {
    throw new UsageError('--export-token (ASKLET_EXPORT_TOKEN): expected a token that a header can carry');
  }
  if (!key) throw new UsageError('--key: expected a public key');
  if (surveys.length === 0) throw new UsageError('--survey: expected the uuid of a survey');
  if (more.export !== undefined && !isAddress(more.export)) {
    throw new UsageError(`--export: expected an address, found "${more.export}"`);
  }
  for (const [option, address] of Object.entries({ '--url': url, '--export': more.export ?? url })) {
    const { username, password } = new URL(address);
    // it is printed
    if (username || password) throw new UsageError(`${option}: expected an address without a user and a password`);
  }
  const wrong = surveys.find((each) => !uuidPattern.test(each));
  if (wrong !== undefined) throw new UsageError(`--survey: expected a uuid, found "${wrong}"`);
  if (more.closedSurvey !== undefined && !uuidPattern.test(more.closedSurvey))
    throw new UsageError(`--closed-survey: expected a uuid, found "${more.closedSurvey}"`);
  if (new Set(surveys.map((each) => each.toLowerCase())).size < surveys.length)
    throw new UsageError('--survey: expected different surveys');
  const unknown = only.find((each) => !contractCheckIds.includes(each) && !checkedRules.has(each));
  if (unknown !== undefined) {
    throw new UsageError(
      `--only: unknown check or rule "${unknown}", expected a rule such as 4.2.4, or one of ${contractCheckIds.join(', ')}`,
    );
  }
  return { url, key, surveys, only, ...more };
}

const collect = (given: string, before: readonly string[] = []) => [...before, given];

/** Adds `asklet contract`, which exits with 0 if a server implements the API, and 1 if it doesn't. */
export function addContractCommand(program: Command): void {
  program
    .command('contract')
    .summary('check whether a server implements the API')
    .description(
      'check whether a server implements the API, by writing to it. The exit code is 1 if a MUST check fails, or if no check passes',
    )
    .option('--url <url>', 'the base address of the API')
    .option('--key <key>', 'a public key')
    .option('--survey <uuid>', 'the uuid of a survey; repeat it for a second survey, which some checks need', collect)
    .option('--closed-survey <uuid>', 'the uuid of a survey that is not open, such as one that has ended')
    .option('--other-key <key>', 'a key that is not valid for the first survey')
    .option('--origin <origin>', 'the Origin header to send')
    .option('--export <url>', 'the address of an NDJSON export of the responses; {survey_uuid} in it is replaced')
    .addOption(new Option('--export-token <token>', 'the bearer token of the export').env('ASKLET_EXPORT_TOKEN'))
    .option('--only <id>', 'run only this check, or those of a rule such as 4.2.4; repeat it for several', collect)
    .addOption(new Option('--json', 'write the report as JSON').conflicts('junit'))
    .option('--junit', 'write the report as JUnit XML')
    .option('--yes', 'write without asking first')
    .action(async (options: ContractOptions) => {
      process.exitCode = await checkContract(check(options));
    });
}

async function agrees(url: string): Promise<boolean> {
  const warning = `This writes sessions, events and responses to ${url}.`;
  if (!process.stdin.isTTY) throw new UsageError(`${warning} Pass --yes to allow it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // Ctrl+C and Ctrl+D close it without an answer
  const closed = once(terminal, 'close').then(() => '');
  const answer = await Promise.race([terminal.question(`${warning} Continue? [y/N] `), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function checkContract(options: ReturnType<typeof check>): Promise<number> {
  const { url, key, surveys, closedSurvey, otherKey, origin, exportToken: token, only, json, junit, yes } = options;
  if (!yes && !(await agrees(url))) return 1;
  const exported = options.export === undefined ? undefined : { url: options.export, token };
  const suite = contractChecks({ url, key, surveys, closedSurvey, otherKey, origin, export: exported });
  const isForPeople = !json && !junit;
  if (isForPeople) {
    const limits = `${defaultMaxRequests} requests and ${defaultMaxTime / 60_000} minutes`;
    process.stdout.write(`Writing to ${url}, run "${suite.runId}": at most ${limits}.\n\n`);
  }
  const report = await runContract(
    suite,
    (result) => isForPeople && process.stdout.write(formatResult(result)),
    ({ id, rule }) => only.length === 0 || only.includes(id) || only.includes(rule),
  );
  if (suite.requests() > 0 && suite.replies() === 0)
    throw new UsageError(`Cannot reach ${url}: ${report.results.at(-1)?.reason}`);
  if (json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else process.stdout.write(junit ? toJUnit(report) : formatSummary(report));
  return report.conforms ? 0 : 1;
}
