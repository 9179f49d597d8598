import { checkCommand } from './checkCommand.ts';
import { contractCommand } from './contractCommand.ts';
import { exportCommand } from './exportCommand.ts';
import { help } from './help.ts';
import { initCommand } from './initCommand.ts';
import { parseServe } from './parseServe.ts';
import { programName } from './programName.ts';
import { serve } from './serve.ts';
import { UsageError } from './usageError.ts';
import { version } from '../version.ts';

/**
 * Runs a command line and resolves to its exit code: 0, 1 where the work failed, 2 where the command
 * line was not understood.
 */
export async function runCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    return await run(argv, env);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`asklet: ${error.message}\nSee asklet --help.\n`);
      return 2;
    }
    process.stderr.write(`asklet: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function run([command, ...rest]: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (command === undefined || rest.includes('--help') || ['help', '--help', '-h'].includes(command)) {
    process.stdout.write(help);
    return 0;
  }
  if (command === '--version') {
    process.stdout.write(`${version()}\n`);
    return 0;
  }
  if (command === 'serve') return serve(parseServe(rest, env));
  if (command === 'export') return exportCommand(rest, env);
  if (command === 'contract') return contractCommand(rest);
  if (command === 'init') return initCommand(rest, programName(process.argv, process.cwd()));
  if (command === 'check') return checkCommand(rest);
  throw new UsageError(`There is no command "${command}".`);
}
