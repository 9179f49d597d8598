import { createInterface } from 'node:readline/promises';
import { contractCheckIds, contractChecks } from '../../checks/index.ts';
import { sayResult, sayTotals, toJUnit } from '../../checks/report.ts';
import { runContract } from '../../checks/runContract.ts';
import { parseOptions } from './parseOptions.ts';
import { UsageError } from './usageError.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const options = {
  url: text,
  key: text,
  survey: { type: 'string', multiple: true },
  'other-key': text,
  origin: text,
  only: { type: 'string', multiple: true },
  json: flag,
  junit: flag,
  yes: flag,
} as const;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function read(argv: readonly string[]) {
  const { url, key, survey: surveys = [], only = [], ...more } = parseOptions(argv, options);
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

async function agrees(url: string): Promise<boolean> {
  const warning = `This writes sessions, events and responses to ${url}.`;
  if (!process.stdin.isTTY) throw new UsageError(`${warning} Say --yes to let it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const said = await terminal.question(`${warning} Go on? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(said.trim());
}

/** `asklet contract`: exit code 0 where a server is a backend of the API, 1 where it is not. */
export async function contractCommand(argv: readonly string[]): Promise<number> {
  const { url, key, surveys, origin, only, json, junit, yes, 'other-key': otherKey } = read(argv);
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
