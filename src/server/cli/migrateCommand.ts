import { type Command, Option } from 'commander';
import { openStore } from '../store/openStore.ts';

/** `asklet migrate`: makes the tables, for those whose server may not. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('make the tables of a database, or bring them up to date, as a role that may')
    .addOption(new Option('--db <database>', 'as of serve').env('DATABASE_URL').default('asklet.db'))
    .action(async ({ db }: { db: string }) => {
      await (await openStore(db)).close();
      process.stdout.write('The tables are up to date.\n');
    });
}
