import { existsSync, realpathSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { CopyDiffers, type CopyOptions, copyDatabase } from '../service/archive/copyDatabase.ts';
import type { CopiedSurvey } from '../service/archive/copySessions.ts';
import { openSource, type Source } from '../service/archive/openSource.ts';
import { readState } from '../service/results/readState.ts';
import { type ServerToSwitch, switchOver } from '../service/archive/switchOver.ts';
import { type DatabaseStore, isPostgres } from '../service/database/databaseStore.ts';
import { openStore } from '../service/openStore.ts';
import { createProgress, describeDigest } from './describeDigest.ts';
import { findAdminToken } from './findAdminToken.ts';
import { createServerToSwitch } from './serverToSwitch.ts';
import { UsageError } from './usageError.ts';

interface CopyCommandOptions {
  readonly from: string;
  readonly to?: string;
  readonly overwrite: boolean;
  readonly switch: boolean;
  readonly server: string;
  readonly adminToken?: string;
}

const steps = `
To switch to the new database:
1. Stop the server.
2. Run this command again. It copies what has changed in the meantime.
3. Start the server with the new database in DATABASE_URL or --db.
`;

const describeEqual = ({ survey_uuid, source }: CopiedSurvey) => `${survey_uuid}: ${describeDigest(source)}\n`;

const describeDifference = ({ survey_uuid, source, target }: CopiedSurvey) =>
  `${survey_uuid} differs:\n  source: ${describeDigest(source)}\n  target: ${describeDigest(target)}\n`;

/** Copies a database without stopping a server. */
async function copyOnce(source: Source, target: DatabaseStore, options: CopyOptions): Promise<void> {
  const copied = await readState(source.database, (reading) => copyDatabase(reading, target, options));
  process.stdout.write(copied.map(describeEqual).join(''));
  process.stdout.write(`Both databases have the same ${copied.length} surveys.\n${steps}`);
}

/** Copies the database of a running server, and stops the server. */
async function copyAndSwitch(server: ServerToSwitch, source: Source, target: DatabaseStore, options: CopyOptions) {
  const { copied, changed, pause } = await switchOver(server, source, target, options);
  process.stdout.write(copied.map(describeEqual).join(''));
  process.stdout
    .write(`Both databases had the same ${copied.length} surveys. ${changed} sessions changed in the meantime.
The server accepted nothing for ${(pause / 1000).toFixed(2)} s, and has stopped. Start it with the new database.\n`);
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

/** Returns the server to switch, or null. */
function findServer({ from, adminToken: given, ...options }: CopyCommandOptions): ServerToSwitch | null {
  if (!options.switch) return null;
  if (isPostgres(from)) throw new UsageError('--switch: expected a SQLite file in --from');
  // "random" asks a server for a new token
  const isKnown = given !== undefined && given !== 'random';
  const { adminToken } = findAdminToken(isKnown ? { adminToken: given } : {}, false);
  if (adminToken === undefined) throw new UsageError('--switch needs --admin-token or ASKLET_ADMIN_TOKEN');
  return createServerToSwitch(options.server, adminToken, from);
}

async function copy(given: CopyCommandOptions, command: Command): Promise<void> {
  const { from, to, overwrite } = given;
  if (!given.switch && command.getOptionValueSource('server') === 'cli')
    throw new UsageError('--server needs --switch');
  if (to === undefined || to === ':memory:') throw new UsageError('copy: expected a database in --to or DATABASE_URL');
  if (nameOf(from) === nameOf(to)) throw new UsageError('copy: --from and --to are the same database');
  const server = findServer(given);
  const source = await openSource(from);
  try {
    const target = await openStore(to);
    const options = { overwrites: overwrite, onProgress: createProgress() };
    const work = server ? copyAndSwitch(server, source, target, options) : copyOnce(source, target, options);
    await explained(work).finally(target.close);
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
    .option(
      '--switch',
      'then stop the server that uses the SQLite file, so that it starts with the new database',
      false,
    )
    .option('--server <url>', 'with --switch: the server', 'http://localhost:8787')
    .addOption(new Option('--admin-token <token>', 'with --switch: its admin token').env('ASKLET_ADMIN_TOKEN'))
    .action(copy);
}
