import { existsSync, realpathSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { CopyDiffers, type CopyOptions, copyDatabase } from '../service/archive/copyDatabase.ts';
import type { CopiedSurvey } from '../service/archive/copySessions.ts';
import { openSource, type Source } from '../service/archive/openSource.ts';
import { readState } from '../service/results/readState.ts';
import { type DatabaseStore, isPostgres } from '../service/database/databaseStore.ts';
import { openStore } from '../service/openStore.ts';
import { createProgress, describeDigest } from './describeDigest.ts';
import { UsageError } from './usageError.ts';

interface CopyCommandOptions {
  readonly from: string;
  readonly to?: string;
  readonly overwrite: boolean;
}

const steps = `
To switch to the new database: stop the server, run this command once more, and start the server with the new database in
DATABASE_URL or --db. If it was stopped before this copy, only start it.
`;

const describeEqual = ({ survey_uuid, source }: CopiedSurvey) => `${survey_uuid}: ${describeDigest(source)}\n`;

const describeDifference = ({ survey_uuid, source, target }: CopiedSurvey) =>
  `${survey_uuid} differs:\n  source: ${describeDigest(source)}\n  target: ${describeDigest(target)}\n`;

/** Copies a database, and prints what both have. */
async function copyAndCompare(source: Source, target: DatabaseStore, options: CopyOptions): Promise<void> {
  const copied = await readState(source.database, (reading) => copyDatabase(reading, target, options));
  process.stdout.write(copied.map(describeEqual).join(''));
  process.stdout.write(
    `Both databases have the same ${copied.length} survey${copied.length === 1 ? '' : 's'}.\n${steps}`,
  );
}

async function explained(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CopyDiffers)) throw error;
    process.stdout.write(error.surveys.map(describeDifference).join(''));
    const done = error.isChanged
      ? 'They were left as they are; all other sessions were copied, but no versions, surveys and notifications.'
      : 'The target was not changed.';
    throw new Error(
      `${error.message} ${done} If the target does not need them, --overwrite makes it equal to the source.`,
      { cause: error },
    );
  }
}

const nameOf = (db: string) => (!isPostgres(db) && existsSync(db) ? realpathSync(db) : db);

async function copy({ from, to, overwrite }: CopyCommandOptions): Promise<void> {
  if (to === undefined || to === ':memory:') throw new UsageError('copy: expected a database in --to or DATABASE_URL');
  if (nameOf(from) === nameOf(to)) throw new UsageError('copy: --from and --to are the same database');
  const source = await openSource(from);
  try {
    const target = await openStore(to);
    const options = { overwrites: overwrite, onProgress: createProgress() };
    await explained(copyAndCompare(source, target, options)).finally(target.close);
  } finally {
    await source.close();
  }
}

/** Adds `asklet copy`, which copies a database into another one. */
export function addCopyCommand(program: Command): void {
  program
    .command('copy')
    .summary('copy a database, for example from SQLite to PostgreSQL')
    .description('copy all surveys and answers into another database, and compare both; it can be repeated')
    .requiredOption('--from <database>', 'a SQLite file, which a server can be using, or postgres://…')
    .addOption(new Option('--to <database>', 'the other database; no server may be using it').env('DATABASE_URL'))
    .option('--overwrite', 'replace and delete what only the other database has', false)
    .action(copy);
}
