import { Command, CommanderError } from 'commander';
import { version } from '../service/pages/findDist.ts';
import { addCheckCommand } from './checkCommand.ts';
import { addContractCommand } from './contractCommand.ts';
import { addCopyCommand } from './copyCommand.ts';
import { addExportCommand } from './exportCommand.ts';
import { addImportCommand } from './importCommand.ts';
import { addInitCommand } from './initCommand.ts';
import { addLinkCommand } from './linkCommand.ts';
import { addMcpCommand } from './mcpCommand.ts';
import { addMigrateCommand } from './migrateCommand.ts';
import { addNotifyCommand } from './notifyCommand.ts';
import { describeSource } from './describeSource.ts';
import { addServeCommand } from './serveCommand.ts';
import { addSurveysCommand } from './surveysCommand.ts';
import { UsageError } from './usageError.ts';

const intro = 'A survey widget and its server. Start with "asklet init", then "asklet serve --port 8787".';

const moreHelp = 'Run "asklet <command> --help" for the options of a command.';

/** Reads the flags of a command that are set in the environment, where any text turns on those of `commander`. */
export function readFlags(command: Command): void {
  for (const option of command.options) {
    const name = option.attributeName();
    if (!option.envVar || !option.isBoolean() || command.getOptionValueSource(name) !== 'env') continue;
    const value = process.env[option.envVar]!.toLowerCase();
    if (!['1', 'true', '0', 'false'].includes(value)) {
      throw new UsageError(`${option.envVar}: expected 1 or 0, found "${value}"`);
    }
    command.setOptionValueWithSource(name, value === '1' || value === 'true', 'env');
  }
}

/** Creates the command line, with all of its commands. */
export function createProgram(onCommand: (command: Command) => void = readFlags): Command {
  const program = new Command('asklet')
    .description(intro)
    .usage('<command> [options]')
    .version(version(), '--version', 'print the version')
    .addHelpText('after', `\n${moreHelp}`)
    .exitOverride()
    // errors are printed in one place, below
    .configureOutput({ writeErr: () => {} })
    .hook('preAction', (_, command) => onCommand(command));
  addInitCommand(program);
  addCheckCommand(program);
  addServeCommand(program);
  addMigrateCommand(program);
  addExportCommand(program);
  addImportCommand(program);
  addCopyCommand(program);
  addSurveysCommand(program);
  addLinkCommand(program);
  addNotifyCommand(program);
  addMcpCommand(program);
  addContractCommand(program);
  return program;
}

/** Returns one line for each command, and how to start. */
function overview({ commands }: Command): string {
  const lines = commands.map((command) => `  asklet ${command.name().padEnd(9)} ${command.summary()}\n`);
  return `${intro}

${lines.join('')}
${moreHelp}
`;
}

/** Runs a command line. The process exits with 0, 1 if the command failed, or 2 if the command line is invalid. */
export async function runCommand(argv: readonly string[]): Promise<void> {
  // Containers often pass empty variables instead of none.
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name];
  let running: Command | null = null;
  try {
    const program = createProgram((command) => {
      running = command;
      readFlags(command);
    });
    if (argv.length === 0) process.stdout.write(overview(program));
    else await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof CommanderError)) {
      const source = describeSource(message, running);
      process.stderr.write(`asklet: ${message}\n${source && `${source}\n`}`);
      process.exitCode = 1;
    } else if (error.exitCode !== 0) {
      // the value of an unknown option can be a token
      const known = message.replace(/(unknown option '[^'=]*)=[^]*'/, "$1'");
      const sentence = known.replace(/^error: ./, (start) => start.slice(-1).toUpperCase());
      process.stderr.write(`asklet: ${sentence}\nSee asklet --help.\n`);
      process.exitCode = 2;
    }
  }
}
