import type { Command } from 'commander';
import { inspectSurveysFile } from '../surveys/loadSurveys.ts';
import { SurveysFileError } from '../surveys/surveysFileError.ts';

const count = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;

/** `asklet check surveys.json`: throws where a surveys file cannot be used, and where parts of it have no effect. */
export function addCheckCommand(program: Command): void {
  program
    .command('check')
    .description('name every mistake of a surveys file')
    .argument('<file>', 'such as surveys.json')
    .action(async (name: string) => {
      const { file, ineffective } = await inspectSurveysFile(name);
      if (ineffective.length > 0) throw new SurveysFileError(name, ineffective);
      const { surveys, keys } = file;
      process.stdout.write(`${name} is fine: ${count(surveys.length, 'survey')}, ${count(keys.length, 'key')}.\n`);
    });
}
