import { inspectSurveysFile } from '../surveys/loadSurveys.ts';
import { SurveysFileError } from '../surveys/surveysFileError.ts';
import { parseFileName } from './parseFileName.ts';
import { UsageError } from './usageError.ts';

const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;

/**
 * `asklet check surveys.json`: exit code 0 for a good file, else an error with every mistake: those that stop a server
 * and, where there are none, what is without effect on a page.
 */
export async function checkCommand(argv: readonly string[]): Promise<number> {
  const name = parseFileName('check', argv);
  if (name === undefined) throw new UsageError('check: expected the path of one surveys file');
  const { file, ineffective } = await inspectSurveysFile(name);
  if (ineffective.length > 0) throw new SurveysFileError(name, ineffective);
  process.stdout.write(
    `${name} is fine: ${count(file.surveys.length, 'survey')}, ${count(file.keys.length, 'key')}.\n`,
  );
  return 0;
}
