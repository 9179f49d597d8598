import { type Command, Option } from 'commander';
import { openStore } from '../service/openStore.ts';

/** Adds `asklet migrate`, which creates the tables if the server's own role may not. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .summary('create or update the tables of a database')
    .description('create or update the tables of a database, with a role that has the right to')
    .addOption(
      new Option('--db <database>', 'the database, as in "asklet serve"').env('DATABASE_URL').default('asklet.db'),
    )
    .action(async ({ db }: { db: string }) => {
      await (await openStore(db)).close();
      process.stdout.write('The tables are up to date.\n');
    });
}
