import { parseArgs } from 'node:util';
import { loadSurveys } from '../surveys/loadSurveys.ts';
import { UsageError } from './usageError.ts';

const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;

/** `asklet check surveys.json`: exit code 0 for a good file, else an error with every error. */
export async function checkCommand(argv: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...argv], allowPositionals: true, strict: false });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError('check: expected the path of one surveys file');
  const { surveys, keys } = await loadSurveys(file);
  process.stdout.write(`${file} is fine: ${count(surveys.length, 'survey')}, ${count(keys.length, 'key')}.\n`);
  return 0;
}
