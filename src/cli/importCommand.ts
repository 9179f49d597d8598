import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import { parse } from 'csv-parse';
import {
  type DateFormat,
  dateFormats,
  type Field,
  fields,
  type ImportedResponse,
  ImportOptionError,
  type ImportOptions,
} from '../import/importOptions.ts';
import type { ImportReply } from '../contract/api/importedResponses.ts';
import { inspectFile } from '../import/inspectFile.ts';
import { packLines } from '../import/packLines.ts';
import type { Encoding } from '../import/readText.ts';
import { readResponses } from '../import/readResponses.ts';
import {
  describeEarlier,
  describeInspection,
  describeMissing,
  describeProblems,
  describeStored,
  flags,
  quote,
} from './describeInspection.ts';
import { isPostgres } from '../service/database/databaseStore.ts';
import { importFolder } from './importFolder.ts';
import { type ImportTarget, openDatabaseTarget, openServer } from './importTarget.ts';
import { createEncodingOption } from './encodingOption.ts';
import { parseUuid } from './parseUuid.ts';
import { UsageError } from './usageError.ts';

interface Options {
  readonly survey?: string;
  readonly map: NonNullable<ImportOptions['map']>;
  readonly ignore: readonly string[];
  readonly only?: NonNullable<ImportOptions['only']>;
  readonly encoding?: Encoding;
  readonly timeZone: string;
  readonly dateFormat?: DateFormat;
  readonly name?: string;
  readonly dryRun: boolean;
  readonly skipProblems: boolean;
  readonly replace: boolean;
  readonly undo?: string;
  readonly db: string;
  readonly surveys: string;
  readonly to?: string;
  readonly adminToken?: string;
}

const countNames = ['stored', 'replaced', 'different', 'unchanged'] as const;

/**
 * Stores responses, while the next ones are read. Resolves to the numbers of all replies. Rejects with an `Error` that
 * says how many are stored.
 */
async function storeAll(
  store: (lines: Uint8Array<ArrayBuffer>) => Promise<ImportReply>,
  responses: AsyncIterable<ImportedResponse>,
  total: number,
) {
  const counts = { stored: 0, replaced: 0, different: 0, unchanged: 0 };
  let done = 0;
  const add = (reply: ImportReply) => {
    for (const name of countNames) {
      counts[name] += reply[name];
      done += reply[name];
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total}`);
  };
  let sending: Promise<void> = Promise.resolve();
  try {
    for await (const lines of packLines(responses)) {
      await sending;
      sending = store(lines).then(add);
      // awaited above or below
      sending.catch(() => {});
    }
    await sending;
  } catch (error) {
    if (done === 0) throw error;
    const rest = `${done} of ${total} answers are stored. Run the command again to go on, or undo the import.`;
    throw new Error(`${(error as Error).message}\n${rest}`, { cause: error });
  }
  if (process.stderr.isTTY) process.stderr.write('\n');
  return counts;
}

const fieldStart = new RegExp(`,(?=(?:${fields.join('|')})=)`);

/** Reads `score=Score,text=Comment`. The names of columns can contain commas. */
function parseMap(given: string, before: Options['map']): Options['map'] {
  const entries = given.split(fieldStart).map((entry) => {
    const [, field, quoted, column = quoted] = /^([^=]+)=(?:"([^"]+)"|(.+))$/s.exec(entry) ?? [];
    if (column !== undefined && fields.includes(field as Field)) return [field, column];
    throw new UsageError(
      `--map: expected fields with columns, such as score=Rating, found "${entry}". The fields are ${fields.join(', ')}`,
    );
  });
  return { ...before, ...Object.fromEntries(entries) };
}

function parseOnly(given: string): NonNullable<Options['only']> {
  const [, column, value] = /^([^=]+)=(.*)$/s.exec(given) ?? [];
  if (column === undefined)
    throw new UsageError(`--only: expected a column with a value, such as "Survey ID=42", found "${given}"`);
  return { column, value: value! };
}

async function undo(target: ImportTarget, name: string, isDryRun: boolean): Promise<void> {
  const { imports } = await target.list();
  const found = imports.find((each) => each.name === name);
  if (!found) {
    const names = imports.map((each) => each.name).join(', ');
    throw new Error(`The survey has no import "${name}". ${names ? `It has: ${names}.` : 'It has none.'}`);
  }
  if (isDryRun) {
    process.stdout.write(`The import "${name}" has ${found.responses} responses. Nothing was deleted (--dry-run).\n`);
    return;
  }
  const deleted = await target.undo(name, found.responses);
  process.stdout.write(`Deleted ${deleted} responses of the import "${name}".\n`);
}

async function importFile(
  path: string,
  target: ImportTarget,
  given: Options & { readonly survey: string },
): Promise<void> {
  const { survey: survey_uuid, map, ignore, only, encoding, timeZone, dateFormat, name } = given;
  const { dryRun, skipProblems, replace } = given;
  const options: ImportOptions = {
    survey_uuid,
    survey_type: target.survey_type,
    map,
    ignore,
    timeZone,
    fileName: basename(path),
    ...(only && { only }),
    ...(encoding && { encoding }),
    ...(dateFormat && { dateFormat }),
    ...(name !== undefined && { name }),
  };
  const file = await openAsBlob(path);
  const inspection = await inspectFile(file, options, parse);
  const { problems, missing, counts } = inspection;
  process.stdout.write(describeInspection(path, inspection));
  if (problems.length > 0) process.stdout.write(`\n${describeProblems(path, inspection)}\n`);
  if (missing.length > 0) throw new Error(`Nothing was imported.\n${describeMissing(inspection)}`);
  if (problems.length > 0 && !skipProblems) {
    const rest = 'Correct the file, or leave out these rows with --skip-problems.';
    throw new Error(`${dryRun ? 'Rows have problems' : 'Nothing was imported, because rows have problems'}. ${rest}`);
  }
  const earlier = describeEarlier(inspection, await target.list());
  if (earlier) process.stdout.write(`\n${earlier}\n`);
  if (dryRun) {
    const untold = ' How many earlier answers it would replace is not known: an import without --replace counts them.';
    return void process.stdout.write(`Nothing was stored (--dry-run).${replace ? untold : ''}\n`);
  }
  const store = (lines: Uint8Array<ArrayBuffer>) => target.store(lines, replace);
  const stored = await storeAll(store, readResponses(file, inspection, options, parse), counts.responses);
  process.stdout.write(`\n${describeStored(stored, inspection)}\n`);
  if (stored.stored + stored.replaced === 0) return;
  // an address of PostgreSQL has a password, and is usually in DATABASE_URL
  const database = isPostgres(given.db) ? [] : ['--db', given.db];
  const where = given.to === undefined ? ['--surveys', given.surveys, ...database] : ['--to', given.to];
  const undoing = ['--survey', survey_uuid, ...where, '--undo', inspection.name];
  process.stdout.write(`To undo: asklet import ${undoing.map(quote).join(' ')}\n`);
}

/** Returns the survey of the command line. Throws a `UsageError` without one. */
function surveyOf({ survey }: Options): string {
  if (survey === undefined) throw new UsageError('import: expected --survey');
  return survey;
}

async function run(path: string | undefined, given: Options, command: Command): Promise<void> {
  const { db, surveys, to: url, adminToken: token } = given;
  if ((path === undefined) === (given.undo === undefined))
    throw new UsageError('import: expected a file, or --undo with the name of an import');
  const found = path === undefined ? null : await stat(path).catch(() => null);
  if (path !== undefined && found?.isDirectory()) {
    if (url !== undefined)
      throw new UsageError('import: a folder is imported into a database (--db), not through a server');
    const others = ['survey', 'only', 'encoding', 'dateFormat', 'name', 'undo'] as const;
    const isSet = others.some((name) => given[name] !== undefined) || given.skipProblems || given.replace;
    if (isSet || Object.keys(given.map).length + given.ignore.length > 0)
      throw new UsageError('import: a folder is imported as a whole, without options for its surveys and columns');
    return importFolder(path, { db, surveys, isDryRun: given.dryRun });
  }
  if (path !== undefined && !found?.isFile())
    throw new Error(found ? `${path} is not a regular file: write it to one first.` : `File ${path} not found.`);
  if (url !== undefined && command.getOptionValueSource('db') === 'cli')
    throw new UsageError('import: expected either --db or --to');
  const survey = surveyOf(given);
  const target =
    url === undefined
      ? await openDatabaseTarget(db, surveys, survey)
      : await openServer({ url, token, option: '--to' }, survey);
  try {
    await (path === undefined
      ? undo(target, given.undo!, given.dryRun)
      : importFile(path, target, { ...given, survey }));
  } catch (error) {
    if (!(error instanceof ImportOptionError)) throw error;
    throw new UsageError(
      error.message.replace(error.option, flags[error.option as keyof typeof flags] ?? error.option),
    );
  } finally {
    await target.close();
  }
}

/** Adds `asklet import`, which stores the answers that another tool has exported. */
export function addImportCommand(program: Command): void {
  program
    .command('import')
    .summary('import the answers of another survey tool')
    .description(
      'import the answers of another survey tool from CSV or NDJSON. The same file again changes nothing, so an import that was interrupted can be repeated',
    )
    .argument('[file]', 'the file, such as answers.csv, or a folder that "asklet export --all" wrote')
    .option('--survey <uuid>', 'the survey that gets the answers; required except for a folder', parseUuid)
    .option(
      '--map <fields>',
      `the columns of fields, such as score=Rating,text=Comment; the fields are ${fields.join(', ')}`,
      parseMap,
      {},
    )
    .option(
      '--ignore <column>',
      'a column that is not stored, or "*" for all that are not fields; repeat it for several',
      (column: string, before: string[]) => [...before, column],
      [],
    )
    .addOption(
      new Option('--only <column=value>', 'the rows to import, if the file has several surveys').argParser(parseOnly),
    )
    .addOption(createEncodingOption())
    .option('--time-zone <zone>', 'the time zone of times without one, such as Europe/Berlin', 'UTC')
    .addOption(
      new Option(
        '--date-format <format>',
        'the order of dates in numbers, whatever separates them; years can have two digits',
      ).choices(Object.keys(dateFormats)),
    )
    .option(
      '--name <name>',
      "the name of the import, stored as metadata.imported (default: that of the file's format, else of the file)",
    )
    .option('--dry-run', 'show what the file has and how it would be stored, and store nothing', false)
    .option('--skip-problems', 'leave out the rows that have problems', false)
    .option('--replace', 'replace answers that were imported before with other contents', false)
    .option('--undo <name>', 'delete the responses of an import, instead of importing a file')
    .addOption(
      new Option('--db <database>', 'the database; no server may be using a SQLite file')
        .env('DATABASE_URL')
        .default('asklet.db'),
    )
    .addOption(
      new Option('--surveys <file>', 'with --db: the surveys file, or "database"')
        .env('ASKLET_SURVEYS')
        .default('surveys.json'),
    )
    .option('--to <url>', 'import through a running server instead of --db')
    .addOption(new Option('--admin-token <token>', 'the admin token of that server').env('ASKLET_ADMIN_TOKEN'))
    .action(run);
}
