import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { isPostgres } from '../service/database/databaseStore.ts';
import { openStore } from '../service/openStore.ts';
import { createDatabaseDocument } from '../service/publishing/databaseDocument.ts';
import { readSurveysFile } from '../server/node/readSurveysFile.ts';
import { inspectSurveys } from '../server/surveys/inspectSurveys.ts';
import type { Statements } from '../service/database/statements.ts';
import { importSurveys } from '../service/publishing/importSurveys.ts';
import { UsageError } from './usageError.ts';

/** Opens a database, and closes it after `work`. */
async function withDatabase<T>(db: string, work: (run: Statements) => Promise<T>): Promise<T> {
  const store = await openStore(db);
  try {
    return await work(store.database.run);
  } finally {
    await store.close();
  }
}

async function exportSurveys({ db }: { db: string }): Promise<void> {
  if (!isPostgres(db) && !existsSync(db)) throw new Error(`Database ${db} not found.`);
  const found = await withDatabase(db, (run) => createDatabaseDocument(run).read());
  if (!found) throw new Error('The database has no surveys yet.');
  process.stdout.write(found.text);
}

async function importFile(path: string, { db }: { db: string }): Promise<void> {
  const text = await readSurveysFile(path);
  const { file, warnings } = inspectSurveys(text, path);
  await withDatabase(db, (run) => importSurveys(run, text, Date.now));
  for (const warning of warnings) process.stdout.write(`Warning: ${warning}\n`);
  process.stdout.write(`Imported ${file.surveys.length} surveys. Servers with --surveys database serve them now.\n`);
}

/** Adds `asklet surveys export` and `asklet surveys import`, for servers that keep their surveys in the database. */
export function addSurveysCommand(program: Command): void {
  const database = () =>
    new Option('--db <database>', 'the database, as in "asklet serve"').env('DATABASE_URL').default('asklet.db');
  const surveys = program
    .command('surveys')
    .summary('move the surveys file into a database, or out of it')
    .description('move the surveys file into the database of "asklet serve --surveys database", or out of it')
    .action(() => {
      throw new UsageError('surveys: expected export or import');
    });
  surveys
    .command('export')
    .description('write the surveys file in the database to standard output')
    .addOption(database())
    .action(exportSurveys);
  surveys
    .command('import')
    .description('check a surveys file, and replace the one in the database')
    .argument('<file>', 'the surveys file, such as surveys.json')
    .addOption(database())
    .action(importFile);
}
