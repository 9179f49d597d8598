import { parseArgs } from 'node:util';
import { UsageError } from './usageError.ts';

/** The file that a command is about, where one is named. Throws `UsageError` for anything else. */
export function parseFileName(command: string, argv: readonly string[]): string | undefined {
  const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, strict: false });
  const [file, ...more] = positionals;
  if (more.length > 0 || Object.keys(values).length > 0) {
    throw new UsageError(`${command}: expected the path of one surveys file`);
  }
  return file;
}
