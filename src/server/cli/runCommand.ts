import { Command, CommanderError } from 'commander';
import { version } from '../version.ts';
import { addCheckCommand } from './checkCommand.ts';
import { addContractCommand } from './contractCommand.ts';
import { addExportCommand } from './exportCommand.ts';
import { addInitCommand } from './initCommand.ts';
import { addMigrateCommand } from './migrateCommand.ts';
import { addServeCommand } from './serveCommand.ts';
import { UsageError } from './usageError.ts';

function createProgram(): Command {
  const program = new Command('asklet')
    .description("A survey widget's server. Try: asklet serve --port 8787")
    .usage('<command> [options]')
    .argument('[command]')
    .version(version(), '--version', 'print the version')
    .addHelpText('after', '\n"asklet <command> --help" tells the options of a command.')
    .exitOverride()
    // what is wrong is said in one place, below
    .configureOutput({ writeErr: () => {} })
    .allowExcessArguments()
    .hook('preAction', (_, { args, registeredArguments }) => {
      const extra = args[registeredArguments.length];
      if (extra !== undefined) throw new UsageError(`Unexpected argument '${extra}'`);
    })
    .action((command) => {
      if (command !== undefined) throw new UsageError(`There is no command "${command}".`);
      program.outputHelp();
    });
  addInitCommand(program);
  addCheckCommand(program);
  addServeCommand(program);
  addMigrateCommand(program);
  addExportCommand(program);
  addContractCommand(program);
  return program;
}

/**
 * Runs a command line. The process ends with 0, 1 where the work failed, or 2 where the command line was not
 * understood.
 */
export async function runCommand(argv: readonly string[]): Promise<void> {
  // Whoever starts a container often leaves a variable empty in place of leaving it out.
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];
  try {
    await createProgram().parseAsync(argv, { from: 'user' });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof CommanderError)) {
      process.stderr.write(`asklet: ${message}\n`);
      process.exitCode = 1;
    } else if (error.exitCode !== 0) {
      const sentence = message.replace(/^error: ./, (start) => start.slice(-1).toUpperCase());
      process.stderr.write(`asklet: ${sentence}\nSee asklet --help.\n`);
      process.exitCode = 2;
    }
  }
}
